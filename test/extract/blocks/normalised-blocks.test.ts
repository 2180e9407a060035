import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalisedBlocks } from '../../../src/extract/blocks/normalised-blocks.js';
import {
  closingMark,
  openingMark,
  settleMarks,
  takeInlineMarks,
  withoutInlineMarks,
} from '../../../src/extract/blocks/inline-marks.js';
import type { Block } from '../../../src/records/blocks.js';
import { blocksWithin } from '../../../src/text/blocks-within.js';
import { normaliseText } from '../../../src/text/normalise.js';

/**
 * Pieces of text with all that normalising changes; the first is of one letter, so that no accent joins it with what is
 * before.
 */
const piece = fc
  .array(
    fc.constantFrom(
      'a',
      'é',
      'e\u0301',
      'ﬁ',
      '漢',
      'か',
      'か\u3099',
      '각',
      '\u1100\u1161',
      'Ω',
      '—',
      '😀',
      ' ',
      '\t',
      '\u00a0',
      '\n',
      '\r\n',
      '\n\n\n\n',
      '\f',
      '\u2028',
      '\u00ad',
      '\u200b',
      '\ufeff',
      '\u0007',
      '\ud800',
      '.',
    ),
    { maxLength: 12 },
  )
  .map((units) => `x${units.join('')}`);
const pieces = fc.array(fc.record({ text: piece, isBlock: fc.boolean() }), { maxLength: 12 });

it('finds in the normal form what a block held in the raw text', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const blocks: Block[] = [];
      let text = '';
      for (const part of parts) {
        if (part.isBlock) blocks.push({ start: text.length, end: text.length + part.text.length, kind: 'code' });
        text += part.text;
      }
      const normal = normaliseText(text);
      const ink = (value: string): string => normaliseText(value).replace(/\s+/gu, '');
      const found = normalisedBlocks({ text, blocks }, normal).map(({ start, end }) => normal.slice(start, end));
      expect(found.map((value) => value.replace(/\s+/gu, ''))).toEqual(
        blocks.map(({ start, end }) => ink(text.slice(start, end))),
      );
      expect(found.every((value) => value === value.trim())).toBe(true);
    }),
  );
});

it('gives no blocks where a letter and its accent lie in two', () => {
  const text = 'one e\u0301 two';
  const blocks: Block[] = [{ start: 0, end: 5, kind: 'code' }];
  expect(normalisedBlocks({ text, blocks }, normaliseText(text))).toEqual([]);
});

it('takes marks out of a text and leaves it as it was', () => {
  const marked = fc.array(
    fc.oneof(
      piece,
      fc.constantFrom(' ', '\n', '\n\n', '  \n'),
      fc.constantFrom(openingMark('code'), closingMark('code'), openingMark('table'), closingMark('table')),
    ),
    { maxLength: 20 },
  );
  const tidied = (text: string): string =>
    text
      .replace(/[ \t]+/gu, ' ')
      .split(/\n[ \t]*(?:\n[ \t]*)+/u)
      .join('\n\n')
      .replace(/([^\n])\n(?=[^\n])/gu, '$1 ');
  fc.assert(
    fc.property(marked, (parts) => {
      const source = parts.join('');
      const { text, blocks } = takeInlineMarks(tidied(settleMarks(source)));
      expect(text).toBe(tidied(withoutInlineMarks(source)));
      let at = 0;
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
        at = end;
      }
    }),
  );
});

it('cuts blocks with their text', () => {
  const blocks: readonly Block[] = [
    { start: 0, end: 3, kind: 'heading' },
    { start: 5, end: 12, kind: 'code' },
    { start: 14, end: 16, kind: 'table' },
  ];
  expect(blocksWithin('one\n\ntwo  three', blocks)).toEqual([
    blocks[0],
    blocks[1],
    { start: 14, end: 15, kind: 'table' },
  ]);
  expect(blocksWithin('one\n\ntwo  ', blocks)).toEqual([blocks[0], { start: 5, end: 8, kind: 'code' }]);
  expect(blocksWithin('one\n\n', blocks)).toEqual([blocks[0]]);
});
