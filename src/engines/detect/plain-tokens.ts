import { HASH_PRIME, HASH_SEED, RUN_OF_MARKS } from './token-hashes.js';

/** Letters of a stem (a Hangul syllable counts twice): an ending that follows makes no difference. */
export const STEM_WIDTH = 5;
/** Longer words are all the same. */
const LONGEST_WIDTH = 12;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Words, above the shapes of numbers and ideographs. */
const WORD_SHAPE = 0x400;
const FREQUENT = 0x800;

/** Marks of other scripts, and those that mean the same in Latin script. */
const LATIN_MARKS: ReadonlyMap<number, number> = new Map(
  [
    ['،、', ','],
    ['؛', ';'],
    ['؟', '?'],
    ['।॥。۔', '.'],
    ['《》「」『』״', '"'],
    ['׳', "'"],
  ].flatMap(([marks = '', latin = '']) =>
    Array.from(marks, (mark): [number, number] => [mark.charCodeAt(0), latin.charCodeAt(0)]),
  ),
);

/** How much of a stem a letter fills. */
export function widthOf(unit: number): number {
  return unit >= FIRST_SYLLABLE && unit <= LAST_SYLLABLE ? 2 : 1;
}

/** What a word is in any language: its length and its capitals (0 none, 1 the first letter, 2 more). */
export function plainWord(width: number, capitals: number): number {
  return HASH_SEED ^ (WORD_SHAPE + (capitals << 4) + Math.min(LONGEST_WIDTH, width));
}

/** What a mark is in any language. */
export function plainMark(mark: number, isRun: boolean): number {
  return Math.imul(HASH_SEED ^ (LATIN_MARKS.get(mark) ?? mark), HASH_PRIME) ^ (isRun ? RUN_OF_MARKS : 0);
}

/** The same for a word that is among the most frequent of its language. */
export function asFrequent(plain: number): number {
  return plain ^ FREQUENT;
}
