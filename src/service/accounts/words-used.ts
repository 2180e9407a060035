import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { executeEach, kindOf } from '../../lib/database/index.js';
import type { AcceptedKey } from './authenticator.js';
import { wordsReserved } from './reservations.js';
import type { ReservedWords } from './reservations.js';
import type { AccountTables } from './tables.js';

/** A day in UTC; Unix time has no leap seconds. */
export const DAY_MS = 86_400_000;

export async function wordsUsed(from: Kysely<AccountTables>, accountId: string, cycleStart: number): Promise<number> {
  const row = await from
    .selectFrom('usage_cycles')
    .select('words_used')
    .where('account_id', '=', accountId)
    .where('cycle_start', '=', cycleStart)
    .executeTakeFirst();
  return row?.words_used ?? 0;
}

/** Makes other charges of the account wait until this transaction ends. SQLite has one writer anyway. */
export async function holdAccount(transaction: Kysely<AccountTables>, accountId: string): Promise<void> {
  if (kindOf(transaction) === 'postgres')
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Words that are neither spent nor set aside; Infinity on a metered plan. */
export async function wordsLeft(
  from: Kysely<AccountTables>,
  key: AcceptedKey,
  cycleStart: number,
  clock: Clock,
): Promise<number> {
  const limit = key.plan.wordsPerCycle;
  if (limit === null) return Infinity;
  return Math.max(
    0,
    limit -
      (await wordsUsed(from, key.accountId, cycleStart)) -
      (await wordsReserved(from, key.accountId, cycleStart, clock)),
  );
}

const addingTo = (table: 'usage_cycles' | 'usage_days', since: 'cycle_start' | 'day'): string =>
  `insert into ${table} (account_id, ${since}, words_used) values (?, ?, ?) on conflict (account_id, ${since}) ` +
  `do update set words_used = ${table}.words_used + excluded.words_used`;

/** Run with every charge: SQLite takes them as they are. */
const ADD_TO_CYCLE = addingTo('usage_cycles', 'cycle_start');
const ADD_TO_DAY = addingTo('usage_days', 'day');

/** Adds to what an account used in its cycle and today, within a write transaction. */
export async function addWords(
  to: Kysely<AccountTables>,
  { accountId, cycleStart, words }: Omit<ReservedWords, 'id'>,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const day = now - (now % DAY_MS);
  if (kindOf(to) === 'sqlite') {
    await executeEach(to, ADD_TO_CYCLE, [[accountId, cycleStart, words]]);
    await executeEach(to, ADD_TO_DAY, [[accountId, day, words]]);
    return;
  }
  await to
    .insertInto('usage_cycles')
    .values({ account_id: accountId, cycle_start: cycleStart, words_used: words })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'cycle_start'])
        .doUpdateSet({ words_used: sql`usage_cycles.words_used + excluded.words_used` }),
    )
    .execute();
  await to
    .insertInto('usage_days')
    .values({ account_id: accountId, day, words_used: words })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ words_used: sql`usage_days.words_used + excluded.words_used` }),
    )
    .execute();
}
