import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemAt } from '../../../src/lib/present.js';
import { PART_CHARACTERS, partAt, textParts } from '../../../src/web/parts/text-parts.js';

/** A text with a character of two code units at every third place, and sentences between gaps. */
const textWithSentences = fc
  .array(fc.tuple(fc.nat(30), fc.oneof(fc.nat(PART_CHARACTERS / 4), fc.constant(PART_CHARACTERS * 2))), {
    maxLength: 30,
  })
  .map((lengths) => {
    let at = 0;
    const sentences = lengths.map(([gap, length]) => {
      const start = at + gap * 2;
      at = start + length * 2;
      return { start, end: at };
    });
    return { text: '\u{1F600}'.repeat(at / 2 + 10), sentences };
  });

test('the parts cover the text once, split no sentence and no character, and are no longer than needed', () => {
  fc.assert(
    fc.property(textWithSentences, ({ text, sentences }) => {
      const parts = textParts(text, sentences);
      expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const { start, end } of sentences)
        expect(itemAt(parts, partAt(parts, start)).end).toBeGreaterThanOrEqual(end);
      for (const { start, end } of parts) {
        expect(text.charCodeAt(start) >>> 10).not.toBe(0xdc00 >>> 10);
        const longest = Math.max(0, ...sentences.map((sentence) => sentence.end - sentence.start));
        expect(end - start).toBeLessThanOrEqual(PART_CHARACTERS + longest + 80);
      }
    }),
    { numRuns: 50 },
  );
});

test('a short text is one part, and a text without sentences is cut by its length', () => {
  expect(textParts('', [])).toEqual([{ start: 0, end: 0 }]);
  expect(textParts('short', [])).toEqual([{ start: 0, end: 5 }]);
  expect(textParts('a'.repeat(PART_CHARACTERS + 1), [])).toEqual([
    { start: 0, end: PART_CHARACTERS },
    { start: PART_CHARACTERS, end: PART_CHARACTERS + 1 },
  ]);
});
