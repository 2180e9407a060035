import { itemAt, present } from '../../../src/lib/present.js';

/** Largest share of the human texts of one domain that may be called AI at high confidence. */
const LARGEST_FALSE_SHARE = 0.008;
/** Domains with fewer texts are not counted: they cannot measure so small a share. */
const ENOUGH_TEXTS = 40;
/** Fewest verdicts that a precision is measured on. */
const ENOUGH_VERDICTS = 50;
const JUST_ABOVE = 1e-6;
/** A confidence that no verdict reaches. */
export const NEVER = 1.01;

/** Returns the smallest value at or below which at least `share` (0 to 1) of the weight is; 1 for an empty list. */
export function weightedQuantile(
  values: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { value, weight } of sorted) {
    seen += weight;
    if (seen >= share * total) return value;
  }
  return 1;
}

/**
 * Returns the smallest confidence at and above which verdicts reach a precision, or `NEVER` if there is none. At least
 * `ENOUGH_VERDICTS` verdicts are needed, and one more of mean weight is counted as wrong: a share seen without an error
 * is not a share without errors (compare Laplace's rule of succession).
 *
 * @param precision Share of the weight that must be right, 0 to 1.
 * @param kept Share of these verdicts, the most confident, that are kept: unseen sources are harder than those that
 *   the threshold is fitted on.
 */
export function precisionThreshold(
  judged: readonly { readonly confidence: number; readonly right: boolean; readonly weight: number }[],
  precision: number,
  kept = 1,
): number {
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence);
  let reached = 0;
  let right = 0;
  let total = 0;
  sorted.forEach((entry, index) => {
    const count = index + 1;
    total += entry.weight;
    if (entry.right) right += entry.weight;
    if (count >= ENOUGH_VERDICTS && right >= precision * (total + total / count)) reached = count;
  });
  return reached === 0 ? NEVER : itemAt(sorted, Math.ceil(kept * reached) - 1).confidence;
}

/**
 * Returns the smallest confidence in `ai` that at most `LARGEST_FALSE_SHARE` of the human texts of every domain reach.
 * Domains with fewer than `ENOUGH_TEXTS` texts are not counted.
 */
export function cautiousThreshold(humans: readonly { readonly domain: string; readonly confidence: number }[]): number {
  const domains = new Map<string, number[]>();
  for (const { domain, confidence } of humans) domains.set(domain, [...(domains.get(domain) ?? []), confidence]);
  const bounds = [...domains.values()]
    .filter((confidences) => confidences.length >= ENOUGH_TEXTS)
    .map((confidences) =>
      itemAt(
        confidences.sort((a, b) => b - a),
        Math.floor(LARGEST_FALSE_SHARE * confidences.length),
      ),
    );
  return Math.max(0, ...bounds) + JUST_ABOVE;
}

/**
 * Returns the smallest confidence in a verdict that at most `share` of the human texts reach, on the mean over domains;
 * 0 if no confidence is needed. The mean counts every domain equally, so that a few large sources do not decide alone.
 * Domains with fewer than `ENOUGH_TEXTS` texts are not counted.
 */
export function meanCautionThreshold(
  humans: readonly { readonly domain: string; readonly confidence: number }[],
  share: number,
): number {
  const sizes = new Map<string, number>();
  for (const { domain } of humans) sizes.set(domain, (sizes.get(domain) ?? 0) + 1);
  const counted = humans.filter(({ domain }) => present(sizes.get(domain)) >= ENOUGH_TEXTS);
  const domainCount = new Set(counted.map(({ domain }) => domain)).size;
  let mean = 0;
  for (const { domain, confidence } of [...counted].sort((a, b) => b.confidence - a.confidence)) {
    mean += 1 / present(sizes.get(domain)) / domainCount;
    if (mean > share) return confidence + JUST_ABOVE;
  }
  return 0;
}
