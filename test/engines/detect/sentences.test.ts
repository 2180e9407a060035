import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { sentenceProbabilities } from '../../../src/engines/detect/sentences.js';

const UNCHANGED: SentenceHead = {
  humanPower: 1,
  aiPower: 1,
  mixedPower: 1,
  aiBias: 0,
  mixedBias: 0,
  gain: 1,
  bias: 0,
};
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const classes = fc
  .tuple(probability, probability, probability)
  .filter((values) => values.some((value) => value > 0))
  .map((values) => {
    const total = values.reduce((sum, value) => sum + value, 0);
    return values.map((value) => value / total);
  });
const head: fc.Arbitrary<SentenceHead> = fc.record({
  humanPower: fc.double({ min: 0.2, max: 3, noNaN: true }),
  aiPower: fc.double({ min: 0.2, max: 3, noNaN: true }),
  mixedPower: fc.double({ min: 0.2, max: 3, noNaN: true }),
  aiBias: fc.double({ min: -4, max: 4, noNaN: true }),
  mixedBias: fc.double({ min: -4, max: 4, noNaN: true }),
  gain: fc.double({ min: 0.2, max: 3, noNaN: true }),
  bias: fc.double({ min: -4, max: 4, noNaN: true }),
});

const read = (values: readonly number[], of: readonly number[], by: SentenceHead): number[] => [
  ...sentenceProbabilities({ ifSeveral: Float64Array.from(values) }, of, by),
];

test('whatever the classes say, sentences have probabilities and keep their order', () => {
  fc.assert(
    fc.property(fc.array(probability, { minLength: 1, maxLength: 8 }), classes, head, (values, of, by) => {
      const found = read(values, of, by);
      for (const value of found) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      const byChain = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
      byChain.slice(1).forEach((at, before) => {
        expect(found[at]).toBeGreaterThanOrEqual(found[byChain[before]!]! - 1e-12);
      });
    }),
  );
});

test('the sentences of a text by one author are that author’s, those of a mixed text the chain’s', () => {
  const values = [0.1, 0.9];
  expect(read(values, [1, 0, 0], UNCHANGED).every((value) => value < 0.01)).toBe(true);
  expect(read(values, [0, 1, 0], UNCHANGED).every((value) => value > 0.99)).toBe(true);
  read(values, [0, 0, 1], UNCHANGED).forEach((value, at) => expect(value).toBeCloseTo(values[at]!, 4));
});

test('a text that one of two single authors wrote is as likely AI in each sentence as as a whole', () => {
  read([0.2, 0.5, 0.8], [0.7, 0.3, 0], UNCHANGED).forEach((value) => expect(value).toBeCloseTo(0.3, 4));
});
