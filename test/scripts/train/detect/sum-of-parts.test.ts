import { expect, test } from 'vitest';
import { unitKindsFor } from '../../../../src/engines/detect/fold.js';
import { KeptWords } from '../../../../src/engines/detect/kept-words.js';
import { LinearScorer } from '../../../../src/engines/detect/linear.js';
import { profileText } from '../../../../src/engines/detect/profile.js';
import type { CorpusDocument } from '../../../../scripts/corpora/detection.js';
import { sumOfParts } from '../../../../scripts/train/detect/fit-views.js';
import type { ViewTable } from '../../../../scripts/train/detect/fit-views.js';
import { summedProfile, summedScore } from '../../../../scripts/train/detect/sum-of-parts.js';

const TEXT = 'The rain came early. Nobody had a coat, so we waited.\n\nThen the bus came, and it was full of rain.';
const SHARES = [0.5, 2, 0];
const BITS = 12;

/** A part whose weights follow a rule of their own, so that no two parts agree. */
function part(seed: number, form: 'cased' | 'lower'): readonly ViewTable[] {
  const shape = { form, pattern: 'runs', minOrder: 1, maxOrder: 2, bits: BITS, minRows: 1 } as const;
  return [{ shape, weights: Float32Array.from({ length: 2 ** BITS }, (_, at) => Math.sin(seed * (at + 1))) }];
}

const parts = [part(1, 'cased'), part(2, 'cased'), part(3, 'lower')];

function profileBy(own: readonly (readonly ViewTable[])[], shares: readonly number[]) {
  const scorer = new LinearScorer(sumOfParts(own, shares), new KeptWords(), unitKindsFor(['en']));
  return { id: 0, ...profileText(TEXT, scorer) };
}

const document: CorpusDocument = {
  ...{ id: '1', source: 'own', domain: 'test', lang: 'en', generator: 'human', group: 'g' },
  label: 'human',
  text: TEXT,
};

test('what the parts say, each times its share, adds up to what their sum says', () => {
  const profiles = parts.map((own) => profileBy([own], [1]));
  const { profile } = summedProfile({ document, profiles }, SHARES);
  const whole = profileBy(parts, SHARES);
  expect(profile.score).toBeCloseTo(whole.score, 1);
  expect(profile.sentenceTokens).toEqual(whole.sentenceTokens);
  expect(profile.paragraphStarts).toEqual(whole.paragraphStarts);
  profile.sentenceWeights.forEach((weight, at) => {
    expect(weight).toBeCloseTo(whole.sentenceWeights[at] ?? Number.NaN, 0);
  });
  expect(summedScore({ document, scores: profiles.map(({ score }) => score) }, SHARES).score).toBeCloseTo(
    profile.score,
    9,
  );
});

test('views that parts share become one table', () => {
  expect(sumOfParts(parts, SHARES).map(({ form }) => form)).toEqual(['cased', 'lower']);
});

test('weights of fewer steps than asked for are dropped, all others stay', () => {
  const [all, large] = [1, 11].map((leastStep) => sumOfParts([part(1, 'cased')], [1], leastStep)[0]!.codes);
  const dropped = [...all!.keys()].filter((at) => large![at] !== all![at]);
  expect(dropped.length).toBeGreaterThan(0);
  for (const at of dropped) {
    expect(large![at]).toBe(0);
    expect(Math.abs(all![at]! - 128)).toBeLessThan(11);
  }
  expect([...large!].filter((code) => code !== 0 && Math.abs(code - 128) < 11)).toEqual([]);
});
