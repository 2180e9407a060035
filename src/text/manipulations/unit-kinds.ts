import { keptTable } from '../../lib/kept-tables.js';

/**
 * Classes of UTF-16 code units for manipulations. Units of ordinary text in any script are `plain`, `space` or letters.
 */
export const Unit = {
  plain: 0,
  space: 1,
  latinSmall: 2,
  latinCapital: 3,
  cyrillicSmall: 4,
  cyrillicCapital: 5,
  greekSmall: 6,
  greekCapital: 7,
  /**
   * Letters of other alphabets with some that look Latin, and phonetic letters; letters without case count as lower
   * case.
   */
  otherSmall: 8,
  otherCapital: 9,
  /** Combining marks of Latin, Greek and Cyrillic. */
  mark: 10,
  /** Invisible: zero-width, tags, direction controls, variation selectors, fillers, the blank braille pattern. */
  invisible: 11,
  styled: 12,
  oddSpace: 13,
  /** High surrogates of characters that may be styled, invisible or in an old alphabet. */
  surrogate: 14,
} as const;

/** Number of classes. */
export const UNIT_KINDS = 15;

type Range = readonly [first: number, last: number];

const RANGES: readonly (readonly [kind: number, ranges: readonly Range[]])[] = [
  [
    Unit.space,
    [
      [0x09, 0x0d],
      [0x20, 0x20],
    ],
  ],
  [
    Unit.latinSmall,
    [
      [0x61, 0x7a],
      [0xdf, 0xf6],
      [0xf8, 0x24f],
      [0x1e00, 0x1eff],
    ],
  ],
  [
    Unit.latinCapital,
    [
      [0x41, 0x5a],
      [0xc0, 0xd6],
      [0xd8, 0xde],
    ],
  ],
  [
    Unit.cyrillicSmall,
    [
      [0x430, 0x481],
      [0x48a, 0x52f],
      [0x1c80, 0x1c8a],
      [0xa640, 0xa66e],
      [0xa680, 0xa69d],
    ],
  ],
  [Unit.cyrillicCapital, [[0x400, 0x42f]]],
  [
    Unit.greekSmall,
    [
      [0x370, 0x373],
      [0x376, 0x377],
      [0x37b, 0x37d],
      [0x37f, 0x37f],
      [0x386, 0x386],
      [0x388, 0x3e1],
      [0x3f0, 0x3f5],
      [0x3f7, 0x3ff],
      [0x1f00, 0x1fbc],
      [0x1fc2, 0x1fcc],
      [0x1fd0, 0x1fdb],
      [0x1fe0, 0x1fec],
      [0x1ff2, 0x1ffc],
    ],
  ],
  [
    Unit.otherSmall,
    [
      [0x250, 0x2af],
      [0x3e2, 0x3ef],
      [0x560, 0x588],
      [0x10d0, 0x10fa],
      [0x1401, 0x166c],
      [0x2c80, 0x2ce4],
      [0x2d30, 0x2d67],
    ],
  ],
  [
    Unit.otherSmall,
    [
      [0xa4d0, 0xa4f7],
      [0xa500, 0xa60b],
      [0xab70, 0xabbf],
    ],
  ],
  [
    Unit.otherCapital,
    [
      [0x531, 0x556],
      [0x13a0, 0x13f5],
    ],
  ],
  [
    Unit.mark,
    [
      [0x300, 0x36f],
      [0x483, 0x489],
      [0x1ab0, 0x1aff],
      [0x1dc0, 0x1dff],
      [0x20d0, 0x20ff],
      [0xfe20, 0xfe2f],
    ],
  ],
  [
    Unit.invisible,
    [
      [0xad, 0xad],
      [0x34f, 0x34f],
      [0x61c, 0x61c],
      [0x115f, 0x1160],
      [0x17b4, 0x17b5],
      [0x180b, 0x180f],
      [0x200b, 0x200f],
    ],
  ],
  [
    Unit.invisible,
    [
      [0x202a, 0x202e],
      [0x2060, 0x206f],
      [0x2800, 0x2800],
      [0x3164, 0x3164],
      [0xfe00, 0xfe0f],
      [0xfeff, 0xfeff],
      [0xffa0, 0xffa0],
      [0xfff0, 0xfffb],
    ],
  ],
  [
    Unit.styled,
    [
      [0x2b0, 0x2b8],
      [0x2e1, 0x2e3],
      [0x1d00, 0x1dbf],
      [0x2071, 0x207f],
      [0x2090, 0x209c],
      [0x2102, 0x2138],
      [0x2145, 0x2149],
    ],
  ],
  [
    Unit.styled,
    [
      [0x249c, 0x24e9],
      [0x2c7c, 0x2c7d],
      [0xa730, 0xa731],
      [0xa7af, 0xa7af],
      [0xa7f2, 0xa7f4],
      [0xfb00, 0xfb06],
      [0xff21, 0xff3a],
      [0xff41, 0xff5a],
    ],
  ],
  [
    Unit.oddSpace,
    [
      [0xa0, 0xa0],
      [0x1680, 0x1680],
      [0x2000, 0x200a],
      [0x202f, 0x202f],
      [0x205f, 0x205f],
      [0x3000, 0x3000],
    ],
  ],
  // Old alphabets, mathematical letters, musical and shorthand controls, enclosed letters, tags.
  [
    Unit.surrogate,
    [
      [0xd800, 0xd806],
      [0xd82f, 0xd82f],
      [0xd834, 0xd835],
      [0xd83c, 0xd83c],
      [0xdb40, 0xdb40],
    ],
  ],
];

/** Above this unit only Cherokee has capitals. */
const UNITS_WITH_CASE = 0xa700;

function unitTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [kind, ranges] of RANGES) for (const [first, last] of ranges) table.fill(kind, first, last + 1);
  // Alternating capitals and lower-case letters: each kind of capital follows its lower-case kind.
  for (let unit = 0x100; unit < UNITS_WITH_CASE; unit += 1) {
    const kind = table[unit]!;
    const letter = String.fromCharCode(unit);
    if (kind >= Unit.latinSmall && kind <= Unit.otherCapital && kind % 2 === 0 && letter.toLowerCase() !== letter)
      table[unit] = kind + 1;
  }
  return table;
}

/** The class of each code unit. */
export const unitKinds = keptTable('manipulations/kinds', unitTable);
