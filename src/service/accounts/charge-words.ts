import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { coalesce, writeTransaction } from '../../lib/database/index.js';
import { groupBy } from '../../lib/group-by.js';
import type { AcceptedKey } from './authenticator.js';
import { billingCycleAt } from './billing-cycle.js';
import type { Answers, IdempotentAnswer } from './idempotent-answers.js';
import type { AccountTables } from './tables.js';
import { addWords, holdAccount, wordsLeft } from './words-used.js';

export type Settlement =
  | { readonly status: 'charged' }
  /** Nothing was charged. */
  | { readonly status: 'exhausted'; readonly wordsLeft: number }
  /** Another process settled the same idempotent request first; nothing was charged. */
  | { readonly status: 'settled_before' };

export interface Charge {
  readonly key: AcceptedKey;
  readonly words: number;
  readonly remember: IdempotentAnswer | null;
}

export interface SettlingParts {
  readonly queries: Kysely<AccountTables>;
  readonly answers: Answers;
  readonly clock: Clock;
}

const charged = { status: 'charged' } as const;
const settledBefore = { status: 'settled_before' } as const;

/** Settles the charges of one account in their order, and writes down their sum. */
async function settleAccount(
  transaction: Kysely<AccountTables>,
  charges: readonly Charge[],
  { answers, clock }: SettlingParts,
): Promise<ReadonlyMap<Charge, Settlement>> {
  const settlements = new Map<Charge, Settlement>();
  const [first] = charges;
  if (first === undefined) return settlements;
  const { accountId, accountCreatedAt } = first.key;
  await holdAccount(transaction, accountId);
  const cycleStart = billingCycleAt(accountCreatedAt, clock.now()).start;
  let left = await wordsLeft(transaction, first.key, cycleStart, clock);
  let sum = 0;
  for (const charge of charges) {
    const { key, words, remember } = charge;
    if (remember !== null && (await answers.isRemembered(transaction, key, remember))) {
      settlements.set(charge, settledBefore);
    } else if (words > left) {
      settlements.set(charge, { status: 'exhausted', wordsLeft: left });
    } else {
      left -= words;
      sum += words;
      if (remember !== null) await answers.add(transaction, key, remember);
      settlements.set(charge, charged);
    }
  }
  if (sum > 0) await addWords(transaction, { accountId, cycleStart, words: sum }, clock);
  return settlements;
}

/** One transaction holds the database no longer than so many charges take. */
const MAX_CHARGES_TOGETHER = 256;

/**
 * Settles charges; those that come at once share a transaction, which costs as much as twenty charges in it. Each is
 * settled once its transaction is committed.
 */
export function createSettling(parts: SettlingParts): (charge: Charge) => Promise<Settlement> {
  const work = (charges: readonly Charge[]): Promise<readonly Settlement[]> =>
    writeTransaction(parts.queries, async (transaction) => {
      if (charges.some(({ remember }) => remember !== null)) await parts.answers.dropOld(transaction);
      const settlements = new Map<Charge, Settlement>();
      // In one order everywhere: processes that hold several accounts must not wait for each other.
      const accounts = [...groupBy(charges, ({ key }) => key.accountId)].sort(([left], [right]) =>
        left < right ? -1 : 1,
      );
      for (const [, ofAccount] of accounts)
        for (const [charge, settlement] of await settleAccount(transaction, ofAccount, parts))
          settlements.set(charge, settlement);
      return charges.map((charge) => settlements.get(charge) ?? settledBefore);
    });
  return coalesce({ work, maxWeight: MAX_CHARGES_TOGETHER });
}
