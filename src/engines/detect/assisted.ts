import type { Assisted } from '../../records/assisted.js';
import { ASSISTED_STARTS, assistedStep } from '../../records/assisted.js';
import { itemAt } from '../../lib/present.js';

/** Coefficients over the class features, the constant last, and the raw degrees at which the steps after none begin. */
export interface AssistedHead {
  readonly coefficients: readonly number[];
  readonly starts: readonly number[];
}

/** Returns the raw degree of editing, 0–1, that a head gives to the class features of a text. */
export function rawDegree(features: readonly number[], coefficients: readonly number[]): number {
  const logit = coefficients.reduce((sum, coefficient, at) => sum + coefficient * (features[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Returns how much of a text AI edited. The raw degree is stretched piece by piece, so that each step begins at the
 * same score in every model version.
 */
export function assistedOf(features: readonly number[], { coefficients, starts }: AssistedHead): Assisted {
  const raw = rawDegree(features, coefficients);
  const from = [0, ...starts, 1];
  const to = [ASSISTED_STARTS.none, ASSISTED_STARTS.light, ASSISTED_STARTS.substantial, ASSISTED_STARTS.whole, 1];
  let piece = 0;
  while (piece < starts.length && raw >= itemAt(from, piece + 1)) piece += 1;
  const [low, high] = [itemAt(from, piece), itemAt(from, piece + 1)];
  const within = high > low ? (raw - low) / (high - low) : 0;
  const score = itemAt(to, piece) + Math.min(1, within) * (itemAt(to, piece + 1) - itemAt(to, piece));
  return { score, step: assistedStep(score) };
}
