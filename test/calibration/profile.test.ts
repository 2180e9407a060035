import { expect, test } from 'vitest';
import { fitProfile } from '../../src/calibration/fit.js';
import { parseProfile, profileText } from '../../src/calibration/profile.js';
import { statedOf } from '../../src/calibration/stating.js';
import type { StatableResult } from '../../src/calibration/stating.js';

const profile = fitProfile({
  name: 'theses',
  createdAt: '2026-11-23T05:00:00Z',
  programVersion: '0.1.0',
  modelVersions: ['v1'],
  promise: { rate: 0.01, confidence: 0.95 },
  by: ['language', 'length'],
  human: Array.from({ length: 300 }, (_, index) => ({
    language: 'en',
    words: 150,
    score: index / 500,
    stated: 'human' as const,
  })),
  ai: [],
});

test('a profile is read as it was written, with the scores of a group on one line', () => {
  const text = profileText(profile);
  expect(parseProfile(text, 'theses.json')).toEqual(profile);
  expect(text.split('\n').length).toBeLessThan(60);
});

const written = JSON.parse(profileText(profile)) as Record<string, unknown>;

test.each<[string, string, string, string]>([
  ['no JSON', '{', 'bad_profile', 'the profile theses.json cannot be used: '],
  ['another JSON', '[]', 'bad_profile', 'the profile theses.json cannot be used: '],
  ['a field that is missing', JSON.stringify({ ...written, groups: undefined }), 'bad_profile', 'groups'],
  ['a field too many', JSON.stringify({ ...written, extra: 1 }), 'bad_profile', 'cannot be used: '],
  [
    'a rate of 0',
    JSON.stringify({ ...written, promise: { rate: 0, confidence: 0.95 } }),
    'bad_profile',
    '/promise/rate',
  ],
  [
    'a promise that its scores do not bear',
    JSON.stringify({ ...written, promise: { rate: 0.001, confidence: 0.95 } }),
    'bad_profile',
    'its scores do not bear the threshold for en, so it is no promise',
  ],
  [
    'a threshold lowered by hand',
    profileText({ ...profile, groups: profile.groups.map((group) => ({ ...group, threshold: 0.2 })) }),
    'bad_profile',
    'its scores do not bear the threshold for en',
  ],
  [
    'a threshold that is said to be borrowed from nobody',
    profileText({ ...profile, groups: profile.groups.map((group) => ({ ...group, borrowed: true })) }),
    'bad_profile',
    'its scores do not bear the threshold for en',
  ],
  ['a later version', JSON.stringify({ ...written, file_version: 3 }), 'profile_too_new', 'by a later version'],
])('a file with %s is refused with one line', (_name, text, code, message) => {
  let error: unknown;
  try {
    parseProfile(text, 'theses.json');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string, exitCode: 2 });
  expect(String(error)).not.toContain('\n');
});

const flagged: StatableResult = {
  probabilities: { human: 0.1, ai: 0.7, mixed: 0.2 },
  language: 'en',
  words: 150,
  modelVersion: 'v1',
  verdict: 'ai',
  confidence: 'low',
  notJudged: null,
};

test.each<[string, Partial<StatableResult>, string | null]>([
  ['above the threshold, at whatever confidence', {}, 'ai'],
  ['above it, and likelier mixed', { probabilities: { human: 0.1, ai: 0.4, mixed: 0.5 } }, 'mixed'],
  [
    'below it, called AI without the profile',
    { probabilities: { human: 0.45, ai: 0.55, mixed: 0 }, confidence: 'high' },
    'unsure',
  ],
  [
    'below it, human',
    { probabilities: { human: 0.9, ai: 0.1, mixed: 0 }, verdict: 'human', confidence: 'medium' },
    'human',
  ],
  ['at the threshold itself', { probabilities: { human: 1 - 299 / 500, ai: 299 / 500, mixed: 0 } }, 'unsure'],
  ['another language', { language: 'de' }, 'unsure'],
  ['no language', { language: null }, 'unsure'],
  ['another length', { words: 450 }, 'unsure'],
  ['no length', { words: null }, 'unsure'],
  ['another model version', { modelVersion: 'v2' }, 'unsure'],
  ['no probabilities', { probabilities: null }, 'unsure'],
  ['not judged', { notJudged: 'too_short' }, 'unsure'],
  ['no result', { verdict: null }, null],
])('%s: %s', (_name, change, stated) => {
  expect(statedOf({ ...flagged, ...change }, { from: 'medium', profile })).toBe(stated);
});
