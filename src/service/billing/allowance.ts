import type { AcceptedKey, Meter } from '../accounts/index.js';
import { ApiError } from '../http/index.js';

/** The error of a request that needs more words than are left in the billing cycle. */
export function allowanceExhausted(wordsLeft: number, wordsNeeded: number): ApiError {
  return new ApiError(
    'word_allowance_exhausted',
    `This needs ${wordsNeeded} words and ${wordsLeft} are left in the billing cycle.`,
    { words_left: wordsLeft, words_needed: wordsNeeded },
  );
}

/**
 * Refuses a request that the words left cannot cover, before work is spent on it.
 * @param maxWords an upper bound of the words, at no cost
 * @param countWords counts them; called only if the bound is above what is left
 * @throws ApiError `word_allowance_exhausted`
 */
export async function refuseOverAllowance(
  meter: Meter,
  key: AcceptedKey,
  maxWords: number,
  countWords: () => Promise<number>,
): Promise<void> {
  if (key.plan.wordsPerCycle === null) return;
  const { wordsLeft } = await meter.usage(key);
  if (wordsLeft === null || wordsLeft >= maxWords) return;
  const words = await countWords();
  if (words > wordsLeft) throw allowanceExhausted(wordsLeft, words);
}
