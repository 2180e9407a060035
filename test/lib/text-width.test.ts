import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cutAtWord,
  cutInMiddle,
  linesOfWidth,
  padToWidth,
  piecesOfWidth,
  textWidth,
} from '../../src/lib/text-width.js';

test.each([
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['二〇二六', 8],
  ['رپورٹ', 5],
  ['한글', 4],
  ['👩‍👩‍👧', 2],
  ['a\u200bb', 2],
  ['', 0],
])('%j takes %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
  expect(textWidth(padToWidth(text, 20))).toBe(20);
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '二', 'ہ'), minLength: 1, maxLength: 9 }));

test('a number stays with its per cent sign', () => {
  expect(linesOfWidth('it calls 12 % of them so', 11)).toEqual(['it calls', '12 % of', 'them so']);
  expect(linesOfWidth('the name %PATH%', 8)).toEqual(['the name', '%PATH%']);
});

test('a text without spaces is broken between its words, none of which begins with its punctuation', () => {
  expect(linesOfWidth('4 %  河面结了冰，我们回家。', 14)).toEqual(['4 %  河面结了', '冰，我们回家。']);
  expect(linesOfWidth('see ภาษาไทยเขียนติดกัน', 12)).toEqual(['see ภาษาไทย', 'เขียนติดกัน']);
  expect(linesOfWidth('see https://example.org/a', 8)).toEqual(['see', 'https://example.org/a']);
  expect(cutAtWord('河面结了冰，我们回家。', 12)).toBe('河面结了…');
});

test('pieces and lines lose nothing, and fit where they can be broken', () => {
  fc.assert(
    fc.property(anyText, words, fc.integer({ min: 2, max: 20 }), (text, own, width) => {
      const pieces = piecesOfWidth(text, width);
      expect(pieces.join('')).toBe(text);
      expect(pieces.filter((piece) => textWidth(piece) > width)).toEqual([]);
      const lines = linesOfWidth(own.join(' '), width);
      expect(lines.join('').replaceAll(' ', '')).toBe(own.join(''));
      expect(lines.filter((line) => line.includes(' ') && textWidth(line) > width)).toEqual([]);
    }),
  );
});

test('a text cut in its middle fits, keeps both ends, and one that fits is whole', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 4, max: 40 }), (text, width) => {
      const cut = cutInMiddle(text, width);
      if (textWidth(text) <= width) {
        expect(cut).toBe(text);
        return;
      }
      expect(textWidth(cut)).toBeLessThanOrEqual(width);
      expect(text.startsWith(cut.slice(0, cut.indexOf('…')))).toBe(true);
      expect(text.endsWith(cut.slice(cut.lastIndexOf('…') + 1))).toBe(true);
      // Only a letter of two columns may leave a column free on each side.
      expect(textWidth(cut)).toBeGreaterThanOrEqual(width - 2);
    }),
  );
  expect(cutInMiddle('papers/2026/a-very-long-title-of-a-thesis-final.docx', 30)).toBe(
    'papers/20…-a-thesis-final.docx',
  );
});

test('a text cut at its end fits, ends with a whole word where it has words, and one that fits is whole', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 6, max: 40 }), (text, width) => {
      const cut = cutAtWord(text, width);
      if (textWidth(text) <= width) expect(cut).toBe(text);
      else expect(textWidth(cut)).toBeLessThanOrEqual(width);
    }),
  );
  expect(cutAtWord('organizations should set clear expectations', 20)).toBe('organizations …');
  expect(cutAtWord('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
});
