import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { kindOf, writeTransaction } from '../../lib/database.js';
import { billingCycleAt } from './cycle.js';
import type { BillingCycle } from './cycle.js';
import type { AcceptedKey } from './keys.js';
import type { AccountTables } from './tables.js';

export interface WordUsage {
  readonly wordsUsed: number;
  /** Null on a metered plan. */
  readonly wordsLeft: number | null;
  readonly cycle: BillingCycle;
}

/** The answer to remember under a client's `Idempotency-Key`. */
export interface IdempotentAnswer {
  readonly idempotencyKey: string;
  /** SHA-256 of what was asked: the same key with another request is an error. */
  readonly requestHash: string;
  /** Null where the answer was streamed and is made again. */
  readonly answer: Uint8Array | null;
}

export interface Charge {
  readonly accountId: string;
  readonly cycleStart: number;
  /** When the day of the charge began in UTC. */
  readonly day: number;
  readonly words: number;
}

export type Settlement =
  | { readonly status: 'charged'; readonly charge: Charge }
  /** Nothing was charged. */
  | { readonly status: 'exhausted'; readonly wordsLeft: number }
  /** Another process settled the same idempotent request first; nothing was charged. */
  | { readonly status: 'settled_before' };

export interface Meter {
  usage(key: AcceptedKey): Promise<WordUsage>;
  /** Charges words and remembers the answer in one transaction: both or neither, and never past the allowance. */
  settle(key: AcceptedKey, words: number, remember: IdempotentAnswer | null): Promise<Settlement>;
  /** Gives back a charge whose result could not be given. */
  refund(charge: Charge): Promise<void>;
  /** The answer of the last 24 hours under this idempotency key. */
  recall(key: AcceptedKey, idempotencyKey: string): Promise<{ readonly requestHash: string; readonly answer: Uint8Array | null } | null>;
  /** Drops a remembered answer, with a refund: the stream it stands for failed. */
  forget(key: AcceptedKey, idempotencyKey: string): Promise<void>;
}

const IDEMPOTENCY_MS = 24 * 3_600_000;
/** A day in UTC, which has no leap seconds here. */
export const DAY_MS = 86_400_000;

/** Words charged to accounts by billing cycle. Exact for any number of processes on one database. */
export function createMeter(queries: Kysely<AccountTables>, clock: Clock): Meter {
  const cycleOf = (key: AcceptedKey): BillingCycle => billingCycleAt(key.accountCreatedAt, clock.now());

  async function wordsUsed(from: Kysely<AccountTables>, key: AcceptedKey, cycle: BillingCycle): Promise<number> {
    const row = await from.selectFrom('usage_cycles').select('words_used').where('account_id', '=', key.accountId).where('cycle_start', '=', cycle.start).executeTakeFirst();
    return row?.words_used ?? 0;
  }

  /** Keeps other charges of the account waiting until this transaction ends. SQLite has one writer anyway. */
  async function holdAccount(transaction: Kysely<AccountTables>, key: AcceptedKey): Promise<void> {
    if (kindOf(transaction) === 'postgres') await transaction.selectFrom('accounts').select('id').where('id', '=', key.accountId).forUpdate().execute();
  }

  async function remembered(from: Kysely<AccountTables>, key: AcceptedKey, idempotencyKey: string) {
    return from
      .selectFrom('idempotent_answers')
      .select(['request_hash', 'answer'])
      .where('key_id', '=', key.keyId)
      .where('idempotency_key', '=', idempotencyKey)
      .where('created_at', '>', clock.now() - IDEMPOTENCY_MS)
      .executeTakeFirst();
  }

  async function addWords(to: Kysely<AccountTables>, charge: Charge): Promise<void> {
    const { accountId, cycleStart, day, words } = charge;
    await to
      .insertInto('usage_cycles')
      .values({ account_id: accountId, cycle_start: cycleStart, words_used: words })
      .onConflict((conflict) => conflict.columns(['account_id', 'cycle_start']).doUpdateSet({ words_used: sql`usage_cycles.words_used + excluded.words_used` }))
      .execute();
    await to
      .insertInto('usage_days')
      .values({ account_id: accountId, day, words_used: words })
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doUpdateSet({ words_used: sql`usage_days.words_used + excluded.words_used` }))
      .execute();
  }

  return {
    usage: async (key) => {
      const cycle = cycleOf(key);
      const used = await wordsUsed(queries, key, cycle);
      const limit = key.plan.wordsPerCycle;
      return { wordsUsed: used, wordsLeft: limit === null ? null : Math.max(0, limit - used), cycle };
    },
    settle: async (key, words, remember) =>
      writeTransaction(queries, async (transaction): Promise<Settlement> => {
        await holdAccount(transaction, key);
        const now = clock.now();
        if (remember !== null) {
          await transaction.deleteFrom('idempotent_answers').where('created_at', '<=', now - IDEMPOTENCY_MS).execute();
          if ((await remembered(transaction, key, remember.idempotencyKey)) !== undefined) return { status: 'settled_before' };
        }
        const cycle = cycleOf(key);
        const limit = key.plan.wordsPerCycle;
        const left = limit === null ? Infinity : Math.max(0, limit - (await wordsUsed(transaction, key, cycle)));
        if (words > left) return { status: 'exhausted', wordsLeft: left };
        const charge = { accountId: key.accountId, cycleStart: cycle.start, day: now - (now % DAY_MS), words };
        await addWords(transaction, charge);
        if (remember !== null) {
          const { idempotencyKey, requestHash, answer } = remember;
          const row = { key_id: key.keyId, idempotency_key: idempotencyKey, request_hash: requestHash, answer: answer === null ? null : Buffer.from(answer), created_at: now };
          await transaction.insertInto('idempotent_answers').values(row).execute();
        }
        return { status: 'charged', charge };
      }),
    refund: async ({ accountId, cycleStart, day, words }) => {
      const words_used = sql<number>`case when words_used > ${words} then words_used - ${words} else 0 end`;
      await writeTransaction(queries, async (transaction) => {
        await transaction.updateTable('usage_cycles').set({ words_used }).where('account_id', '=', accountId).where('cycle_start', '=', cycleStart).execute();
        await transaction.updateTable('usage_days').set({ words_used }).where('account_id', '=', accountId).where('day', '=', day).execute();
      });
    },
    recall: async (key, idempotencyKey) => {
      const row = await remembered(queries, key, idempotencyKey);
      return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer };
    },
    forget: async (key, idempotencyKey) => {
      await queries.deleteFrom('idempotent_answers').where('key_id', '=', key.keyId).where('idempotency_key', '=', idempotencyKey).execute();
    },
  };
}
