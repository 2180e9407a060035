import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulaGuarded, withoutFormulaGuard } from '../../../src/pipeline/export/formula-guard.js';
import { hostileText } from '../../testing/pipeline/rows.js';

describe('text that a spreadsheet would run gets an apostrophe', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1+1', "'＝1+1"],
    [' =1', "' =1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['"=1"', '\'"=1"'],
    ['notes;=cmd', "notes;'=cmd"],
    ["'=1", "''=1"],
  ])('%j → %j', (text, guarded) => {
    expect(formulaGuarded(text)).toBe(guarded);
  });
});

test.each(['-5', '+1.5e-3', '1e9', 'plain.txt', 'a-b=c@d', "it's", '2026-11-21', ''])('%j stays as it is', (text) => {
  expect(formulaGuarded(text)).toBe(text);
});

test('taking the guard off gives every text back', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(withoutFormulaGuard(formulaGuarded(text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});

test('no guarded text begins as a formula, whatever separates cells', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const cell of formulaGuarded(text).split(/[;\t]/u))
        expect(cell).not.toMatch(/^[\s\p{Cf}\p{Cc}"]*[=@＝＋－＠]/u);
    }),
    { numRuns: 5000 },
  );
});
