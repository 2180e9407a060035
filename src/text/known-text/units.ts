import { keptTable, keptUnits } from '../../lib/kept-tables.js';
import { unitsBetween, unitTable } from '../unit-table.js';

/** Classes of UTF-16 code units that are not single letters, for shingles of words. */
export const WordUnit = {
  /**
   * Ends a word: white space, punctuation, symbols and digits, so that verse, page and note numbers make no difference.
   */
  separator: 0,
  /** Ignored: accents, apostrophes, invisible characters. */
  skipped: 1,
  /** Joins the words before and after it, also over a line break. */
  hyphen: 2,
  /** Represents several letters, such as the ligature of f and i. */
  ligature: 3,
} as const;

/** All letters are read as this unit or a larger one. */
export const FIRST_LETTER = 0x61;

const UNIT_COUNT = 0x10000;
const HYPHENS = /[-‐‑﹣－]+/gu;
const APOSTROPHES_AND_MARKS = /['’‘‛′`´ʹʼʻʽˈ＇\p{M}\p{Cf}\p{Lm}]+/gu;
/** Kind of a code unit that is read as one or more letters. */
const LETTER = WordUnit.ligature + 1;
/** Letters of a row are looked at one by one only where folding changes one of them. */
const ROW_LENGTH = 256;
const IDEOGRAPHIC = new RegExp(
  [
    String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`,
    String.raw`\p{Script=Myanmar}]+`,
  ].join(''),
  'gu',
);
/** Letters with a mark that no decomposition removes. */
const ALEF_WASLA = 'ٱ';
const ALEF = 'ا';
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HIGH_SURROGATE_FIRST = 0xd800;
export const LOW_SURROGATE_FIRST = 0xdc00;
export const LOW_SURROGATE_LAST = 0xdfff;
/** High surrogates of pictographs (U+1F000 to U+1FBFF) and of rare ideographs (U+20000 on). */
const PICTURES_FIRST = 0xd83c;
const PICTURES_LAST = 0xd83e;
const RARE_FIRST = 0xd840;

/** Returns the letters that a character represents: lower case, without accents, compatibility forms replaced. */
function lettersOf(character: string): string {
  const unit = character.charCodeAt(0);
  if (unit >= HANGUL_FIRST && unit <= HANGUL_LAST) return character;
  if (character === ALEF_WASLA) return ALEF;
  return folded(character).replace(/[^\p{L}]|\p{Lm}/gu, '');
}

const folded = (text: string): string => text.normalize('NFKD').toLowerCase().normalize('NFKD');

function letterReadAs(unit: number): number {
  const letters = lettersOf(String.fromCharCode(unit));
  return letters.length === 1 ? letters.charCodeAt(0) : letters === '' ? WordUnit.skipped : WordUnit.ligature;
}

function surrogateReadAs(unit: number): number {
  const isNoLetter = unit >= RARE_FIRST || (unit >= PICTURES_FIRST && unit <= PICTURES_LAST);
  return unit < LOW_SURROGATE_FIRST && isNoLetter ? WordUnit.separator : unit;
}

const isSurrogate = (unit: number): boolean => unit >= HIGH_SURROGATE_FIRST && unit <= LOW_SURROGATE_LAST;

/** Whether folding changes a letter of the row that begins with this unit. */
function isRowFolded(first: number): boolean {
  const row = unitsBetween(first, first + ROW_LENGTH);
  return folded(row) !== row || row.includes(ALEF_WASLA);
}

function readAsTable(): Uint16Array {
  const kinds = unitTable([
    [/\p{L}+/gu, LETTER],
    [HYPHENS, WordUnit.hyphen],
    [APOSTROPHES_AND_MARKS, WordUnit.skipped],
  ]);
  const table = new Uint16Array(kinds);
  for (let first = 0; first < UNIT_COUNT; first += ROW_LENGTH) {
    const isOfPairs = isSurrogate(first);
    const isFolded = !isOfPairs && isRowFolded(first);
    for (let unit = first; unit < first + ROW_LENGTH; unit += 1) {
      if (isOfPairs) table[unit] = surrogateReadAs(unit);
      else if (kinds[unit] === LETTER) table[unit] = isFolded ? letterReadAs(unit) : unit;
    }
  }
  return table;
}

/**
 * Maps each code unit to the letter it is read as, or a `WordUnit`. Surrogates are letters, except those of pictographs
 * and rare ideographs.
 */
export const unitReadAs = keptUnits('known-text/read-as', readAsTable);

/** Is 1 for code units that are letters of a script written without spaces. */
export const isIdeograph = keptTable('known-text/ideographs', () => unitTable([[IDEOGRAPHIC, 1]]));
export const FIRST_IDEOGRAPH = isIdeograph.indexOf(1);

function ligatureTable(): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const next = (from: number): number => unitReadAs.indexOf(WordUnit.ligature, from);
  for (let unit = next(0); unit !== -1; unit = next(unit + 1)) found.set(unit, lettersOf(String.fromCharCode(unit)));
  return found;
}

/** Maps code units to their letters, if they have several. */
export const ligatures = ligatureTable();
