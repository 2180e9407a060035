import type { ScoreScale } from '../../../src/engines/detect/profile.js';
import { itemAt } from '../../../src/lib/present.js';

export interface ScoredExample {
  readonly lang: string;
  readonly score: number;
  /** 1 = AI, 0 = human. */
  readonly label: number;
  readonly weight: number;
}

const ITERATIONS = 25;
/** In fitting the curve of a language, the curve of all languages counts as much as this many texts. */
const PRIOR_TEXTS = 30;

/**
 * Slope and intercept for each language that bring its scores to one scale of log-odds (Platt 1999, per language,
 * shrunk to the curve of all).
 */
export function fitScales(examples: readonly ScoredExample[]): Readonly<Record<string, ScoreScale>> {
  const languages = [...new Set(examples.map(({ lang }) => lang))].sort();
  const common = fitCurve(balanced(examples), { gain: 1, bias: 0 }, 1e-6);
  return Object.fromEntries(
    languages.map((lang): [string, ScoreScale] => {
      const own = examples.filter((example) => example.lang === lang);
      if (languages.length === 1 || new Set(own.map(({ label }) => label)).size < 2)
        return [lang, { gain: 1, bias: 0 }];
      const curve = fitCurve(balanced(own), common, PRIOR_TEXTS / own.length);
      return [
        lang,
        { gain: rounded(curve.gain / common.gain), bias: rounded((curve.bias - common.bias) / common.gain) },
      ];
    }),
  );
}

/** Weights of both classes made equal, one on average. */
function balanced(examples: readonly ScoredExample[]): ScoredExample[] {
  const totals = [0, 0];
  for (const { label, weight } of examples) totals[label]! += weight;
  return examples.map((example) => ({
    ...example,
    weight: (example.weight * examples.length) / 2 / itemAt(totals, example.label),
  }));
}

/** Logistic curve by Newton's method; `pull` ties it to the prior curve, per example. */
function fitCurve(examples: readonly ScoredExample[], prior: ScoreScale, pull: number): ScoreScale {
  let { gain, bias } = prior;
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const tie = pull * examples.length;
    let [slopeGradient, biasGradient] = [tie * (gain - prior.gain), tie * (bias - prior.bias)];
    let [slopes, crosses, biases] = [tie + 1e-9, 0, tie + 1e-9];
    for (const { score, label, weight } of examples) {
      const probability = 1 / (1 + Math.exp(-(gain * score + bias)));
      const error = weight * (probability - label);
      const curvature = weight * probability * (1 - probability);
      slopeGradient += error * score;
      biasGradient += error;
      slopes += curvature * score * score;
      crosses += curvature * score;
      biases += curvature;
    }
    const determinant = slopes * biases - crosses * crosses;
    gain -= (biases * slopeGradient - crosses * biasGradient) / determinant;
    bias -= (slopes * biasGradient - crosses * slopeGradient) / determinant;
  }
  return { gain, bias };
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
