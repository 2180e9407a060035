import { describe, expect, test } from 'vitest';
import { markedBlock, markedBlockText } from '../../src/records/marked-block.js';

/** `x` is a marked sentence. */
const blockOf = (marks: string) => markedBlock(Array.from(marks, (mark) => mark === 'x'));

describe('a block of marked sentences', () => {
  test.each([
    ['none', '', null],
    ['too short a block', '.....xxxx.', null],
    ['too small a share of the text', `${'.'.repeat(12)}xxxxx`, null],
    ['the end', '.....xxxxx', { first: 6, last: 10, of: 10 }],
    ['the beginning', 'xxxxxxx...', { first: 1, last: 7, of: 10 }],
    ['the longest of several', 'xxxxx.xxxxxx.xx', { first: 7, last: 12, of: 15 }],
    ['the first of those alike', 'xxxxx.xxxxx', { first: 1, last: 5, of: 11 }],
    ['the whole', 'xxxxx', { first: 1, last: 5, of: 5 }],
  ])('%s', (_what, marks, block) => {
    expect(blockOf(marks)).toEqual(block);
  });

  test('is named by its numbers', () => {
    expect(markedBlockText({ first: 16, last: 36, of: 36 })).toBe('judged sentences 16–36 of 36 are marked as AI');
  });
});
