import { SMALL_A } from '../../../lib/code-units.js';
/** Shape classes that features use by name: a year, a lower-case letter, a lower-case word. */
export const YEAR_SHAPE = 3;
export const LOWER_LETTER = 13;
export const LOWER_WORD = 15;

/** East Asian punctuation marks and their Western equivalents. */
const EAST_ASIAN_MARKS: ReadonlyMap<number, number> = new Map(
  (
    ['。.', '、,', '《“', '》”', '〈“', '〉”', '「“', '」”', '『“', '』”', '【[', '】]', '〔(', '〕)', '・.'] as const
  ).map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** Returns the Western equivalent of an East Asian mark; any other code point unchanged. */
export function plainMark(codePoint: number): number {
  if (codePoint < 0x3000) return codePoint;
  // Full-width forms of ASCII.
  if (codePoint > 0xff00 && codePoint < 0xff5f) return codePoint - 0xfee0;
  return EAST_ASIAN_MARKS.get(codePoint) ?? codePoint;
}

/** Whether the text between two offsets is a number from 1500 to 2099. */
export function isYearAt(text: string, start: number, end: number): boolean {
  if (end - start !== 4) return false;
  const first = text.charCodeAt(start);
  const second = text.charCodeAt(start + 1);
  return (first === 49 && second >= 53 && second <= 57) || (first === 50 && second === 48);
}

/** Returns the shape of a word of ASCII letters. @param upper number of capitals */
export function asciiShape(text: string, start: number, end: number, upper: number): number {
  const length = end - start;
  if (length === 1) return upper > 0 ? 12 : LOWER_LETTER;
  if (upper === 0) return LOWER_WORD;
  if (upper === length) return length <= 3 ? 16 : 18;
  return text.charCodeAt(start) >= SMALL_A ? 19 : 20;
}

/** Returns the shape of any other word. */
export function shapeOf(word: string): number {
  // Words in scripts without case and spaces: short ones are names, long ones titles.
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
    return word.length <= 3 ? 21 : word.length <= 5 ? 22 : word.length <= 12 ? 23 : 24;
  const isUpper = word !== word.toLowerCase();
  if (word.length === 1) return isUpper ? 12 : LOWER_LETTER;
  if (!isUpper) return LOWER_WORD;
  if (word === word.toUpperCase()) return word.length <= 3 ? 16 : 18;
  return word.charAt(0) === word.charAt(0).toLowerCase() ? 19 : 20;
}
