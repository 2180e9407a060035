import { expect, test } from 'vitest';
import { coverageText, truncationText } from '../../src/records/judged-text.js';

const CUT = { truncated: true, wordCount: 28_263, judgedWords: null, textWords: 571_000 };

test.each<[string, Partial<Parameters<typeof truncationText>[0]>, string | null]>([
  ['all that was sent', {}, 'judged the first 28,263 of 571,000 words, 5 %'],
  ['all of it prose', { judgedWords: 28_263 }, 'judged the first 28,263 of 571,000 words, 5 %'],
  ['some of it prose', { judgedWords: 5710 }, 'judged 5,710 of the first 28,263 words, 1 % of all 571,000'],
  ['none of it prose', { judgedWords: 0 }, 'judged 0 of the first 28,263 words, 0 % of all 571,000'],
  ['a service that counts the whole text', { wordCount: 571_000 }, 'judged the beginning of 571,000 words alone'],
  ['a service that counts nothing', { wordCount: null }, 'judged the beginning of 571,000 words alone'],
  ['a text of unknown length', { textWords: null }, 'judged its beginning alone'],
  ['a whole text', { truncated: false }, null],
  ['a service that does not say', { truncated: null }, null],
])('of a text that was cut, %s', (_what, more, text) => {
  expect(truncationText({ ...CUT, ...more })).toBe(text);
});

test.each([
  ['judged all 200 words', { judgedWords: 200, notJudged: {}, notJudgedReason: null }],
  [
    'judged 200 of 260 words; not judged: prose 40, table 20',
    { judgedWords: 200, notJudged: { table: 20, prose: 40 }, notJudgedReason: null },
  ],
  ['prose: 12 words', { judgedWords: 0, notJudged: { prose: 12 }, notJudgedReason: 'too_short' }],
  [
    'of 32 words: prose 12, table 20',
    { judgedWords: 0, notJudged: { table: 20, prose: 12 }, notJudgedReason: 'not_prose' },
  ],
  ['of 20 words: prose 0, table 20', { judgedWords: 0, notJudged: { table: 20 }, notJudgedReason: 'not_prose' }],
])('coverage: %s', (text, judged) => {
  expect(coverageText(judged)).toBe(text);
});
