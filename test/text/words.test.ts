import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, countWords, truncateCharacters } from '../../src/text/words.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const reference = (text: string): number => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** Every code unit that a table could get wrong, between letters, digits and alone. */
test('counts every character of the basic plane as Intl.Segmenter does, in four surroundings', () => {
  const wrong: string[] = [];
  for (let unit = 1; unit < 0x10000; unit += 1) {
    if (unit >= 0x600 && unit < 0x1e00) continue;
    if (unit >= 0x3000 && unit < 0xd800) continue;
    const character = String.fromCharCode(unit);
    const text = `a${character}b 1${character}2 ${character} _${character}_ a${character}1`;
    if (countWords(text) !== reference(text)) wrong.push(unit.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('counts any text exactly as Intl.Segmenter does', () => {
  const unit = fc.constantFrom(...Array.from("aZé9ß'.,;:_-’“”—…·@#/ \n\t\u00a0\u00ad\u200b\u0301\u200d漢字かなไทยאب😀👍🏽жΩ¡º½"));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(unit, { maxLength: 60 }).map((units) => units.join(''))), (text) => countWords(text) === reference(text)),
    { numRuns: 3000 },
  );
});

test.each(['漢字とかなの混じった文です。', 'ภาษาไทยไม่เว้นวรรค', '😀👍🏽', 'e\u0301', 'a_', 'אב״ג', '🇩🇪🇫🇷'])('counts a long piece without spaces exactly and in linear time: %s', (piece) => {
  const text = piece.repeat(Math.ceil(3000 / piece.length));
  expect(countWords(text)).toBe(reference(text));
  // Quadratic time would take minutes here.
  expect(countWords(piece.repeat(20_000))).toBeGreaterThanOrEqual(0);
});

test.each([
  ['', 0],
  ["Don't stop; it's 3.14, isn't it?", 6],
  ['snake_case and __init__ and _', 4],
])('counts the words of %j', (text, expected) => {
  expect(countWords(text)).toBe(expected);
});

test('characters are code points, and no pair is cut in half', () => {
  expect(countCharacters('a😀b\ud800')).toBe(4);
  expect(truncateCharacters('a😀b', 2)).toBe('a😀');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, limit) => countCharacters(truncateCharacters(text, limit)) === Math.min(limit, countCharacters(text))));
});
