import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { fitLines } from '../../../src/cli/terminal/fit-lines.js';

const terminal = (columns: number): PassThrough => Object.assign(new PassThrough(), { isTTY: true, columns });
const TEXT = `✓ found  ${'one word and another '.repeat(4).trim()}\n  corrected: ${'a b c d '.repeat(8).trim()}\nshort\n`;

test('lines too long for a terminal go on below, indented; those that fit stay as they are', () => {
  expect(fitLines(TEXT, terminal(44))).toBe(
    [
      '✓ found  one word and another one word',
      '    and another one word and another one',
      '    word and another',
      '  corrected: a b c d a b c d a b c d a b',
      '      c d a b c d a b c d a b c d a b c d',
      'short',
      '',
    ].join('\n'),
  );
});

test('for other programs every line stays whole', () => {
  expect(fitLines(TEXT, new PassThrough())).toBe(TEXT);
});
