import type { ChainResult } from './chain.js';
import { itemAt } from '../../lib/present.js';

/** How the probability of each sentence follows from the classes of the whole text and from the chain. */
export interface SentenceHead {
  /** Powers of the probabilities that a person, AI, and several authors wrote the text. */
  readonly humanPower: number;
  readonly aiPower: number;
  readonly mixedPower: number;
  /** Log-odds of AI and of several authors, added to these. */
  readonly aiBias: number;
  readonly mixedBias: number;
  /** Slope and intercept over the log-odds of a sentence in a text by several authors. */
  readonly gain: number;
  readonly bias: number;
}

const SMALLEST_PROBABILITY = 1e-6;

/**
 * Returns the probability of AI for each sentence. The chain says who wrote a sentence if the text has several authors,
 * the classes how likely that is: so the sentences of a text that reads as by one author are as sure as its verdict,
 * and those of a text that may have several keep their boundaries.
 *
 * @param classes Probabilities of human, AI, mixed.
 */
export function sentenceProbabilities(
  { ifSeveral }: Pick<ChainResult, 'ifSeveral'>,
  classes: readonly number[],
  { humanPower, aiPower, mixedPower, aiBias, mixedBias, gain, bias }: SentenceHead,
): Float64Array {
  const logOf = (at: number): number => Math.log(Math.max(SMALLEST_PROBABILITY, itemAt(classes, at)));
  const human = humanPower * logOf(0);
  const ai = Math.exp(aiPower * logOf(1) + aiBias - human);
  const several = Math.exp(mixedPower * logOf(2) + mixedBias - human);
  const total = 1 + ai + several;
  return ifSeveral.map((probability) => {
    const kept = Math.min(1 - SMALLEST_PROBABILITY, Math.max(SMALLEST_PROBABILITY, probability));
    const sharpened = 1 / (1 + Math.exp(-gain * Math.log(kept / (1 - kept)) - bias));
    return (ai + several * sharpened) / total;
  });
}
