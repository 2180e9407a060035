import { describe, expect, test } from 'vitest';
import { isNearlySame, sketchOf } from '../../../src/pipeline/outputs/near-duplicates.js';
import type { SentenceRow } from '../../../src/records/passages.js';

const sentence = (text: string, length = text.length): SentenceRow => ({
  text,
  start: 0,
  end: length,
  generatedProbability: 0.9,
  highlighted: true,
  kind: 'prose',
});
const words = (count: number, name = 'word'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);
const same = (a: string, b: string): boolean => isNearlySame(sketchOf([sentence(a)]), sketchOf([sentence(b)]));

describe.each([60, 400, 3000])('of texts of %i words', (count) => {
  const text = words(count).join(' ');
  test.each<[string, string, boolean]>([
    ['the same text', text, true],
    ['one word changed', text.replace('word30', 'other'), true],
    ['a title in front', `A title of ten words is put before the text ${text}`, true],
    ['half of it another text', [...words(count / 2), ...words(count / 2, 'new')].join(' '), false],
    ['another text of the same length', words(count, 'new').join(' '), false],
  ])('%s is nearly the same or not', (_what, other, expected) => {
    expect(same(text, other)).toBe(expected);
  });
});

test('where no words are kept, the lengths of the sentences are compared', () => {
  const lengths = (step: number): SentenceRow[] =>
    words(30).map((_, index) => sentence('', 40 + ((index * step) % 97)));
  expect(isNearlySame(sketchOf(lengths(31)), sketchOf(lengths(31)))).toBe(true);
  expect(isNearlySame(sketchOf(lengths(31)), sketchOf(lengths(57)))).toBe(false);
});

test('nothing is nearly the same as a text of which nothing is known', () => {
  expect(isNearlySame(sketchOf([]), sketchOf([]))).toBe(false);
});
