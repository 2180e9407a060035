import { LINE_FEED } from '../../lib/code-units.js';

/** What a step of layout looks for: most texts have little of it, and one pass finds all. */
export const Sign = {
  /** Two spaces in a row. */
  gap: 1,
  /** A line end behind a hyphen. */
  divided: 1 << 1,
  /** Two lines without a blank one between them. */
  singleBreak: 1 << 2,
  /** A blank line before a small letter, or one of a script without capitals. */
  blankLine: 1 << 3,
  /** A line that begins with a digit, in brackets or not. */
  digitAtStart: 1 << 4,
  /** A line of at most 80 characters that ends no sentence. */
  shortLine: 1 << 5,
  ampersand: 1 << 6,
  /** Letters that bytes of UTF-8 look like. */
  misread: 1 << 7,
  angle: 1 << 8,
  asterisk: 1 << 9,
  /** A colon near the start of a line. */
  colon: 1 << 10,
  bracket: 1 << 11,
  /** An address in brackets, perhaps. */
  bracketedAddress: 1 << 12,
  tex: 1 << 13,
  doubleQuote: 1 << 14,
  backtick: 1 << 15,
  /** A raised number, or a circumflex. */
  raised: 1 << 16,
  picture: 1 << 17,
  arabic: 1 << 18,
  han: 1 << 19,
} as const;

/** A line end, and a colon: what is before them decides. */
const BREAK = 1 << 20;
const COLON = 1 << 21;
/** A name at the start of a line is not longer. */
const LONGEST_NAME = 100;

const LONGEST_SHORT = 80;
const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0xa0 || unit === 0x0d;

const isEnd = (unit: number): boolean => '.!?"”。'.includes(String.fromCharCode(unit));

/** Characters by their sign; ranges of code units after them. */
const CHARACTERS: readonly (readonly [number, string])[] = [
  [Sign.ampersand, '&'],
  [Sign.misread, 'âÃÂ'],
  [Sign.angle, '<'],
  [Sign.asterisk, '*'],
  [COLON, ':：'],
  [Sign.bracket, '['],
  [Sign.tex, '~\\'],
  [Sign.backtick, '`'],
  [Sign.raised, '^¹²³'],
  [BREAK, '\n'],
];
const RANGES: readonly (readonly [number, number, number])[] = [
  [Sign.arabic, 0x600, 0x6ff],
  [Sign.raised, 0x2070, 0x2079],
  [Sign.picture, 0x231a, 0x2fff],
  [Sign.han, 0x3400, 0x9fff],
  [Sign.picture, 0xd83c, 0xd83e],
  [Sign.picture, 0xfe0f, 0xfe0f],
];

function signTable(): Uint32Array {
  const table = new Uint32Array(0x10000);
  for (const [sign, first, last] of RANGES) table.fill(sign, first, last + 1);
  for (const [sign, characters] of CHARACTERS)
    for (let at = 0; at < characters.length; at += 1) table[characters.charCodeAt(at)] = sign;
  return table;
}

const table = signTable();

/** Signs of several characters, which are quick to find. */
const STRETCHES: readonly (readonly [number, string])[] = [
  [Sign.gap, '  '],
  [Sign.doubleQuote, "''"],
  [Sign.bracketedAddress, '(http'],
  [Sign.bracketedAddress, '(www.'],
];

/** Returns the signs that a text has, as bits. */
export function signsOf(text: string): number {
  const { length } = text;
  let found = 0;
  for (const [sign, stretch] of STRETCHES) if (text.includes(stretch)) found |= sign;
  let lineStart = 0;
  for (let at = 0; at < length; at += 1) {
    const sign = table[text.charCodeAt(at)]!;
    if (sign === 0) continue;
    if (sign === BREAK) {
      found |= signsOfBreak(text, at, lineStart);
      lineStart = at + 1;
    } else if (sign !== COLON) found |= sign;
    else if (at - lineStart <= LONGEST_NAME) found |= Sign.colon;
  }
  return found;
}

function signsOfBreak(text: string, at: number, lineStart: number): number {
  let found = 0;
  const last = text.charCodeAt(at - 1);
  if (last === 0x2d || last === 0x2010) found |= Sign.divided;
  if (at > lineStart && at - lineStart <= LONGEST_SHORT && !isEnd(last)) found |= Sign.shortLine;
  let next = at + 1;
  while (isBlank(text.charCodeAt(next))) next += 1;
  const unit = text.charCodeAt(next);
  if (unit !== LINE_FEED && next < text.length && at > lineStart) found |= Sign.singleBreak;
  const isSmall = (unit >= 0x61 && unit <= 0x7a) || unit >= 0xaa;
  if (isSmall && at === lineStart) found |= Sign.blankLine;
  const first = unit === 0x5b || unit === 0x28 ? text.charCodeAt(next + 1) : unit;
  if (first >= 0x30 && first <= 0x39) found |= Sign.digitAtStart;
  return found;
}
