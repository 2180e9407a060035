/** Texts that were read of a finite corpus, and how many of their verdicts were wrong. */
export interface ReadTexts {
  /** All texts that the sample was drawn of. */
  readonly texts: number;
  readonly read: number;
  /** At most `read`. */
  readonly errors: number;
}

/** How sure a bound is. */
export const BOUND_CERTAINTY = 0.95;
const RISK = 1 - BOUND_CERTAINTY;

/** Below it the sum is exact and short; from it on Stirling's series is as exact. */
const STIRLING_FROM = 64;

function logFactorial(n: number): number {
  if (n < STIRLING_FROM) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
    return sum;
  }
  const series = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** The probability of at most so many errors among the texts read, if `wrong` of all texts are wrong. */
function atMost({ texts, read, errors }: ReadTexts, wrong: number): number {
  const all = logChoose(texts, read);
  let sum = 0;
  for (let found = Math.max(0, read - (texts - wrong)); found <= Math.min(errors, wrong, read); found += 1)
    sum += Math.exp(logChoose(wrong, found) + logChoose(texts - wrong, read - found) - all);
  return Math.min(1, sum);
}

/**
 * Returns the least whole number in a range for which something holds; it holds for all larger ones, and for `high`.
 */
function leastOf(low: number, high: number, holds: (value: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Returns the largest share of wrong verdicts, 0–1, that the texts read do not refute with 95 % certainty: the exact
 * one-sided bound for a sample without replacement (T. Wright, "Exact Confidence Bounds when Sampling from Small Finite
 * Universes", 1991). For a large corpus it is that of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934). The sample
 * must be random. Null where there is no text.
 */
export function errorBound(sample: ReadTexts): number | null {
  const { texts, read, errors } = sample;
  if (texts === 0) return null;
  const most = texts - (read - errors);
  const refuted = leastOf(errors, most + 1, (wrong) => wrong > most || atMost(sample, wrong) <= RISK);
  return Math.max(errors, refuted - 1) / texts;
}

/**
 * Returns how many more texts must be read without finding a further error until fewer than the share `bound` of the
 * verdicts are wrong with 95 % certainty; 0 where they were read already. Null where so many errors were found that no
 * reading can show it.
 * @param bound within 0–1, both ends excluded
 */
export function moreToRead({ texts, read, errors }: ReadTexts, bound: number): number | null {
  // The fewest wrong verdicts that reach the bound: if they are refuted, so are all larger numbers.
  const wrong = Math.max(1, Math.ceil(bound * texts - 1e-9));
  if (errors >= wrong) return null;
  const isShown = (more: number): boolean =>
    read + more - errors > texts - wrong || atMost({ texts, read: read + more, errors }, wrong) <= RISK;
  return leastOf(0, texts - read, isShown);
}
