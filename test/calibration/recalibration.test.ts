import { expect, test } from 'vitest';
import { LEAST_OF_EACH, recalibrated, recalibrationOf } from '../../src/calibration/recalibration.js';
import { recalibratedOf } from '../../src/calibration/stating.js';
import { present } from '../../src/lib/present.js';
import { randomOf } from '../testing/random.js';

/** Scores whose probability of AI is known: those of AI have the density 2s, those of people 2(1 − s); so it is s. */
const honest = (count: number, random: () => number, isAi: boolean): number[] =>
  Array.from({ length: count }, () => (isAi ? Math.sqrt(random()) : 1 - Math.sqrt(random())));
const distort = (score: number): number => score ** 3;

test('probabilities that are right stay; distorted ones are set right', () => {
  const random = randomOf(3);
  const [human, ai] = [honest(3000, random, false), honest(1000, random, true)];
  const kept = present(recalibrationOf(human, ai));
  const mended = present(recalibrationOf(human.map(distort), ai.map(distort)));
  for (const score of [0.05, 0.2, 0.5, 0.8, 0.95]) {
    expect(Math.abs(recalibrated(score, kept) - score)).toBeLessThan(0.03);
    expect(Math.abs(recalibrated(distort(score), mended) - score)).toBeLessThan(0.03);
  }
  expect(Math.abs(kept.error_after - kept.error_before)).toBeLessThan(0.002);
  expect(mended.error_after).toBeLessThan(mended.error_before - 0.03);
});

test.each([
  ['texts told apart wholly', [0.001, 0.01], [0.99, 0.999]],
  ['scores at both ends', [0, 0], [1, 1]],
  ['the same score for all', [0.5, 0.5], [0.5, 0.5]],
  ['scores the wrong way round', [0.9, 0.8], [0.1, 0.2]],
])('%s: finite, and in the order of the scores', (_what, human, ai) => {
  const twenty = (scores: readonly number[]): number[] => Array.from({ length: 10 }, () => scores).flat();
  const fitted = present(recalibrationOf(twenty(human), twenty(ai)));
  const probabilities = [0, 0.01, 0.3, 0.5, 0.7, 0.99, 1].map((score) => recalibrated(score, fitted));
  for (const value of probabilities) expect(value).toBeGreaterThanOrEqual(0);
  expect([...probabilities].sort((a, b) => a - b)).toEqual(probabilities);
  expect(probabilities.at(-1)).toBeLessThanOrEqual(1);
});

test('few texts fit nothing', () => {
  const random = randomOf(1);
  const [human, ai] = [honest(300, random, false), honest(LEAST_OF_EACH - 1, random, true)];
  expect(recalibrationOf(human, ai)).toBeNull();
});

test('results of another model, not judged, or without a recalibration have none', () => {
  const recalibration = { a: 1, b: 1, c: 0, error_before: 0.1, error_after: 0.1 };
  const profile = {
    ...{ name: 'theses', created_at: '2026-11-23T05:00:00Z', model_versions: ['v1'], human_texts: 300, groups: [] },
    ...{ promise: { rate: 0.01, confidence: 0.95 }, recalibration },
  };
  const result = { notJudged: null, probabilities: { human: 0.2, ai: 0.7, mixed: 0.1 }, modelVersion: 'v1' };
  expect(recalibratedOf(result, profile)).toBeCloseTo(0.8, 6);
  expect(recalibratedOf({ ...result, modelVersion: 'v2' }, profile)).toBeNull();
  expect(recalibratedOf({ ...result, notJudged: 'too_short' }, profile)).toBeNull();
  expect(recalibratedOf(result, null)).toBeNull();
});
