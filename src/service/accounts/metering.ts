import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { kindOf, writeTransaction } from '../../lib/database.js';
import { billingCycleAt } from './cycle.js';
import type { BillingCycle } from './cycle.js';
import type { AcceptedKey } from './authenticate.js';
import { createAnswers } from './idempotent-answers.js';
import type { IdempotentAnswer } from './idempotent-answers.js';
import { addReservation, dropReservation, wordsReserved } from './reservations.js';
import type { Reservation } from './reservations.js';
import type { AccountTables } from './tables.js';

export interface WordUsage {
  readonly wordsUsed: number;
  /** Null on a metered plan. */
  readonly wordsLeft: number | null;
  readonly cycle: BillingCycle;
}

export type Settlement =
  | { readonly status: 'charged' }
  /** Nothing was charged. */
  | { readonly status: 'exhausted'; readonly wordsLeft: number }
  /** Another process settled the same idempotent request first; nothing was charged. */
  | { readonly status: 'settled_before' };

export interface Meter {
  usage(key: AcceptedKey): Promise<WordUsage>;
  /** Charges words and remembers the answer in one transaction: both or neither, and never past the allowance. */
  settle(key: AcceptedKey, words: number, remember: IdempotentAnswer | null): Promise<Settlement>;
  /** Sets words aside for an answer that cannot be taken back once it has begun; null, with what is left, where they are too many. */
  reserve(key: AcceptedKey, words: number): Promise<Reservation | { readonly wordsLeft: number }>;
  /** Charges reserved words, unless the same idempotent request was charged meanwhile. */
  charge(key: AcceptedKey, reservation: Reservation, remember: IdempotentAnswer | null): Promise<void>;
  /** Frees reserved words: the result could not be given. */
  release(reservation: Reservation): Promise<void>;
  /** The answer of the last 24 hours under this idempotency key. */
  recall(key: AcceptedKey, idempotencyKey: string): Promise<{ readonly requestHash: string; readonly answer: Uint8Array | null } | null>;
}

/** A day in UTC, which has no leap seconds here. */
export const DAY_MS = 86_400_000;

/** Words charged to accounts by billing cycle. Exact for any number of processes on one database. */
export function createMeter(queries: Kysely<AccountTables>, clock: Clock): Meter {
  const answers = createAnswers(clock);
  const cycleOf = (key: AcceptedKey): BillingCycle => billingCycleAt(key.accountCreatedAt, clock.now());

  async function wordsUsed(from: Kysely<AccountTables>, key: AcceptedKey, cycle: BillingCycle): Promise<number> {
    const row = await from.selectFrom('usage_cycles').select('words_used').where('account_id', '=', key.accountId).where('cycle_start', '=', cycle.start).executeTakeFirst();
    return row?.words_used ?? 0;
  }

  /** Keeps other charges of the account waiting until this transaction ends. SQLite has one writer anyway. */
  async function holdAccount(transaction: Kysely<AccountTables>, key: AcceptedKey): Promise<void> {
    if (kindOf(transaction) === 'postgres') await transaction.selectFrom('accounts').select('id').where('id', '=', key.accountId).forUpdate().execute();
  }

  /** Words nobody has spent or set aside; Infinity on a metered plan. */
  async function wordsLeft(from: Kysely<AccountTables>, key: AcceptedKey, cycle: BillingCycle): Promise<number> {
    const limit = key.plan.wordsPerCycle;
    if (limit === null) return Infinity;
    return Math.max(0, limit - (await wordsUsed(from, key, cycle)) - (await wordsReserved(from, key.accountId, cycle.start, clock)));
  }

  async function addWords(to: Kysely<AccountTables>, { accountId, cycleStart, words }: Omit<Reservation, 'id'>): Promise<void> {
    const now = clock.now();
    await to
      .insertInto('usage_cycles')
      .values({ account_id: accountId, cycle_start: cycleStart, words_used: words })
      .onConflict((conflict) => conflict.columns(['account_id', 'cycle_start']).doUpdateSet({ words_used: sql`usage_cycles.words_used + excluded.words_used` }))
      .execute();
    await to
      .insertInto('usage_days')
      .values({ account_id: accountId, day: now - (now % DAY_MS), words_used: words })
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doUpdateSet({ words_used: sql`usage_days.words_used + excluded.words_used` }))
      .execute();
  }

  return {
    usage: async (key) => {
      const cycle = cycleOf(key);
      const left = await wordsLeft(queries, key, cycle);
      return { wordsUsed: await wordsUsed(queries, key, cycle), wordsLeft: left === Infinity ? null : left, cycle };
    },
    settle: async (key, words, remember) =>
      writeTransaction(queries, async (transaction): Promise<Settlement> => {
        await holdAccount(transaction, key);
        if (remember !== null && (await answers.isRemembered(transaction, key, remember))) return { status: 'settled_before' };
        const cycle = cycleOf(key);
        const left = await wordsLeft(transaction, key, cycle);
        if (words > left) return { status: 'exhausted', wordsLeft: left };
        await addWords(transaction, { accountId: key.accountId, cycleStart: cycle.start, words });
        if (remember !== null) await answers.add(transaction, key, remember);
        return { status: 'charged' };
      }),
    reserve: async (key, words) =>
      writeTransaction(queries, async (transaction) => {
        await holdAccount(transaction, key);
        const cycle = cycleOf(key);
        const left = await wordsLeft(transaction, key, cycle);
        return words > left ? { wordsLeft: left } : addReservation(transaction, { accountId: key.accountId, cycleStart: cycle.start, words }, clock);
      }),
    charge: async (key, reservation, remember) =>
      writeTransaction(queries, async (transaction) => {
        await holdAccount(transaction, key);
        await dropReservation(transaction, reservation);
        if (remember !== null && (await answers.isRemembered(transaction, key, remember))) return;
        await addWords(transaction, reservation);
        if (remember !== null) await answers.add(transaction, key, remember);
      }),
    release: (reservation) => dropReservation(queries, reservation),
    recall: async (key, idempotencyKey) => {
      const row = await answers.find(queries, key, idempotencyKey);
      return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer };
    },
  };
}
