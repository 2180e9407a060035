import type { SentenceHead } from '../../../src/engines/detect/sentences.js';

/** What all versions have: fitted to the left-out sources of the light version. */
export const SENTENCES: SentenceHead = {
  humanPower: 0.4,
  aiPower: 0.7,
  mixedPower: 0.6,
  aiBias: -0.4,
  mixedBias: 0.7,
  gain: 1.5,
  bias: -1.05,
};
