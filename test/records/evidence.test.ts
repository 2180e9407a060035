import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../src/records/evidence.js';
import type { EvidenceText } from '../../src/records/evidence.js';
import { patternMatch } from '../testing/pipeline/sample-case.js';
import { sentence } from '../testing/pipeline/sample-report.js';

const at = (start: number, generatedProbability: number, highlighted: boolean) => ({
  ...sentence,
  ...{ text: `Sentence ${start}.`, start, end: start + 9, generatedProbability, highlighted },
});

const text: EvidenceText = {
  stated: 'ai',
  version: '2026-11-27-base',
  language: 'en',
  words: 300,
  judgedWords: 300,
  register: null,
  from: 'medium',
  isProfiled: false,
  sections: [],
  sentences: [at(0, 0.6, true), at(10, 0.95, true), at(20, 0.3, false), at(30, 0.05, false)],
  wordings: null,
  patterns: null,
  assisted: null,
};
const found = (...patterns: readonly (typeof patternMatch)[]) => [
  { sentenceIndex: 0, sentence: 'A sentence.', start: 0, end: 11, patterns: [...patterns] },
];
const againstOf = (more: Partial<EvidenceText>): string => (evidenceOf({ ...text, ...more })?.against ?? []).join('\n');

test.each([['unsure'], [null]] as const)('a text that is %s has no evidence', (stated) => {
  expect(evidenceOf({ ...text, stated, patterns: found(patternMatch) })).toBeNull();
});

test('the sentences that moved a verdict are the likeliest of its author', () => {
  expect(evidenceOf(text)?.sentences.map(({ probability }) => probability)).toEqual([0.95, 0.6]);
  expect(evidenceOf({ ...text, stated: 'human' })?.sentences.map(({ probability }) => probability)).toEqual([
    0.05, 0.3,
  ]);
});

test('a sentence that is hardly a word is not named', () => {
  const bare = ['—', '4.', '« 12 »', '。'].map((own, index) => ({ ...at(100 + 10 * index, 0.01, false), text: own }));
  const [named, ...more] =
    evidenceOf({ ...text, stated: 'human', sentences: [...bare, at(30, 0.05, false)] })?.sentences ?? [];
  expect([named?.text, more]).toEqual(['Sentence 30.', []]);
});

describe('the error rate of a text judged in sections', () => {
  const rateOf = (stated: 'human' | 'ai', states: readonly ('human' | 'ai' | 'unsure')[]) =>
    evidenceOf({
      ...text,
      stated,
      words: 4_000,
      sections: states.map((state) => ({ state, words: 420, judgedWords: 400 })),
    })?.errorRate;

  test('is, where it is stated human, that of texts by AI which are called human', () => {
    const rate = rateOf('human', ['human', 'human', 'human', 'unsure']);
    expect(rate).toContain('Of 100 texts in English that AI wrote, 4.3 are called human');
    expect(rate).toContain(
      'If AI had written all 4 judged sections, 0.2 (0.1 to 0.2) would be called human; here 3 are.',
    );
    expect(rate).not.toContain('called AI');
  });

  test('is, where it is stated AI, that of human texts which are called AI', () => {
    expect(rateOf('ai', ['ai', 'ai'])).toMatch(
      /If a person had written all 2 judged sections, under 0\.1 would be called AI; here 2 are\.$/u,
    );
  });
});

test('texts that are not kept have counts and no sentences', () => {
  const sentences = text.sentences.map((own) => ({ ...own, text: '' }));
  expect(evidenceOf({ ...text, sentences })).toMatchObject({ judged: 4, marked: 2, sentences: [] });
});

describe('against a verdict that AI wrote the text speaks', () => {
  test.each<[string, Partial<EvidenceText>, string]>([
    [
      'what is not marked',
      {},
      '2 of 4 judged sentences are not marked, 1 of them with a probability of AI under 20 %.',
    ],
    [
      'that as many sentences are not marked',
      { assisted: { score: 0.95, step: 'whole' } },
      'The sentences differ from the verdict, as half of them or more are not marked: take both with care.',
    ],
    ['that no pattern was found', { patterns: [] }, 'No pattern was found that AI text shows clearly more often'],
    [
      'little editing',
      { assisted: { score: 0.05, step: 'none' } },
      'No trace of editing by AI (5 of 100), an estimate',
    ],
    ['its length', { words: 80, judgedWords: 80 }, 'Only 80 words could be judged'],
    ['how little of it was judged', { words: 900 }, 'The verdict rests on 33 % of the words'],
    [
      'a language of few measurements',
      { version: '2026-11-26-multilingual', language: 'ru' },
      'Only 28 human texts in Russian were measured',
    ],
    [
      'a language without measurements',
      { language: 'ur' },
      'How often texts in Urdu are judged wrongly was not measured',
    ],
    [
      'human wordings',
      { wordings: [{ phrase: ', well then', count: 2, speaksFor: 'human', share: 0.1, description: '' }] },
      'Wordings that moved the result most towards a person: “well then” (2 times).',
    ],
  ])('%s', (_what, more, said) => {
    expect(againstOf(more)).toContain(said);
  });

  test('no wording stands on both sides, whatever punctuation the detector saw beside it', () => {
    const wording = { count: 4, share: 0.1, description: '' };
    const wordings = [
      { ...wording, phrase: ', which', speaksFor: 'human' as const },
      { ...wording, phrase: 'Which', speaksFor: 'ai' as const },
      { ...wording, phrase: 'overall', speaksFor: 'ai' as const },
    ];
    expect(againstOf({ wordings })).not.toContain('which');
    expect(evidenceOf({ ...text, wordings })?.wordings).toBe('“overall” (4 times)');
  });

  test('a wording that stands only within a longer one is not named again, and one that is not listed hides none', () => {
    const wording = { count: 3, share: 0.1, description: '', speaksFor: 'ai' as const };
    const named = (...phrases: readonly string[]): string | null | undefined =>
      evidenceOf({ ...text, wordings: phrases.map((phrase) => ({ ...wording, phrase })) })?.wordings;
    expect(named('well', 'well-being', 'however')).toBe('“well-being” (3 times), “however” (3 times)');
    expect(named('well', 'this', 'that', 'these', 'those', 'well-being')).toMatch(/^“well” \(3 times\), “this”/u);
  });

  test('of two wordings of which one holds the other, the one that moved the score more is named', () => {
    const wording = { share: 0.1, description: '', speaksFor: 'ai' as const };
    const wordings = [
      { ...wording, phrase: '. In addition', count: 4 },
      { ...wording, phrase: 'overall', count: 2 },
      { ...wording, phrase: 'In addition, the', count: 2 },
    ];
    expect(evidenceOf({ ...text, wordings })?.wordings).toBe('“In addition” (4 times), “overall” (2 times)');
  });

  test('no wording is named that is found once, or stands within one of the other side', () => {
    const wording = { count: 5, share: 0.1, description: '', speaksFor: 'ai' as const };
    const wordings = [
      { ...wording, phrase: 'social media' },
      { ...wording, phrase: 'social', speaksFor: 'human' as const },
      { ...wording, phrase: 'you like me', count: 1 },
      { ...wording, phrase: 'variety of', count: 2 },
      { ...wording, phrase: 'that it is' },
      { ...wording, phrase: 'that', count: 40, speaksFor: 'human' as const },
      { ...wording, phrase: 'anti', speaksFor: 'human' as const },
      { ...wording, phrase: 'antisocial' },
    ];
    expect(evidenceOf({ ...text, wordings })?.wordings).toBe(
      '“variety of” (2 times), “that it is” (5 times), “antisocial” (5 times)',
    );
    expect(againstOf({ wordings })).not.toMatch(/“(?:social|that)/u);
  });

  test('nothing that says nothing: patterns are measured in English, and a long text is not short', () => {
    expect(againstOf({ patterns: [], language: 'de', version: '2026-11-26-multilingual' })).not.toContain('pattern');
    expect(againstOf({})).not.toContain('words');
  });
});

test('against a verdict that a person wrote the text speaks what reads as AI', () => {
  const against = againstOf({ stated: 'human', patterns: found(patternMatch) });
  expect(against).toContain('2 of 4 judged sentences are marked as AI.');
  expect(against).toContain(
    'Patterns that AI text shows more often: In today’s fast-paced world. People write so, too.',
  );
});

describe('how often it is wrong', () => {
  const rateOf = (more: Partial<EvidenceText>): string | undefined => evidenceOf({ ...text, ...more })?.errorRate;
  test.each<[string, Partial<EvidenceText>, string]>([
    ['by length', {}, 'Of 100 human texts of this length (200–399 words), up to 1 are called AI (measured: '],
    [
      'by the register that was said',
      { register: 'news' },
      'of this kind and length (news, 200–399 words), up to 2.4 are called AI',
    ],
    ['of a human verdict', { stated: 'human' }, 'Of 100 texts in English that AI wrote, 4.3 are called human'],
    ['of a profile', { isProfiled: true }, 'The calibration profile that states the verdict'],
    ['not measured', { version: 'other' }, 'It was not measured for texts in English with this model version'],
  ])('%s', (_what, more, said) => {
    expect(rateOf(more)).toContain(said);
  });
});
