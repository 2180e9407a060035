/** What a UTF-16 code unit is to a shingle of words. */
export const WordUnit = {
  /** Ends a word: white space, punctuation, digits, symbols. Numbers are left out so that verse, page and footnote numbers change nothing. */
  separator: 0,
  letter: 1,
  /** A letter of a script written without spaces. */
  ideograph: 2,
  /** Accents, apostrophes, invisible characters: as if they were not there. */
  skipped: 3,
  /** Joins the word before with the one after, also over a line break. */
  hyphen: 4,
  /** Stands for several letters, such as the ligature of f and i. */
  ligature: 5,
  /** The second half of a surrogate pair: part of a word that the first half is part of. */
  trail: 6,
} as const;

const UNIT_COUNT = 0x10000;
const APOSTROPHES = /['’‘‛′`´ʹʼʻʽˈ＇]/u;
const HYPHENS = /[-‐‑﹣－]/u;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters with a mark of their own that no decomposition takes off. */
const ALEF_WASLA = 'ٱ';
const ALEF = 'ا';
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HIGH_SURROGATE_FIRST = 0xd800;
const LOW_SURROGATE_FIRST = 0xdc00;
const LOW_SURROGATE_LAST = 0xdfff;
/** First halves of pictures (U+1F000 to U+1FBFF) and of rare ideographs (U+20000 on). */
const PICTURES_FIRST = 0xd83c;
const RARE_FIRST = 0xd840;

/** The letters a character stands for: lower case, without accents, compatibility forms replaced. */
function lettersOf(character: string): string {
  const unit = character.charCodeAt(0);
  if (unit >= HANGUL_FIRST && unit <= HANGUL_LAST) return character;
  if (character === ALEF_WASLA) return ALEF;
  return character.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/[^\p{L}]|\p{Lm}/gu, '');
}

function surrogateKind(unit: number): number {
  if (unit >= LOW_SURROGATE_FIRST) return WordUnit.trail;
  return unit >= RARE_FIRST || (unit >= PICTURES_FIRST && unit <= PICTURES_FIRST + 2) ? WordUnit.separator : WordUnit.letter;
}

function kindOf(unit: number): number {
  if (unit >= HIGH_SURROGATE_FIRST && unit <= LOW_SURROGATE_LAST) return surrogateKind(unit);
  const character = String.fromCharCode(unit);
  if (APOSTROPHES.test(character) || /[\p{M}\p{Cf}\p{Lm}]/u.test(character)) return WordUnit.skipped;
  if (HYPHENS.test(character)) return WordUnit.hyphen;
  if (!/\p{L}/u.test(character)) return WordUnit.separator;
  const letters = lettersOf(character);
  if (letters.length === 0) return WordUnit.skipped;
  if (letters.length > 1) return WordUnit.ligature;
  return IDEOGRAPHIC.test(character) ? WordUnit.ideograph : WordUnit.letter;
}

/** Code unit → `WordUnit`. */
export const wordUnit = Uint8Array.from({ length: UNIT_COUNT }, (_, unit) => kindOf(unit));

/** Code unit → the letter it is read as, where it is a letter or ideograph. */
export const letterUnit = Uint16Array.from({ length: UNIT_COUNT }, (_, unit) => {
  const kind = wordUnit[unit];
  return kind === WordUnit.letter || kind === WordUnit.ideograph ? lettersOf(String.fromCharCode(unit)).charCodeAt(0) || unit : unit;
});

/** Code unit → its letters, where they are several. */
export const ligatures: ReadonlyMap<number, string> = new Map(
  Array.from(wordUnit.keys())
    .filter((unit) => wordUnit[unit] === WordUnit.ligature)
    .map((unit) => [unit, lettersOf(String.fromCharCode(unit))] as const),
);
