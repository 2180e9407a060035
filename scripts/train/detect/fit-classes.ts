import type { ClassCoefficients, ClassModel } from '../../../src/engines/detect/classes.js';
import { EVIDENCE, rankedFeatures, severalLogOdds, WHOLE_TEXT_FEATURES } from '../../../src/engines/detect/classes.js';
import { weightedQuantile } from './thresholds.js';

export interface ClassExample {
  readonly score: number;
  readonly features: readonly number[];
  /** 0 human, 1 ai, 2 mixed. */
  readonly label: number;
  readonly weight: number;
}

const CLASSES = 3;
const MIXED = 2;
/** Of human, ai and mixed texts. */
const SHARES = [0.43, 0.43, 0.14];
const ITERATIONS = 800;
const RIDGE = 1e-4;

/** What a recipe says about the classes. */
export interface ClassRecipe {
  /** Ridge of what the classes read from the whole text's score; as that of all other features if absent. */
  readonly wholeTextRidge?: number | undefined;
  /**
   * Share of the texts by one author whose evidence of several authors does not count, so that the score alone orders
   * them; if absent, the classes read all of it.
   */
  readonly rankedShare?: number | undefined;
  /**
   * By how much the evidence of single sentences is weaker than the text's: high confidence then reads the sentences
   * that read least like AI, and of ranked classes alone.
   */
  readonly sentencesBelowText?: number | undefined;
}

/**
 * Fits the classes. What says how much the whole text reads like AI has a ridge of its own: it shifts from source to
 * source, where how unevenly a text is written does not.
 */
export function fitClasses(
  given: readonly ClassExample[],
  { wholeTextRidge = RIDGE, rankedShare, sentencesBelowText }: ClassRecipe,
): ClassModel {
  const classes = softmaxRegression(given, (_, at) => (WHOLE_TEXT_FEATURES.has(at) ? wholeTextRidge : RIDGE));
  if (rankedShare === undefined) return { classes };
  const examples = inShares(given);
  const byOne = examples.flatMap(({ features, label, weight }) =>
    label === MIXED ? [] : [{ value: severalLogOdds(features, classes), weight }],
  );
  const from = Number(weightedQuantile(byOne, rankedShare).toFixed(6));
  const ranked = examples.map((example) => ({
    ...example,
    features: rankedFeatures(example.score, example.features, { classes, from }),
  }));
  const isRead = (k: number, at: number): boolean => k === MIXED || at !== EVIDENCE;
  return {
    classes,
    ranked: {
      from,
      coefficients: softmaxRegression(ranked, (k, at) => (isRead(k, at) ? RIDGE : Infinity)),
      ...(sentencesBelowText === undefined ? {} : { sentencesBelowText }),
    },
  };
}

/**
 * The same with the classes in fixed shares: a half of the sources with few mixed texts must not learn that they are
 * rare, for thresholds fitted on halves hold for the classes of all sources.
 */
function inShares(examples: readonly ClassExample[]): readonly ClassExample[] {
  const totals = [0, 0, 0];
  for (const { label, weight } of examples) totals[label]! += weight;
  return examples.map((example) => ({
    ...example,
    weight: (example.weight * SHARES[example.label]!) / totals[example.label]!,
  }));
}

/**
 * Softmax regression by accelerated gradient descent (Nesterov) on standardised features; the last feature is the
 * constant. `ridgeOf` the class and the feature: one with an infinite ridge is not read.
 */
function softmaxRegression(
  examples: readonly ClassExample[],
  ridgeOf: (k: number, at: number) => number,
): ClassCoefficients {
  const width = examples[0]!.features.length;
  const ridges = zeros(width).map((row, k) => row.map((_, at) => ridgeOf(k, at)));
  const scales = Array.from({ length: width }, (_, at) =>
    at === width - 1
      ? 1
      : 1 / Math.sqrt(examples.reduce((sum, { features }) => sum + features[at]! ** 2, 0) / examples.length + 1e-9),
  );
  const rows = examples.map(({ features, label, weight }) => ({
    values: features.map((value, at) => value * scales[at]!),
    label,
    weight,
  }));
  const totalWeight = rows.reduce((sum, { weight }) => sum + weight, 0);
  let current = zeros(width);
  let previous = current;
  for (let iteration = 1; iteration <= ITERATIONS; iteration += 1) {
    const momentum = (iteration - 1) / (iteration + 2);
    const ahead = current.map((row, k) => row.map((value, at) => value + momentum * (value - previous[k]![at]!)));
    const gradient = gradientAt(ahead, rows, width, totalWeight);
    previous = current;
    current = ahead.map((row, k) =>
      row.map((value, at) => {
        const ridge = ridges[k]![at]!;
        return ridge === Infinity ? 0 : value - 0.25 * (gradient[k]![at]! + ridge * value);
      }),
    );
  }
  return current.map((row) => row.map((value, at) => value * scales[at]!));
}

function gradientAt(
  coefficients: readonly (readonly number[])[],
  rows: readonly { readonly values: readonly number[]; readonly label: number; readonly weight: number }[],
  width: number,
  totalWeight: number,
): number[][] {
  const gradient = zeros(width);
  const powers = [0, 0, 0];
  for (const { values, label, weight } of rows) {
    let total = 0;
    for (let k = 0; k < CLASSES; k += 1) {
      let logit = 0;
      for (let at = 0; at < width; at += 1) logit += coefficients[k]![at]! * values[at]!;
      powers[k] = Math.exp(Math.min(40, logit));
      total += powers[k]!;
    }
    for (let k = 0; k < CLASSES; k += 1) {
      const error = ((powers[k]! / total - (k === label ? 1 : 0)) * weight) / totalWeight;
      for (let at = 0; at < width; at += 1) gradient[k]![at]! += error * values[at]!;
    }
  }
  return gradient;
}

function zeros(width: number): number[][] {
  return Array.from({ length: CLASSES }, () => new Array<number>(width).fill(0));
}
