import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChain } from '../../../src/engines/detect/chain.js';
import type { ChainParameters } from '../../../src/engines/detect/chain.js';

/** Only the story of few changes counts, and a sentence's weight is its log-odds. */
const PARAMETERS: ChainParameters = {
  gain: 1,
  damping: 0,
  centring: 0,
  limit: 100,
  scoreGain: 0,
  scoreBias: 0,
  scoreShare: 0,
  fewChanges: 0.2,
  manyChanges: 0.2,
  loneFactor: 0.25,
  paragraphOdds: 4,
  aiPrior: 0,
  fewPrior: 500,
  manyPrior: 0,
};
const AT_PARAGRAPH = 0.5;
const LARGEST_LENGTH = 6;

/** Probability of AI for each sentence, by going through every way in which two authors can share the text. */
function byEnumeration(weights: readonly number[], paragraphStarts: readonly number[]): number[] {
  const ai = weights.map(() => 0);
  let total = 0;
  for (let authors = 0; authors < 2 ** weights.length; authors += 1) {
    let likelihood = 1;
    let stretch = 0;
    weights.forEach((weight, index) => {
      const author = (authors >> index) & 1;
      if (index > 0) {
        const change =
          (paragraphStarts[index] === 1 ? AT_PARAGRAPH : PARAMETERS.fewChanges) *
          (stretch === 1 ? PARAMETERS.loneFactor : 1);
        const changes = author !== ((authors >> (index - 1)) & 1);
        likelihood *= changes ? change : 1 - change;
        stretch = changes ? 1 : stretch + 1;
      } else stretch = 1;
      if (author === 1) likelihood *= Math.exp(weight);
    });
    total += likelihood;
    weights.forEach((_, index) => {
      if (((authors >> index) & 1) === 1) ai[index]! += likelihood;
    });
  }
  return ai.map((sum) => sum / total);
}

test('sentence probabilities are those of every way in which two authors can share the text', () => {
  const sentence = fc.record({ weight: fc.double({ min: -5, max: 5, noNaN: true }), starts: fc.constantFrom(0, 1) });
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: LARGEST_LENGTH }), (sentences) => {
      const weights = sentences.map(({ weight }) => weight);
      const starts = sentences.map(({ starts: own }) => own);
      const scores = {
        score: 0,
        sentenceWeights: Float64Array.from(weights),
        sentenceTokens: new Int32Array(weights.length).fill(1),
        paragraphStarts: Uint8Array.from(starts),
      };
      const expected = byEnumeration(weights, starts);
      readChain(scores, PARAMETERS).probabilities.forEach((probability, index) => {
        expect(probability).toBeCloseTo(expected[index]!, 9);
      });
    }),
  );
});
