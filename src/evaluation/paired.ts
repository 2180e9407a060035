import { binomialCdf } from '../lib/binomial.js';

/** A paired test of two shares on the same texts. */
export interface McnemarTest {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Two-sided mid-p (Fagerland and others, 2013); 1 where the two never differ. */
  readonly p: number;
}

/** Tests whether one of two detectors hits more often. Both lists are of the same texts, in the same order. */
export function mcnemarTest(first: readonly boolean[], second: readonly boolean[]): McnemarTest {
  const onlyFirst = first.filter((hit, index) => hit && second[index] !== true).length;
  const onlySecond = first.filter((hit, index) => !hit && second[index] === true).length;
  const [fewer, all] = [Math.min(onlyFirst, onlySecond), onlyFirst + onlySecond];
  if (all === 0) return { onlyFirst, onlySecond, p: 1 };
  const below = binomialCdf(fewer - 1, all, 0.5);
  const point = binomialCdf(fewer, all, 0.5) - below;
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * (below + point / 2)) };
}
