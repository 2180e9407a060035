import type { ChainResult } from './chain.js';
import { itemAt } from '../../lib/present.js';

/** Coefficients of the softmax over human, ai and mixed: one row per class, the constant last. */
export type ClassCoefficients = readonly (readonly number[])[];

/** Classes that distinguish human and AI by the score alone. */
export interface RankedClasses {
  /** Log-odds of several authors from which they count: fewer than one in ten texts by one author reach them. */
  readonly from: number;
  /** Softmax over the score and the evidence of several authors beyond `from`. */
  readonly coefficients: ClassCoefficients;
  /** By how much the evidence of single sentences is weaker than the text's; `high` reads it (`surenessOfAi`). */
  readonly sentencesBelowText?: number | undefined;
}

/** How the classes are read from the features; `ranked` only in versions that have it. */
export interface ClassModel {
  readonly classes: ClassCoefficients;
  readonly ranked?: RankedClasses | undefined;
}

const LARGEST_GAIN = 6;
/**
 * Quantiles of the sentence probabilities: a text by several authors differs in its least and most suspicious
 * sentences.
 */
const QUANTILES = [0.1, 0.5, 0.9] as const;
const LARGEST_LOG_ODDS = 5;
const SMALLEST_PROBABILITY = 1e-9;

/**
 * Indexes of the features below that measure how much the whole text reads like AI. The others measure how uneven it
 * is.
 */
export const WHOLE_TEXT_FEATURES: ReadonlySet<number> = new Set([0, 1, 2, 4, 6, 7, 12, 13, 14, 15]);

/**
 * Returns the features of the three-class model: the score of the text, the result of the chain, and how unevenly the
 * evidence is distributed. No feature is a length.
 */
export function classFeatures(score: number, unevenness: number, chain: ChainResult): number[] {
  const { probabilities, oneAi, several, severalGain } = chain;
  const count = Math.max(1, probabilities.length);
  let sum = 0;
  let highest = 0;
  let lowest = 1;
  let changes = 0;
  probabilities.forEach((probability, index) => {
    sum += probability;
    highest = Math.max(highest, probability);
    lowest = Math.min(lowest, probability);
    if (index > 0) changes += Math.abs(probability - probabilities[index - 1]!);
  });
  const share = sum / count;
  const level = clamp(score, 6);
  const uneven = Math.min(4, unevenness);
  return [
    level,
    Math.max(0, level),
    share,
    share * (1 - share),
    oneAi,
    several,
    Math.max(0, clamp(severalGain, LARGEST_GAIN)),
    Math.min(0, clamp(severalGain, LARGEST_GAIN)),
    Math.max(0, highest - lowest),
    Math.min(2, changes),
    uneven,
    uneven ** 2,
    uneven * clamp(score, 3),
    ...quantileLogOdds(probabilities),
    1,
  ];
}

function quantileLogOdds(probabilities: Float64Array): number[] {
  const sorted = probabilities.slice().sort();
  return QUANTILES.map((share) => {
    const probability = sorted[Math.floor(share * (sorted.length - 1))] ?? 0.5;
    return clamp(Math.log((probability + 1e-3) / (1 - probability + 1e-3)), LARGEST_LOG_ODDS);
  });
}

/**
 * Returns the probabilities of human, ai and mixed. Most of what the chain finds in a text by one author is noise: it
 * would lower P(ai) of some texts and not of others with the same score. So in `ranked` classes it counts only beyond
 * what such texts show, and the order of all other texts is that of their scores.
 *
 * @param features Of `classFeatures`.
 */
export function classProbabilities(
  score: number,
  features: readonly number[],
  { classes, ranked }: ClassModel,
): number[] {
  if (ranked === undefined) return softmax(features, classes);
  return softmax(rankedFeatures(score, features, { classes, from: ranked.from }), ranked.coefficients);
}

const LARGEST_SCORE = 8;
/** Index, among the features of ranked classes, of the evidence of several authors: only `mixed` reads it. */
export const EVIDENCE = 2;

/** Returns the features of ranked classes: the score, and the log-odds of several authors beyond `from`. */
export function rankedFeatures(
  score: number,
  features: readonly number[],
  { classes, from }: { readonly classes: ClassCoefficients; readonly from: number },
): number[] {
  const level = clamp(score, LARGEST_SCORE);
  return [level, Math.max(0, level), Math.max(0, severalLogOdds(features, classes) - from), 1];
}

/** Index, among the features of `classFeatures`, of the log-odds that nine in ten sentences exceed. */
const LEAST_SENTENCES = 13;

/**
 * Returns how sure it is, 0–1, that AI wrote all of a text: by its score, and by the sentences that read least like AI,
 * whichever says less. Texts by several authors and by people that score high have sentences that read like a person's.
 * In versions without `sentencesBelowText` the probability by the first softmax.
 */
export function surenessOfAi(
  score: number,
  features: readonly number[],
  { ranked }: Pick<ClassModel, 'ranked'>,
  unranked: number,
): number {
  if (ranked?.sentencesBelowText === undefined) return unranked;
  const least = itemAt(features, LEAST_SENTENCES) + ranked.sentencesBelowText;
  return 1 / (1 + Math.exp(-Math.min(score, least)));
}

/** Returns the log-odds of several authors against one. */
export function severalLogOdds(features: readonly number[], classes: ClassCoefficients): number {
  const mixed = itemAt(softmax(features, classes), 2);
  return Math.log((mixed + SMALLEST_PROBABILITY) / (1 - mixed + SMALLEST_PROBABILITY));
}

export function softmax(features: readonly number[], coefficients: ClassCoefficients): number[] {
  const logits = coefficients.map((row) =>
    row.reduce((sum, coefficient, index) => sum + coefficient * (features[index] ?? 0), 0),
  );
  const top = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
