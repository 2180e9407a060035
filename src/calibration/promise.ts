import { binomialCdf } from '../lib/binomial.js';

/**
 * A promise: of human texts of the calibrated kind, at most the share `rate` is stated to be AI or mixed. It is kept by
 * the share `confidence` of all sets of calibration texts that could have been drawn.
 */
export interface FalseAlarmPromise {
  /** Within 0–1, both ends excluded. */
  readonly rate: number;
  readonly confidence: number;
}

/** The share of calibrations that keep their promise. */
export const PROMISE_CONFIDENCE = 0.95;

/**
 * Returns how many of the calibration texts may lie above the threshold; null where the texts are too few for any.
 *
 * With the threshold at the (k+1)-th largest of n exchangeable scores, the false-alarm rate of further texts has a
 * Beta(k+1, n−k) distribution, and it is at most `rate` with the probability of more than k hits in n trials. This is
 * split conformal prediction with a guarantee for the set that was drawn (V. Vovk, "Conditional validity of inductive
 * conformal predictors", 2012, proposition 2a), not for the average of all sets: that one fails for about half of them.
 */
export function allowedAlarms(texts: number, { rate, confidence }: FalseAlarmPromise): number | null {
  const risk = 1 - confidence;
  if (binomialCdf(0, texts, rate) > risk) return null;
  // The bound lies below the mean, where the probability is about one half.
  let [low, high] = [0, Math.max(1, Math.ceil(texts * rate))];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (binomialCdf(middle, texts, rate) <= risk) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the fewest texts that allow a promise. */
export function leastTexts({ rate, confidence }: FalseAlarmPromise): number {
  return Math.ceil(Math.log(1 - confidence) / Math.log1p(-rate) - 1e-9);
}

/** Returns the lowest rate that so many texts can promise, 0–1; 1 where there are none. */
export function leastRate(texts: number, confidence = PROMISE_CONFIDENCE): number {
  return texts === 0 ? 1 : -Math.expm1(Math.log(1 - confidence) / texts);
}
