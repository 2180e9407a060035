import type { ChainResult } from './chain.js';

/** Softmax over human, ai and mixed: one row of coefficients a class, the last for the constant. */
export type ClassCoefficients = readonly (readonly number[])[];

/** What the three-class model looks at: the score of the text, what the chain found, and how unevenly the evidence lies. None is a length. */
export function classFeatures(score: number, unevenness: number, chain: ChainResult): number[] {
  const { probabilities, anyAuthors, aiAlone } = chain;
  const count = Math.max(1, probabilities.length);
  let sum = 0;
  let doubt = 0;
  let changes = 0;
  probabilities.forEach((probability, index) => {
    sum += probability;
    doubt += probability * (1 - probability);
    if (index > 0) changes += Math.abs(probability - probabilities[index - 1]!);
  });
  const share = sum / count;
  const change = anyAuthors - Math.max(0, aiAlone);
  return [clamp(score, 6), Math.max(0, clamp(score, 6)), share, share * (1 - share), doubt / count, Math.min(2, changes), Math.log1p(Math.max(0, change)), Math.min(4, unevenness), Math.min(4, unevenness) ** 2, Math.min(4, unevenness) * clamp(score, 3), 1];
}

export function softmax(features: readonly number[], coefficients: ClassCoefficients): number[] {
  const logits = coefficients.map((row) => row.reduce((sum, coefficient, index) => sum + coefficient * (features[index] ?? 0), 0));
  const top = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
