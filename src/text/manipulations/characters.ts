import { CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z, isLowSurrogate } from '../../lib/code-units.js';
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

const UNIT_KINDS = 15;

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
export const unitKinds = unitTable();

/** The result of one pass over a text. */
export interface Census {
  /** Number of code units by class. */
  readonly counts: Uint32Array;
  /** Whether a part of some hundred units is nearly all in capitals. */
  readonly capitalStretch: boolean;
}

const STRETCH_UNITS = 128;
/** Capitals per lower-case letter in a part in capitals. */
const CAPITALS_TO_SMALL = 8;
/** Fewest capitals in a part in capitals. */
const MIN_CAPITALS = 32;

function smallOf(counts: Uint32Array): number {
  return counts[Unit.latinSmall]! + counts[Unit.cyrillicSmall]! + counts[Unit.greekSmall]! + counts[Unit.otherSmall]!;
}

function capitalsOf(counts: Uint32Array): number {
  return (
    counts[Unit.latinCapital]! + counts[Unit.cyrillicCapital]! + counts[Unit.greekCapital]! + counts[Unit.otherCapital]!
  );
}

/** Counts the classes of a text in one pass, the only cost for most texts. */
export function takeCensus(text: string): Census {
  const counts = new Uint32Array(UNIT_KINDS);
  let capitalStretch = false;
  let [small, capitals] = [0, 0];
  for (let start = 0; start < text.length; start += STRETCH_UNITS) {
    const end = Math.min(start + STRETCH_UNITS, text.length);
    for (let at = start; at < end; at += 1) counts[unitKinds[text.charCodeAt(at)]!]! += 1;
    const [smallNow, capitalsNow] = [smallOf(counts), capitalsOf(counts)];
    if (capitalsNow - capitals >= MIN_CAPITALS && capitalsNow - capitals >= (smallNow - small) * CAPITALS_TO_SMALL)
      capitalStretch = true;
    [small, capitals] = [smallNow, capitalsNow];
  }
  return { counts, capitalStretch };
}

/** Returns the number of letters of Latin and related alphabets. */
export function lettersOf({ counts }: Census): number {
  return smallOf(counts) + capitalsOf(counts);
}

/** Returns how many of Latin, Cyrillic, Greek and the other alphabets a text has letters of. */
export function scriptsOf({ counts }: Census): number {
  let scripts = 0;
  for (let kind: number = Unit.latinSmall; kind < Unit.mark; kind += 2)
    if (counts[kind]! + counts[kind + 1]! > 0) scripts += 1;
  return scripts;
}

/** Returns the code point that ends just before an offset; 0 at the start. */
export function codePointBefore(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const unit = text.charCodeAt(offset - 1);
  if (!isLowSurrogate(unit) || offset < 2) return unit;
  const whole = text.codePointAt(offset - 2) ?? 0;
  return whole > 0xffff ? whole : unit;
}

/** Returns the code point at an offset; 0 at the end. */
export function codePointAfter(text: string, offset: number): number {
  return text.codePointAt(offset) ?? 0;
}

const LETTER = /\p{L}/u;

/** Whether a code point is a letter of any script. */
export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z);
  return LETTER.test(String.fromCodePoint(code));
}
