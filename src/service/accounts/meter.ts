import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import { billingCycleAt } from './billing-cycle.js';
import type { BillingCycle } from './billing-cycle.js';
import type { AcceptedKey } from './authenticator.js';
import { createAnswers } from './idempotent-answers.js';
import type { IdempotentAnswer } from './idempotent-answers.js';
import { addReservation, dropReservation } from './reservations.js';
import type { ReservedWords } from './reservations.js';
import { createCharging } from './charge-words.js';
import type { ChargeOutcome } from './charge-words.js';
import type { AccountTables } from './tables.js';
import { addWords, holdAccount, wordsLeft, wordsUsed } from './words-used.js';

export interface WordUsage {
  readonly wordsUsed: number;
  /** Null on a metered plan. */
  readonly wordsLeft: number | null;
  readonly cycle: BillingCycle;
}

export interface Meter {
  usage(key: AcceptedKey): Promise<WordUsage>;
  /** Charges words and remembers the answer in one transaction: both or neither, and never past the allowance. */
  charge(key: AcceptedKey, words: number, remember: IdempotentAnswer | null): Promise<ChargeOutcome>;
  /**
   * Sets words aside for an answer that cannot be taken back once it has begun; returns how many are left where they
   * are too few.
   */
  reserve(key: AcceptedKey, words: number): Promise<ReservedWords | { readonly wordsLeft: number }>;
  /** Charges reserved words, unless the same idempotent request was charged meanwhile. */
  chargeReserved(key: AcceptedKey, reservation: ReservedWords, remember: IdempotentAnswer | null): Promise<void>;
  /** Frees reserved words: the stream failed. */
  release(reservation: ReservedWords): Promise<void>;
  /** The answer of the last 24 hours under this idempotency key; null where there is none. */
  recall(
    key: AcceptedKey,
    idempotencyKey: string,
  ): Promise<{ readonly requestHash: string; readonly answer: Uint8Array | null } | null>;
}

async function usageOf(queries: Kysely<AccountTables>, key: AcceptedKey, clock: Clock): Promise<WordUsage> {
  const cycle = billingCycleAt(key.accountCreatedAt, clock.now());
  const left = await wordsLeft(queries, key, cycle.start, clock);
  return {
    wordsUsed: await wordsUsed(queries, key.accountId, cycle.start),
    wordsLeft: left === Infinity ? null : left,
    cycle,
  };
}

/** Words charged to accounts by billing cycle. Exact for any number of processes on one database. */
export function createMeter(queries: Kysely<AccountTables>, clock: Clock): Meter {
  const answers = createAnswers(clock);
  const charge = createCharging({ queries, answers, clock });
  const cycleOf = (key: AcceptedKey): BillingCycle => billingCycleAt(key.accountCreatedAt, clock.now());

  return {
    usage: (key) => usageOf(queries, key, clock),
    charge: (key, words, remember) => charge({ key, words, remember }),
    reserve: async (key, words) =>
      writeTransaction(queries, async (transaction) => {
        await holdAccount(transaction, key.accountId);
        const cycle = cycleOf(key);
        const left = await wordsLeft(transaction, key, cycle.start, clock);
        return words > left
          ? { wordsLeft: left }
          : addReservation(transaction, { accountId: key.accountId, cycleStart: cycle.start, words }, clock);
      }),
    chargeReserved: async (key, reservation, remember) =>
      writeTransaction(queries, async (transaction) => {
        await holdAccount(transaction, key.accountId);
        await dropReservation(transaction, reservation);
        if (remember !== null) await answers.dropOld(transaction);
        if (remember !== null && (await answers.isRemembered(transaction, key, remember))) return;
        await addWords(transaction, reservation, clock);
        if (remember !== null) await answers.add(transaction, key, remember);
      }),
    release: (reservation) => dropReservation(queries, reservation),
    recall: async (key, idempotencyKey) => {
      const row = await answers.find(queries, key, idempotencyKey);
      return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer };
    },
  };
}
