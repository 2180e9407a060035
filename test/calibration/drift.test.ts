import { expect, test } from 'vitest';
import { profileDrift, twoSampleP } from '../../src/calibration/drift.js';
import { fitProfile } from '../../src/calibration/fit.js';
import type { CalibrationText } from '../../src/calibration/fit.js';
import { randomOf } from '../testing/random.js';

const drawn = (count: number, power: number, random: () => number): CalibrationText[] =>
  Array.from({ length: count }, () => ({ language: 'en', words: 300, score: random() ** power, stated: 'unsure' }));

const profileOf = (human: readonly CalibrationText[]) =>
  fitProfile({
    ...{ name: 'theses', createdAt: '2026-11-23T05:00:00Z', programVersion: '0.1.0', modelVersions: ['v1'] },
    ...{ promise: { rate: 0.05, confidence: 0.95 }, by: ['language', 'length'], human, ai: [] },
  });

test.each<[string, readonly number[], readonly number[], number]>([
  // 0.5 apart with 20 each: the published table has 0.0135 exactly, and the limit a little less.
  ['half apart', range(20, 0), range(20, 10), 0.008],
  ['the same', range(50, 0), range(50, 0), 1],
  ['wholly apart', range(50, 0), range(50, 100), 0],
])('two samples %s', (_what, first, second, p) => {
  expect(Math.abs(twoSampleP(first, second) - p)).toBeLessThan(0.007);
});

function range(count: number, from: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

test('an unchanged corpus is said to drift at one of thirty nights in at most one of twenty cases', () => {
  const random = randomOf(11);
  const CASES = 200;
  let alarms = 0;
  for (let at = 0; at < CASES; at += 1) {
    const profile = profileOf(drawn(200, 2, random));
    const nights = Array.from({ length: 30 }, (_, night) =>
      profileDrift(profile, drawn(60, 2, random), null, night + 1),
    );
    if (nights.some(({ drifted }) => drifted)) alarms += 1;
  }
  expect(alarms / CASES).toBeLessThan(0.05 + 3.5 * Math.sqrt((0.05 * 0.95) / CASES));
});

test('other texts are found, with the direction; few texts are not tested', () => {
  const random = randomOf(4);
  const profile = profileOf(drawn(400, 2, random));
  expect(profileDrift(profile, drawn(150, 0.7, random), null, 10)).toMatchObject({
    drifted: true,
    audits: 10,
    level: 0.05 / 110,
    kinds: [{ languages: ['en'], isHigher: true, drifted: true }],
  });
  expect(profileDrift(profile, drawn(150, 5, random), null, 1)).toMatchObject({
    kinds: [{ isHigher: false, drifted: true }],
  });
  expect(profileDrift(profile, drawn(15, 1, random), null, 1)).toMatchObject({ drifted: false, kinds: [] });
});
