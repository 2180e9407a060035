import { isHighSurrogate } from '../../../lib/code-units.js';

/** Classes of characters: the values of `classAt`. */
export const LETTER = 1;
export const COMBINING = 2;
export const DIGIT = 3;
export const SPACE = 4;
const OTHER = 5;
const SURROGATE = 6;
/** Class of each UTF-16 code unit, filled in when the unit is first read. */
const classes = new Uint8Array(65536);

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const found = isHighSurrogate(unit)
    ? SURROGATE
    : /\p{L}/u.test(character)
      ? LETTER
      : /\p{M}/u.test(character)
        ? COMBINING
        : /\p{N}/u.test(character)
          ? DIGIT
          : /\s/u.test(character)
            ? SPACE
            : OTHER;
  classes[unit] = found;
  return found;
}

/** Returns the class of the character at an offset. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = classes[unit] || classify(unit);
  if (known !== SURROGATE) return known;
  const character = String.fromCodePoint(text.codePointAt(at) ?? unit);
  return /\p{L}/u.test(character) ? LETTER : /\p{N}/u.test(character) ? DIGIT : OTHER;
}

/** Returns the number of UTF-16 code units of the character at an offset. */
export const unitsAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
