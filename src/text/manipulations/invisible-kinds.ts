import { SOFT_HYPHEN, ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER } from '../../lib/code-units.js';
import { isBlankLetter } from './blanks.js';
import { Unit, unitKinds } from './unit-kinds.js';

const ARABIC_LETTER_MARK = 0x61c;

/** Kinds of invisible characters. */
export const Sort = { none: 0, direction: 1, tag: 2, selector: 3, joiner: 4, softHyphen: 5, other: 6 } as const;

/** Returns the kind of an invisible character; `none` for a character that shows something or has a width. */
export function sortOf(code: number): number {
  if (code === SOFT_HYPHEN) return Sort.softHyphen;
  if (code === ZERO_WIDTH_NON_JOINER || code === ZERO_WIDTH_JOINER) return Sort.joiner;
  if (
    code === ARABIC_LETTER_MARK ||
    (code >= 0x200e && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  )
    return Sort.direction;
  if (
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0100 && code <= 0xe01ef) ||
    (code >= 0x180b && code <= 0x180f && code !== 0x180e)
  )
    return Sort.selector;
  if (code >= 0xe0000 && code <= 0xe007f) return Sort.tag;
  if (code > 0xffff)
    return (code >= 0xe0080 && code <= 0xe0fff) ||
      (code >= 0x1d173 && code <= 0x1d17a) ||
      (code >= 0x1bca0 && code <= 0x1bca3)
      ? Sort.other
      : Sort.none;
  // Fillers and the blank braille pattern have a width: they are read as blanks.
  if (isBlankLetter(code)) return Sort.none;
  return unitKinds[code] === Unit.invisible ? Sort.other : Sort.none;
}
