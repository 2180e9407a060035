import { itemAt } from '../../src/lib/present.js';

/** Returns the area under the ROC curve, 0 to 1; ties count half. Neither list may be empty. */
export function auroc(human: readonly number[], ai: readonly number[]): number {
  const all = [...human.map((score) => ({ score, ai: 0 })), ...ai.map((score) => ({ score, ai: 1 }))].sort(
    (a, b) => a.score - b.score,
  );
  let rankSum = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && itemAt(all, to).score === itemAt(all, from).score) to += 1;
    for (let at = from; at < to; at += 1) if (itemAt(all, at).ai === 1) rankSum += (from + to + 1) / 2;
    from = to;
  }
  return (rankSum - (ai.length * (ai.length + 1)) / 2) / (human.length * ai.length);
}

/** Returns the smallest value at or below which at least `share` (0 to 1) of the values lie; NaN of an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Returns the share of AI scores above the threshold that at most `falsePositiveRate` of the human scores exceed. */
export function truePositiveRate(human: readonly number[], ai: readonly number[], falsePositiveRate: number): number {
  const threshold = quantile(human, 1 - falsePositiveRate);
  return ai.filter((score) => score > threshold).length / ai.length;
}

/** Returns the arithmetic mean; NaN of an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Texts with a predicted probability from `from` up to the next bin. */
export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly predicted: number;
  readonly observed: number;
}

const BINS = 10;

/**
 * Returns ten bins of equal width over the predicted probability of AI, each with the mean prediction and the observed
 * share of AI texts, rounded to four decimals. `weights` says how many texts each text counts as (default 1).
 */
export function reliability(
  texts: readonly { readonly probability: number; readonly ai: boolean }[],
  weights?: readonly number[],
): Bin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = texts
      .map((text, index) => ({ ...text, weight: weights?.[index] ?? 1 }))
      .filter(({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin);
    const count = own.reduce((total, { weight }) => total + weight, 0);
    const sum = own.reduce((total, { probability, weight }) => total + weight * probability, 0);
    const ai = own.reduce((total, text) => total + (text.ai ? text.weight : 0), 0);
    const share = (part: number): number => (count === 0 ? 0 : round4(part / count));
    return { from: bin / BINS, count, predicted: share(sum), observed: share(ai) };
  });
}

/**
 * Returns the expected calibration error: the mean distance of predicted and observed share, weighted by count (Naeini
 * et al. 2015).
 */
export function calibrationError(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return round4(
    bins.reduce((sum, { count, predicted, observed }) => sum + (count / total) * Math.abs(predicted - observed), 0),
  );
}

function round4(value: number): number {
  return Number(value.toFixed(4));
}
