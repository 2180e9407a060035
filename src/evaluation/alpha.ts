import { Z_95 } from './normal.js';

/** How far any number of readers agree beyond chance. */
export interface JointAgreement {
  /** Texts of which two readers or more decided. */
  readonly texts: number;
  /** Krippendorff's alpha, at most 1; null where nothing differs: chance alone would explain any agreement. */
  readonly alpha: number | null;
  /** Its 95 % interval; null without an alpha, of fewer than five texts, and where nobody ever disagreed. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Fewer texts say too little of how alpha varies. */
const LEAST_TEXTS = 5;

/** What the formula needs of a text, or of all texts together. */
interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly decisions: number;
  /** Ordered pairs of decisions that differ, each text's divided by its number of decisions but one. */
  readonly disagreement: number;
}

const NOTHING: Counted = { counts: new Map(), decisions: 0, disagreement: 0 };

function countedText(values: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const alike = [...counts.values()].reduce((sum, count) => sum + count ** 2, 0);
  return { counts, decisions: values.length, disagreement: (values.length ** 2 - alike) / (values.length - 1) };
}

function countedTogether(texts: readonly Counted[]): Counted {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [value, count] of text.counts) counts.set(value, (counts.get(value) ?? 0) + count);
  return {
    counts,
    decisions: texts.reduce((sum, text) => sum + text.decisions, 0),
    disagreement: texts.reduce((sum, text) => sum + text.disagreement, 0),
  };
}

/** Returns alpha of all texts but one; null where nothing differs. */
function alphaWithout(all: Counted, one: Counted): number | null {
  const decisions = all.decisions - one.decisions;
  let alike = 0;
  for (const [value, count] of all.counts) alike += (count - (one.counts.get(value) ?? 0)) ** 2;
  const expected = decisions ** 2 - alike;
  // Counts are whole: of decisions that differ there are at least two ordered pairs.
  if (expected < 1) return null;
  return 1 - ((decisions - 1) * (all.disagreement - one.disagreement)) / expected;
}

/** The two-sided 95 % point of Student's t for at least four degrees of freedom (Abramowitz and Stegun, 26.7.5). */
function t95(freedom: number): number {
  const z = Z_95;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

/** Half the width of the interval, by leaving out one text after the other; null where one alone makes texts differ. */
function halfWidth(all: Counted, texts: readonly Counted[]): number | null {
  const others = texts.flatMap((text) => alphaWithout(all, text) ?? []);
  if (others.length < texts.length) return null;
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
  const squares = others.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return t95(texts.length - 1) * Math.sqrt((squares * (texts.length - 1)) / texts.length);
}

/**
 * Returns Krippendorff's alpha for names without an order, of any number of readers who need not all decide on every
 * text (Krippendorff 2011, Computing Krippendorff's alpha-reliability). Its interval is that of the jackknife over
 * texts, which covers better than the bootstrap where texts are few (Hughes 2022, arXiv 2210.13265).
 * @param decisions what each text's readers chose, one value per reader; texts with fewer than two do not count
 */
export function jointAgreementOf(decisions: readonly (readonly string[])[]): JointAgreement {
  const texts = decisions.filter((values) => values.length > 1).map(countedText);
  const all = countedTogether(texts);
  const alpha = alphaWithout(all, NOTHING);
  const half = alpha === null || texts.length < LEAST_TEXTS || all.disagreement === 0 ? null : halfWidth(all, texts);
  const interval =
    alpha === null || half === null ? null : { low: Math.max(-1, alpha - half), high: Math.min(1, alpha + half) };
  return { texts: texts.length, alpha, interval };
}
