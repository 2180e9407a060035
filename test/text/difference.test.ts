import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDifference } from '../../src/text/difference.js';
import type { DifferencePiece } from '../../src/text/difference.js';

const joined = (pieces: readonly DifferencePiece[] | null, left: DifferencePiece['kind']): string =>
  (pieces ?? []).flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');

const marked = (pieces: readonly DifferencePiece[] | null): string =>
  (pieces ?? []).map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind]).join('');

test.each([
  ['the same text', 'One. Two.', 'One. Two.', 'One. Two.'],
  ['nothing before', '', 'One.', '{+One.+}'],
  ['nothing after', 'One.', '', '[-One.-]'],
  [
    'a word',
    'We met on Monday at noon. Then we ate.',
    'We met on Friday at noon. Then we ate.',
    'We met on [-Monday-]{+Friday+} at noon. Then we ate.',
  ],
  [
    'a new sentence',
    'It rained. We left.',
    'It rained. Nobody minded. We left.',
    'It rained. {+Nobody minded. +}We left.',
  ],
  [
    'another sentence',
    'It rained all day. We left.',
    'Nobody minded the heat. We left.',
    '[-It rained all day. -]{+Nobody minded the heat. +}We left.',
  ],
  [
    'Urdu',
    'یہ پہلا جملہ ہے۔ یہ دوسرا جملہ ہے۔',
    'یہ پہلا جملہ ہے۔ یہ تیسرا جملہ ہے۔',
    'یہ پہلا جملہ ہے۔ یہ [-دوسرا-]{+تیسرا+} جملہ ہے۔',
  ],
  ['a line without an end', 'one\n\ntwo\n', 'one\n\ntwo', 'one\n\ntwo[-\n-]'],
])('%s', (_case, before, after, shown) => {
  expect(marked(textDifference(before, after))).toBe(shown);
});

test('its pieces join to both texts, whatever they hold', () => {
  const sentence = fc.constantFrom(
    'It rained. ',
    'We left early! ',
    '彼は来た。',
    'a ',
    '\n\n',
    ' ',
    'x',
    '\u{1F600}',
    '.',
  );
  const text = fc.oneof(
    fc.array(sentence, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = textDifference(before, after);
      expect(joined(pieces, 'added')).toBe(before);
      expect(joined(pieces, 'removed')).toBe(after);
    }),
    { numRuns: 50 },
  );
});

test('two long texts without a common sentence are not compared in full', () => {
  const of = (word: string): string =>
    Array.from({ length: 2000 }, (_, index) => `${word} ${index} is said.`).join(' ');
  expect(textDifference(of('This'), of('That'))).toBeNull();
  expect(textDifference(of('This'), `${of('This')} And more.`)?.at(-1)).toEqual({
    kind: 'added',
    text: expect.stringContaining('And more.') as string,
  });
});
