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
const APOSTROPHES = /['’‘‛′`´ʹʼʻʽˈ＇]/u;
const HYPHENS = /[-‐‑﹣－]/u;
const IDEOGRAPHIC = new RegExp(
  [
    String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`,
    String.raw`\p{Script=Myanmar}]`,
  ].join(''),
  'u',
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
  return character
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}]|\p{Lm}/gu, '');
}

function readAs(unit: number): number {
  if (unit >= LOW_SURROGATE_FIRST && unit <= LOW_SURROGATE_LAST) return unit;
  if (unit >= HIGH_SURROGATE_FIRST && unit < LOW_SURROGATE_FIRST) {
    return unit >= RARE_FIRST || (unit >= PICTURES_FIRST && unit <= PICTURES_LAST) ? WordUnit.separator : unit;
  }
  const character = String.fromCharCode(unit);
  if (APOSTROPHES.test(character) || /[\p{M}\p{Cf}\p{Lm}]/u.test(character)) return WordUnit.skipped;
  if (HYPHENS.test(character)) return WordUnit.hyphen;
  if (!/\p{L}/u.test(character)) return WordUnit.separator;
  const letters = lettersOf(character);
  return letters.length === 1 ? letters.charCodeAt(0) : letters === '' ? WordUnit.skipped : WordUnit.ligature;
}

/**
 * Maps each code unit to the letter it is read as, or a `WordUnit`. Surrogates are letters, except those of pictographs
 * and rare ideographs.
 */
export const unitReadAs = Uint16Array.from({ length: UNIT_COUNT }, (_, unit) => readAs(unit));

/** Is 1 for code units that are letters of a script written without spaces. */
export const isIdeograph = Uint8Array.from({ length: UNIT_COUNT }, (_, unit) =>
  IDEOGRAPHIC.test(String.fromCharCode(unit)) ? 1 : 0,
);
export const FIRST_IDEOGRAPH = isIdeograph.indexOf(1);

/** Maps code units to their letters, if they have several. */
export const ligatures: ReadonlyMap<number, string> = new Map(
  Array.from(unitReadAs.keys())
    .filter((unit) => unitReadAs[unit] === WordUnit.ligature)
    .map((unit) => [unit, lettersOf(String.fromCharCode(unit))] as const),
);
