import { expect, test } from 'vitest';
import { fitProfile } from '../../src/calibration/fit.js';
import type { CalibrationText } from '../../src/calibration/fit.js';
import { silverCuts } from '../../src/calibration/silver-cuts.js';
import { silverLabel } from '../../src/calibration/silver.js';
import { present } from '../../src/lib/present.js';
import { randomOf } from '../testing/random.js';

const RATE = 0.02;
const DRAWS = 400;

/** Human scores have the distribution function s^(1/4), AI scores s^4: shares of wrong labels are known exactly. */
function profileOf(human: number, ai: number, random: () => number) {
  const drawn = (count: number, power: number): CalibrationText[] =>
    Array.from({ length: count }, () => ({ language: 'en', words: 300, score: random() ** power, stated: 'unsure' }));
  return fitProfile({
    ...{ name: 'theses', createdAt: '2026-11-23T05:00:00Z', programVersion: '0.1.0', modelVersions: ['v1'] },
    ...{ promise: { rate: 0.05, confidence: 0.95 }, by: [], human: drawn(human, 4), ai: drawn(ai, 1 / 4) },
  });
}

test('at most the rate of each author gets a wrong label, in 95 of 100 draws', () => {
  const random = randomOf(5);
  let [humanKept, aiKept] = [0, 0];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const [cuts] = silverCuts(profileOf(300, 200, random), RATE, null).groups;
    const { ai_above: above, human_below: below } = present(cuts);
    if (1 - present(above) ** (1 / 4) <= RATE) humanKept += 1;
    if (present(below) ** 4 <= RATE) aiKept += 1;
  }
  const least = 0.95 - 3.5 * Math.sqrt((0.95 * 0.05) / DRAWS);
  expect(humanKept / DRAWS).toBeGreaterThan(least);
  expect(aiKept / DRAWS).toBeGreaterThan(least);
});

test('authors that are told apart wholly leave no text without a label', () => {
  const random = randomOf(1);
  const profile = profileOf(300, 200, random);
  const [group] = profile.groups;
  const apart = {
    ...profile,
    groups: [
      { ...present(group), scores: Array(300).fill(0.2) as number[], ai_scores: Array(200).fill(0.8) as number[] },
    ],
  };
  const [cuts] = silverCuts(apart, RATE, null).groups;
  expect(cuts).toEqual({ ai_above: 0.5, human_below: 0.5 });
});

test.each<[number, string, ReturnType<typeof silverLabel>]>([
  [0.95, 'above the upper cut', 'ai'],
  [0.9, 'at it', null],
  [0.5, 'between', null],
  [0.1, 'below the lower one', 'human'],
])('%f is %s: %s', (score, _what, label) => {
  expect(silverLabel(score, { ai_above: 0.9, human_below: 0.3 })).toBe(label);
});

test('too few texts by AI, or for the rate, is one clear line', () => {
  const random = randomOf(2);
  expect(() => silverCuts(profileOf(300, 0, random), RATE, null)).toThrow(
    'the profile theses knows too few texts by AI of any kind for labels of which at most 2 % are wrong: that takes 149',
  );
  expect(() => silverCuts(profileOf(100, 200, random), RATE, null)).toThrow('too few texts by people');
});
