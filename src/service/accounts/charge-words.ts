import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { coalesce, writeTransaction } from '../../lib/database/index.js';
import { groupBy } from '../../lib/group-by.js';
import type { AcceptedKey } from './authenticator.js';
import { billingCycleAt } from './billing-cycle.js';
import type { Answers, IdempotentAnswer } from './idempotent-answers.js';
import type { AccountTables } from './tables.js';
import { addWords, holdAccount, wordsLeft } from './words-used.js';

export type ChargeOutcome =
  | { readonly status: 'charged' }
  /** Nothing was charged. */
  | { readonly status: 'exhausted'; readonly wordsLeft: number }
  /** Another process charged the same idempotent request first; nothing was charged now. */
  | { readonly status: 'charged_before' };

export interface Charge {
  readonly key: AcceptedKey;
  readonly words: number;
  readonly remember: IdempotentAnswer | null;
}

export interface ChargingParts {
  readonly queries: Kysely<AccountTables>;
  readonly answers: Answers;
  readonly clock: Clock;
}

const charged = { status: 'charged' } as const;
const chargedBefore = { status: 'charged_before' } as const;

/** Decides on the charges of one account in their order, and adds their sum to what it used. */
async function chargeAccount(
  transaction: Kysely<AccountTables>,
  charges: readonly Charge[],
  { answers, clock }: ChargingParts,
): Promise<ReadonlyMap<Charge, ChargeOutcome>> {
  const outcomes = new Map<Charge, ChargeOutcome>();
  const [first] = charges;
  if (first === undefined) return outcomes;
  const { accountId, accountCreatedAt } = first.key;
  await holdAccount(transaction, accountId);
  const cycleStart = billingCycleAt(accountCreatedAt, clock.now()).start;
  let left = await wordsLeft(transaction, first.key, cycleStart, clock);
  let sum = 0;
  for (const charge of charges) {
    const { key, words, remember } = charge;
    if (remember !== null && (await answers.isRemembered(transaction, key, remember))) {
      outcomes.set(charge, chargedBefore);
    } else if (words > left) {
      outcomes.set(charge, { status: 'exhausted', wordsLeft: left });
    } else {
      left -= words;
      sum += words;
      if (remember !== null) await answers.add(transaction, key, remember);
      outcomes.set(charge, charged);
    }
  }
  if (sum > 0) await addWords(transaction, { accountId, cycleStart, words: sum }, clock);
  return outcomes;
}

/** Most charges of one transaction, which holds the database for that long. */
const MAX_CHARGES_TOGETHER = 256;

/**
 * Charges words; charges that come at once share a transaction, which costs as much as twenty charges in it. Each
 * resolves once its transaction is committed.
 */
export function createCharging(parts: ChargingParts): (charge: Charge) => Promise<ChargeOutcome> {
  const work = (charges: readonly Charge[]): Promise<readonly ChargeOutcome[]> =>
    writeTransaction(parts.queries, async (transaction) => {
      if (charges.some(({ remember }) => remember !== null)) await parts.answers.dropOld(transaction);
      const outcomes = new Map<Charge, ChargeOutcome>();
      // Every process locks accounts in the same order, so that no two wait for each other.
      const accounts = [...groupBy(charges, ({ key }) => key.accountId)].sort(([left], [right]) =>
        left < right ? -1 : 1,
      );
      for (const [, ofAccount] of accounts)
        for (const [charge, outcome] of await chargeAccount(transaction, ofAccount, parts))
          outcomes.set(charge, outcome);
      return charges.map((charge) => outcomes.get(charge) ?? chargedBefore);
    });
  return coalesce({ work, maxWeight: MAX_CHARGES_TOGETHER });
}
