import type { Detection, Detector } from '../../../src/records/detection.js';
import type { Verdict } from '../../../src/records/verdict.js';

/** What an addition did to the answer on a text. */
export interface Move {
  /** |ΔP(ai)|, 0–1. */
  readonly distance: number;
  /** Whether what is stated, a verdict at medium or high confidence or none, is another than before. */
  readonly isOtherwiseStated: boolean;
}

/**
 * The verdict where it is given with medium or high confidence: what a user takes for an accusation or an acquittal.
 */
export function statedVerdict({ verdict, confidenceCategory }: Detection): Verdict | null {
  return confidenceCategory === 'low' ? null : verdict;
}

export function moveBy(detector: Detector, before: Detection, changedText: string): Move {
  const after = detector.detect(changedText);
  return {
    distance: Math.abs(after.probabilities.ai - before.probabilities.ai),
    isOtherwiseStated: statedVerdict(after) !== statedVerdict(before),
  };
}
