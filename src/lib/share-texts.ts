import { groupBy } from './group-by.js';
import { percentText } from './number-text.js';
import { itemAt } from './present.js';

/** Sums of shares differ from 1 by what numbers cannot hold. */
const NEARLY = 1e-9;
const IN_WHOLE_PERCENTS = /^\d+ %$/u;

/** Returns how near a share is to being rounded to the other side. */
function fromHalf(percent: number): number {
  return Math.abs((percent % 1) - 0.5);
}

/**
 * Returns the shares of one whole, 0–1, as `percentText` does, but so that those in whole percents sum to 100 with the
 * others: what is over or missing goes to those that are nearest to being rounded to the other side (largest
 * remainder). The first share is left as it is, because it is told alone elsewhere, and equal shares read alike: where
 * no other is left, the sum may not be 100.
 */
export function shareTexts(shares: readonly number[]): readonly string[] {
  const texts = shares.map(percentText);
  if (Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) > NEARLY) return texts;
  const percents = shares.map((share) => share * 100);
  const isWhole = (index: number): boolean => IN_WHOLE_PERCENTS.test(itemAt(texts, index));
  const told = percents.reduce((sum, percent, at) => sum + (isWhole(at) ? Math.round(percent) : percent), 0);
  // With shares such as 0.4 % the sum stays below 100.
  let missing = Math.floor(100 - told + NEARLY);
  const step = Math.sign(missing);
  const rounded = percents.flatMap((percent, index) =>
    index > 0 && isWhole(index) && Math.sign(percent - Math.round(percent)) === step ? [{ index, percent }] : [],
  );
  const alike = [...groupBy(rounded, ({ percent }) => percent).values()];
  // Of two as near, the larger one changes less.
  const nearestFirst = alike
    .map((group) => ({ group, percent: itemAt(group, 0).percent }))
    .sort((a, b) => fromHalf(a.percent) - fromHalf(b.percent) || b.percent - a.percent);
  for (const { group } of nearestFirst) {
    if (group.length > Math.abs(missing)) continue;
    missing -= step * group.length;
    for (const { index, percent } of group) texts[index] = `${Math.round(percent) + step} %`;
  }
  return texts;
}
