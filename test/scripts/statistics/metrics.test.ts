import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  auroc,
  calibrationError,
  mean,
  quantile,
  reliability,
  truePositiveRate,
} from '../../../scripts/statistics/metrics.js';
import { seededRandom, shuffle } from '../../../scripts/statistics/random.js';

/** Few distinct values, so that ties are common. */
const scores = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 });

test('the area under the curve is the share of pairs in the right order', () => {
  fc.assert(
    fc.property(scores, scores, (human, ai) => {
      const won = human.flatMap((low) => ai.map((high) => (high > low ? 1 : high === low ? 0.5 : 0)));
      expect(auroc(human, ai)).toBeCloseTo(mean(won), 10);
      expect(auroc(human, ai) + auroc(ai, human)).toBeCloseTo(1, 10);
    }),
  );
});

test.each([
  ['all in order', [1, 2], [3, 4], 1],
  ['all the wrong way', [3, 4], [1, 2], 0],
  ['all the same', [5, 5], [5, 5], 0.5],
])('area under the curve: %s', (_, human, ai, area) => {
  expect(auroc(human, ai)).toBe(area);
});

test('a quantile has the share at or below it, and no smaller value has', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const found = quantile(values, share);
      const atMost = (limit: number): number => values.filter((value) => value <= limit).length;
      expect(atMost(found)).toBeGreaterThanOrEqual(share * values.length - 1e-9);
      expect(values.filter((value) => value < found).length).toBeLessThan(share * values.length);
    }),
  );
  expect(quantile([], 0.5)).toBeNaN();
});

test('a true-positive rate uses a threshold that no more human scores exceed than allowed', () => {
  const human = Array.from({ length: 100 }, (_, index) => index);
  expect(truePositiveRate(human, [97, 98, 98.5, 99, 100], 0.01)).toBe(3 / 5);
  expect(truePositiveRate(human, [97, 98, 98.5, 99, 100], 0)).toBe(1 / 5);
});

test('bins count every text once, by weight, and say what was predicted and what is so', () => {
  const texts = [
    { probability: 0, ai: false },
    { probability: 0.05, ai: true },
    { probability: 0.95, ai: true },
    { probability: 1, ai: true },
  ];
  const bins = reliability(texts, [3, 1, 1, 1]);
  expect(bins.map(({ count }) => count)).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(bins[0]).toEqual({ from: 0, count: 4, predicted: 0.0125, observed: 0.25 });
  expect(bins[9]).toEqual({ from: 0.9, count: 2, predicted: 0.975, observed: 1 });
  expect(calibrationError(bins)).toBeCloseTo((4 * 0.2375 + 2 * 0.025) / 6, 4);
});

test('the calibration error of true probabilities is near 0, that of wrong ones is their distance', () => {
  const random = seededRandom(7);
  const probabilities = Array.from({ length: 20_000 }, () => random());
  const drawn = probabilities.map((probability) => ({ probability, ai: random() < probability }));
  expect(calibrationError(reliability(drawn))).toBeLessThan(0.02);
  const sure = drawn.map(({ ai }) => ({ probability: 0.8, ai }));
  expect(calibrationError(reliability(sure))).toBeCloseTo(0.3, 1);
});

test('random numbers are in range, evenly spread, and the same for one seed', () => {
  const draw = (seed: number): number[] => Array.from({ length: 5000 }, seededRandom(seed));
  expect(draw(3)).toEqual(draw(3));
  expect(draw(3)).not.toEqual(draw(4));
  expect(draw(3).every((value) => value >= 0 && value < 1)).toBe(true);
  expect(mean(draw(3))).toBeCloseTo(0.5, 1);
});

test('a shuffle keeps every value', () => {
  const values = Uint32Array.from({ length: 200 }, (_, index) => index);
  shuffle(values, seededRandom(1));
  expect([...values]).not.toEqual([...values].sort((a, b) => a - b));
  expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index));
});
