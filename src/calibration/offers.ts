import { fitProfile } from './fit.js';
import type { Calibration } from './fit.js';
import { leastTexts } from './promise.js';

/** Promises that people ask for. */
const USUAL_RATES = [0.001, 0.005, 0.01, 0.05] as const;

/** Another promise that the same texts could give. */
export interface Offer {
  readonly rate: number;
  readonly textsNeeded: number;
  /** Share of the AI texts that is found under it, 0–1; null where it cannot be given, or no AI text is known. */
  readonly found: number | null;
}

/** Returns what else the texts could promise, and at which price. */
export function otherOffers(calibration: Calibration): readonly Offer[] {
  const { human, ai, promise } = calibration;
  return USUAL_RATES.filter((rate) => rate !== promise.rate).map((rate) => {
    const other = { rate, confidence: promise.confidence };
    const textsNeeded = leastTexts(other);
    if (human.length < textsNeeded || ai.length === 0) return { rate, textsNeeded, found: null };
    return { rate, textsNeeded, found: fitProfile({ ...calibration, promise: other }).price.found / ai.length };
  });
}
