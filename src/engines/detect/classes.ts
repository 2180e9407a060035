import type { ChainResult } from './chain.js';

/** Coefficients of the softmax over human, ai and mixed: one row per class, the constant last. */
export type ClassCoefficients = readonly (readonly number[])[];

const LARGEST_GAIN = 6;
/**
 * Quantiles of the sentence probabilities: a text by several authors differs in its least and most suspicious
 * sentences.
 */
const QUANTILES = [0.1, 0.5, 0.9] as const;
const LARGEST_LOG_ODDS = 5;

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
