import { expect, test } from 'vitest';
import { confusionOf } from '../../src/evaluation/confusion.js';
import { groupAlarms } from '../../src/evaluation/groups.js';
import type { EvaluatedText } from '../../src/evaluation/known-text.js';
import { normalTail } from '../../src/evaluation/normal.js';
import { mcnemarTest } from '../../src/evaluation/paired.js';
import { calibrationError, reliabilityOf } from '../../src/evaluation/reliability.js';
import { aurocOf, delongTest, foundAt } from '../../src/evaluation/roc.js';
import { randomOf } from '../testing/random.js';

const FIRST = {
  human: [0.1, 0.2, 0.3, 0.35, 0.5, 0.6, 0.2, 0.15],
  ai: [0.4, 0.55, 0.7, 0.8, 0.3, 0.9, 0.95],
};
const SECOND = {
  human: [0.2, 0.1, 0.5, 0.45, 0.55, 0.3, 0.65, 0.2],
  ai: [0.5, 0.45, 0.6, 0.85, 0.35, 0.7, 0.4],
};

test('AUROC, its interval and the paired test are those of the definition, pair by pair', () => {
  const own = aurocOf(FIRST);
  expect(own.auroc).toBeCloseTo(0.8839285714, 9);
  expect(own.low).toBeCloseTo(0.5944433771, 8);
  expect(own.high).toBeCloseTo(0.9753489551, 8);
  const compared = delongTest(FIRST, SECOND);
  expect(compared.difference).toBeCloseTo(0.7321428571 - 0.8839285714, 9);
  expect(compared.p).toBeCloseTo(0.278929, 5);
});

test('AUROC is the share of pairs in order, with ties', () => {
  const random = randomOf(3);
  for (let round = 0; round < 50; round += 1) {
    const some = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 8) / 8);
    const scores = { human: some(1 + Math.floor(random() * 30)), ai: some(1 + Math.floor(random() * 30)) };
    const pairs = scores.ai.flatMap((ai) => scores.human.map((human) => (ai > human ? 1 : ai === human ? 0.5 : 0)));
    const share = pairs.reduce((sum: number, value) => sum + value, 0) / pairs.length;
    expect(aurocOf(scores).auroc).toBeCloseTo(share, 10);
  }
});

test('where the two do not overlap there is no interval, and a detector never differs from itself', () => {
  expect(aurocOf({ human: [0.1, 0.2], ai: [0.8, 0.9] })).toEqual({ auroc: 1, low: null, high: null });
  expect(delongTest(FIRST, FIRST)).toEqual({ difference: 0, p: 1 });
});

test('as many false alarms as were asked for, or no word where the texts are too few', () => {
  const human = Array.from({ length: 200 }, (_, index) => index / 200);
  const ai = [0.5, 0.98, 0.985, 0.995, 1];
  const at = foundAt({ human, ai }, 0.01);
  expect(human.filter((score) => score > (at.threshold ?? 0))).toHaveLength(2);
  expect(at.found).toBeCloseTo(2 / 5);
  expect(foundAt({ human, ai }, 0.001)).toMatchObject({ threshold: null, found: null });
});

test.each([
  [10, 3, 0.057373046875],
  [3, 10, 0.057373046875],
  [0, 6, 0.015625],
  [0, 0, 1],
])('McNemar, mid-p: %i only by the first, %i only by the second', (one, other, p) => {
  const first = [...Array<boolean>(one).fill(true), ...Array<boolean>(other).fill(false), true, false];
  const second = [...Array<boolean>(one).fill(false), ...Array<boolean>(other).fill(true), true, false];
  expect(mcnemarTest(first, second)).toEqual({ onlyFirst: one, onlySecond: other, p: expect.closeTo(p, 10) as number });
});

const text = (more: Partial<EvaluatedText>): EvaluatedText => ({
  truth: 'human',
  stated: 'human',
  score: 0.1,
  hash: '',
  source: 'a.csv',
  datasetId: null,
  words: 100,
  groups: {},
  ...more,
});

const genre = (name: string, alarms: number, total: number): EvaluatedText[] =>
  Array.from({ length: total }, (_, index) =>
    text({ stated: index < alarms ? 'ai' : 'human', groups: { genre: name } }),
  );

test('groups whose false alarms differ are told by an exact test, small ones are marked', () => {
  const rows = groupAlarms(
    [...genre('essay', 12, 120), ...genre('news', 10, 300)],
    ({ groups }) => groups['genre'] ?? '',
  );
  // Exact sums of rational numbers; two groups double it.
  expect(rows.map(({ p }) => p)).toEqual([expect.closeTo(0.0255612, 7), expect.closeTo(0.0255612, 7)]);
  const small = groupAlarms(
    [...genre('essay', 0, 50), ...genre('news', 5, 150)],
    ({ groups }) => groups['genre'] ?? '',
  );
  expect(small.map(({ group, isSmall, p }) => [group, isSmall, Number(p.toFixed(6))])).toEqual([
    ['essay', true, 0.668305],
    ['news', false, 0.668305],
  ]);
});

test('the matrix counts unsure by itself, and intervals stay within 0 and 1', () => {
  const { matrix, falseAlarms, found, unsure, right } = confusionOf([
    ...genre('news', 1, 4),
    text({ truth: 'ai', stated: 'mixed' }),
    text({ truth: 'ai', stated: 'unsure' }),
    text({ truth: 'mixed', stated: 'ai' }),
  ]);
  expect(matrix).toMatchObject({ human: { human: 3, ai: 1 }, ai: { mixed: 1, unsure: 1 }, mixed: { ai: 1 } });
  expect(falseAlarms).toMatchObject({ count: 1, total: 4, share: 0.25 });
  // Wilson: 0.0456 to 0.6994.
  expect([falseAlarms.low, falseAlarms.high]).toEqual([expect.closeTo(0.04559, 4), expect.closeTo(0.69936, 4)]);
  expect([found.share, unsure.total, right.share]).toEqual([0.5, 6, 0.8]);
});

test('the calibration error is the mean distance of what is said and what is seen', () => {
  const said = (probability: number, hits: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ probability, isTrue: index < hits }));
  const bins = reliabilityOf([...said(0.25, 25, 100), ...said(0.85, 65, 100), ...said(1, 10, 10)]);
  expect(calibrationError(bins)).toBeCloseTo((0.2 * 100) / 210, 10);
  expect(calibrationError(reliabilityOf([]))).toBeNull();
});

test.each([
  [0, 0.5],
  [1.959964, 0.025],
  [3.290527, 0.0005],
])('the normal tail above %f', (z, expected) => {
  expect(normalTail(z)).toBeCloseTo(expected, 6);
});
