import { describe, expect, test } from 'vitest';
import type { WeighedSection } from '../../src/records/sections.js';
import { unsureOf } from '../../src/records/unsure.js';
import type { UnsureText } from '../../src/records/unsure.js';
import { sentence } from '../testing/pipeline/sample-report.js';

const at = (start: number, generatedProbability: number, highlighted: boolean) => ({
  ...sentence,
  ...{ text: `Sentence ${start}.`, start, end: start + 9, generatedProbability, highlighted },
});
const section = (state: WeighedSection['state'], mixed = 0.1): WeighedSection => ({
  ...{ state, words: 500, judgedWords: 500 },
  probabilities: { human: 0.9 - mixed, ai: 0.1, mixed },
});

const text: UnsureText = {
  stated: 'unsure',
  notJudgedReason: null,
  predicted: 'mixed',
  probabilities: { human: 0.015, ai: 0.01, mixed: 0.975 },
  confidence: 'low',
  judgedWords: 300,
  words: 300,
  language: 'en',
  from: 'medium',
  isProfiled: false,
  sections: [],
  sentences: [at(0, 0.1, false), at(10, 0.95, true), at(20, 0.9, true), at(30, 0.05, false)],
  wordings: null,
  patterns: null,
};
const whyOf = (more: Partial<UnsureText>): string => (unsureOf({ ...text, ...more })?.why ?? []).join('\n');

test.each<[string, Partial<UnsureText>]>([
  ['with a stated verdict', { stated: 'ai' }],
  ['without a verdict', { stated: null }],
  ['that could not be judged', { notJudgedReason: 'too_short' }],
])('a text %s has none', (_what, more) => {
  expect(unsureOf({ ...text, ...more })).toBeNull();
});

describe('why a text is unsure', () => {
  test.each<[string, Partial<UnsureText>, string]>([
    ['its confidence', {}, 'The confidence is low; a verdict is stated from medium confidence on.'],
    ['a large probability is not enough', {}, 'The probability alone does not decide'],
    ['a mixed one', {}, 'Its parts differ; a person who changes style, topic or form within a text writes so, too.'],
    [
      'no large probability',
      { predicted: 'ai', probabilities: { human: 0.3, ai: 0.5, mixed: 0.2 } },
      'The largest probability, 50 %, is one that texts by other authors have as well.',
    ],
    ['its length', { judgedWords: 70 }, 'Only 70 words could be judged'],
    ['a profile', { isProfiled: true }, 'The score does not reach the threshold of the calibration profile'],
    [
      'sections that read clearly as AI',
      { sections: [section('human'), section('unsure', 0.8), section('unsure', 0.85), section('human')] },
      'Sections 2–3 of 4 have a probability of AI or mixed over 80 %, though neither is stated of them: with such a ' +
        'section no text is stated human.',
    ],
    ['stated sections', { sections: [section('human'), section('ai')] }, 'Too little of it is stated AI or mixed'],
    ['few stated sections', { sections: [section('human'), section('unsure')] }, 'Of its 2 sections 1 is stated human'],
  ])('%s', (_what, more, said) => {
    expect(whyOf(more)).toContain(said);
  });

  test('is said without the figures of the result', () => {
    expect(whyOf({})).not.toContain('97');
  });
});

test('what there is speaks for either author, and names the part', () => {
  const { towardsAi, towardsHuman, sentences } = unsureOf(text) ?? { towardsAi: [], towardsHuman: [], sentences: [] };
  expect(towardsAi).toContain('Probability of AI 1 %, mixed 98 %.');
  expect(towardsAi).toContain('The part that reads as AI: judged sentences 2–3.');
  expect(towardsHuman).toContain(
    '2 of 4 judged sentences are not marked, 2 of them with a probability of AI under 20 %.',
  );
  expect(sentences.map(({ probability }) => probability)).toEqual([0.95, 0.9]);
});

test('a mixed text of which no sentence is marked says that the part is not known', () => {
  const sentences = text.sentences.map((own) => ({ ...own, highlighted: false }));
  expect(unsureOf({ ...text, sentences })?.towardsAi).toContain(
    'No sentence is marked: which part it would be is not known.',
  );
});
