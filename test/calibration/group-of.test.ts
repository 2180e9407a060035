import { expect, test } from 'vitest';
import { fitProfile } from '../../src/calibration/fit.js';
import type { CalibrationText } from '../../src/calibration/fit.js';
import { profileDrift } from '../../src/calibration/drift.js';
import { groupOf, statingProfile } from '../../src/calibration/group-of.js';
import { parseProfile, profileText } from '../../src/calibration/profile.js';
import { silverCuts } from '../../src/calibration/silver-cuts.js';

/** Texts with scores evenly up to the highest. */
const texts = (register: string | null, count: number, most: number, words = 300): CalibrationText[] =>
  Array.from({ length: count }, (_, index) => {
    return { language: 'en', words, register, score: (most * (count - index)) / count, stated: 'unsure' };
  });

const profile = fitProfile({
  name: 'ours',
  createdAt: '2026-11-23T05:00:00Z',
  programVersion: '0.1.0',
  modelVersions: ['v1'],
  promise: { rate: 0.05, confidence: 0.95 },
  by: ['language', 'length', 'register'],
  human: [...texts('news', 60, 0.3, 90), ...texts('news', 60, 0.5), ...texts('essay', 60, 0.8), ...texts(null, 2, 0.1)],
  ai: [...texts('news', 60, 1), ...texts(null, 60, 1)],
});

test('registers with enough texts get thresholds of their own, the others borrow the strictest', () => {
  expect(
    profile.groups.map(({ registers, words_from: from, threshold, borrowed }) => [
      registers,
      from,
      threshold,
      borrowed,
    ]),
  ).toEqual([
    [['news'], 0, 0.3, false],
    [['news'], 200, 0.5, false],
    [['essay'], 200, 0.8, false],
    [['other'], 200, 0.8, true],
  ]);
  expect(profile.file_version).toBe(2);
  expect(parseProfile(profileText(profile), 'ours')).toEqual(profile);
  // An AI text without a register may be of any; one with a register only of its own.
  expect(profile.groups.map(({ ai_scores: ai = [] }) => ai.length)).toEqual([0, 120, 60, 60]);
});

test.each<[string | null, readonly (readonly [number, number | null, number])[]]>([
  [
    'news',
    [
      [0, 100, 0.3],
      [200, 400, 0.5],
    ],
  ],
  ['essay', [[200, 400, 0.8]]],
  [
    null,
    [
      [0, 100, 0.3],
      [200, 400, 0.8],
    ],
  ],
])('of the register %s the thresholds are %j', (register, expected) => {
  const stating = statingProfile(profile, register);
  expect(stating.register).toBe(register);
  expect(stating.groups.map(({ words_from: from, words_to: to, threshold }) => [from, to, threshold])).toEqual(
    expected,
  );
});

test('a text without a register is held against the strictest threshold that may be its own', () => {
  expect(groupOf(profile.groups, { language: 'en', words: 300 })?.threshold).toBe(0.8);
  expect(groupOf(profile.groups, { language: 'en', words: 300, register: 'news' })?.threshold).toBe(0.5);
  expect(groupOf(profile.groups, { language: 'en', words: 90, register: 'essay' })).toBeNull();
});

test('a register that the profile does not know is refused with those it knows', () => {
  expect(() => statingProfile(profile, 'nwes')).toThrow(
    'the profile ours was made without texts of the register "nwes"',
  );
});

test('silver labels without a register take the most careful cuts', () => {
  const own = { ...profile, groups: profile.groups.filter(({ borrowed }) => !borrowed) };
  const [short, long] = silverCuts(own, 0.05, null).groups;
  const [, news] = silverCuts(own, 0.05, 'news').groups;
  const [essay] = silverCuts(own, 0.05, 'essay').groups;
  expect(short).toEqual({ ai_above: 0.3, human_below: null });
  const of = (cut: number | null | undefined): number => cut ?? Number.NaN;
  expect(of(long?.ai_above)).toBe(Math.max(of(news?.ai_above), of(essay?.ai_above)));
  expect(of(long?.human_below)).toBe(Math.min(of(news?.human_below), of(essay?.human_below)));
});

test('drift is tested against texts of the same register, and not without one', () => {
  const fresh = texts(null, 60, 0.5).map(({ language, words, score }) => ({ language, words, score }));
  expect(profileDrift(profile, fresh, null, 1)).toMatchObject({ kinds: [], untested: 'register_not_said' });
  expect(profileDrift(profile, fresh, 'news', 1)).toMatchObject({
    kinds: [{ texts: 60, drifted: false }],
    untested: null,
  });
  expect(profileDrift(profile, fresh, 'essay', 1)).toMatchObject({ kinds: [{ texts: 60, isHigher: false }] });
});

test('a profile that tells no registers apart has the file of before', () => {
  const plain = fitProfile({
    ...{ name: 'plain', createdAt: '2026-11-23T05:00:00Z', programVersion: '0.1.0', modelVersions: ['v1'] },
    promise: { rate: 0.05, confidence: 0.95 },
    by: ['language', 'length'],
    human: texts('news', 60, 0.5),
    ai: [],
  });
  expect(plain.file_version).toBe(1);
  expect(plain.groups[0]).not.toHaveProperty('registers');
  expect(statingProfile(plain, null)).not.toHaveProperty('register');
});
