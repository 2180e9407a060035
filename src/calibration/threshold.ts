import type { ClassProbabilities } from '../records/verdict.js';
import { allowedAlarms } from './promise.js';
import type { FalseAlarmPromise } from './promise.js';

/** Services give four decimals; further ones would only be rounding. */
const DECIMALS = 1_000_000;

/** Returns how far a text is from human, 0–1: a human text stated `ai` or `mixed` is a false alarm either way. */
export function alarmScore({ human }: ClassProbabilities): number {
  return Math.round((1 - human) * DECIMALS) / DECIMALS;
}

/** A threshold, and how many of its calibration texts lie above it. */
export interface Threshold {
  /** A text whose score is larger is stated `ai` or `mixed`. */
  readonly above: number;
  /** Calibration texts that may lie above it; of equal scores fewer do. */
  readonly allowed: number;
}

/** Returns the lowest threshold that keeps a promise; null where the human scores are too few for it. */
export function thresholdOf(scores: readonly number[], promise: FalseAlarmPromise): Threshold | null {
  const allowed = allowedAlarms(scores.length, promise);
  if (allowed === null) return null;
  const above = [...scores].sort((a, b) => b - a)[allowed];
  return above === undefined ? null : { above, allowed };
}
