import { describe, expect, test } from 'vitest';
import { firstOfSame, isNearlySame, sketchOf } from '../../../src/pipeline/outputs/near-duplicates.js';
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

describe('texts are folded into the first that is nearly the same', () => {
  const text = (name: string, changed = 0): readonly SentenceRow[] => [
    sentence([...words(changed, 'changed'), ...words(200 - changed, name)].join(' ')),
  ];
  test.each<[string, readonly (readonly SentenceRow[])[], readonly number[]]>([
    [
      'copies with a few words changed',
      [text('a'), text('b'), text('a', 5), text('b', 9), text('a', 2)],
      [0, 1, 0, 1, 0],
    ],
    ['texts of their own', [text('a'), text('b'), text('c', 30)], [0, 1, 2]],
    ['a text half of which was replaced', [text('a'), text('a', 100)], [0, 1]],
    ['texts of which nothing is known', [[], []], [0, 1]],
  ])('%s', (_what, texts, expected) => {
    expect(firstOfSame(texts.map(sketchOf))).toEqual(expected);
  });

  test('whatever their number', () => {
    const many = Array.from({ length: 600 }, (_, index) => text(`group${index % 30} `, index % 4));
    expect(new Set(firstOfSame(many.map(sketchOf))).size).toBe(30);
  });
});
