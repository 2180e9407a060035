import { CompiledQuery } from 'kysely';
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

const SINCE = { usage_cycles: 'cycle_start', usage_days: 'day' } as const;

/** Run with every charge: databases take the statement as it is. */
const addingTo = (table: keyof typeof SINCE, values: string): string =>
  `insert into ${table} (account_id, ${SINCE[table]}, words_used) values (${values}) ` +
  `on conflict (account_id, ${SINCE[table]}) do update set words_used = ${table}.words_used + excluded.words_used`;

const statements = (values: string) => ({
  usage_cycles: addingTo('usage_cycles', values),
  usage_days: addingTo('usage_days', values),
});

const ADDING = { sqlite: statements('?, ?, ?'), postgres: statements('$1, $2, $3') };

async function add(
  to: Kysely<AccountTables>,
  table: keyof typeof SINCE,
  row: readonly [accountId: string, since: number, words: number],
): Promise<void> {
  if (kindOf(to) === 'sqlite') await executeEach(to, ADDING.sqlite[table], [row]);
  else await to.executeQuery(CompiledQuery.raw(ADDING.postgres[table], [...row]));
}

/** Adds to what an account used in its cycle and today, within a write transaction. */
export async function addWords(
  to: Kysely<AccountTables>,
  { accountId, cycleStart, words }: Omit<ReservedWords, 'id'>,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await add(to, 'usage_cycles', [accountId, cycleStart, words]);
  await add(to, 'usage_days', [accountId, now - (now % DAY_MS), words]);
}
