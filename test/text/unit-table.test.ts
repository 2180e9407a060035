import { expect, it } from 'vitest';
import { unitTable } from '../../src/text/unit-table.js';

const patterns = [
  ['letters', /\p{L}+/gu, /\p{L}/u],
  ['white space', /\s+/gu, /\s/u],
  ['marks but no vowel signs', /(?:(?!\p{Mc})\p{M})+/gu, /(?!\p{Mc})\p{M}/u],
] as const;

it.each(patterns)('holds for %s what a test of each code unit says', (_name, runs, single) => {
  const tested = Uint8Array.from({ length: 0x10000 }, (_, unit) => (single.test(String.fromCharCode(unit)) ? 2 : 1));
  expect(Buffer.from(unitTable([[runs, 2]], 1)).equals(tested)).toBe(true);
});

it('takes the last pattern that matches', () => {
  const table = unitTable([
    [/\p{L}+/gu, 1],
    [/[a-f]+/gu, 2],
  ]);
  expect(Array.from('fg1', (character) => table[character.charCodeAt(0)])).toEqual([2, 1, 0]);
});

it.each([
  ['a character within a block', /[\u7b2c]+/gu, [0x7b2c]],
  ['the first of a block', /[\uac00a]+/gu, [0x61, 0xac00]],
  ['the last of a block and what follows', /[\u9fff-\ua001]+/gu, [0x9fff, 0xa000, 0xa001]],
  ['all but one of a block', /(?:(?!\u{e123})\p{Co})+/gu, [0xe000, 0xe122, 0xe124, 0xf8ff]],
])('tells %s from the others', (_name, pattern, matched) => {
  const table = unitTable([[pattern, 1]]);
  for (const unit of matched) expect(table[unit]).toBe(1);
  for (const unit of [0x7b2b, 0xac01, 0x9ffe, 0xe123]) expect(table[unit]).toBe(0);
});

it('takes a block as a whole where a pattern has it as a range', () => {
  const table = unitTable([[/[\u4e00-\u9fff]+/gu, 1]]);
  const units = Array.from(table.keys()).filter((unit) => table[unit] === 1);
  expect([units[0], units.at(-1), units.length]).toEqual([0x4e00, 0x9fff, 0x5200]);
});
