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
