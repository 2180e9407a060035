import { keptTable } from '../../lib/kept-tables.js';
import { unitTable } from '../unit-table.js';

/** Kinds of UTF-16 code units, as lines are measured by them. The order matters: kinds that end a token come first. */
export const Unit = {
  space: 0,
  tab: 1,
  ideographicStop: 2,
  ideographicComma: 3,
  lineEnd: 4,
  /** Shows nothing: zero-width characters, controls, the second half of a surrogate pair. */
  none: 5,
  lower: 6,
  upper: 7,
  /** A letter of a script without capitals that separates words: Arabic, Devanagari, Hangul … */
  uncased: 8,
  /** A letter of a script that does not separate words: Han, kana, Thai, Lao, Khmer … */
  ideograph: 9,
  digit: 10,
  combining: 11,
  fullStop: 12,
  /** Other marks that end a sentence. */
  stop: 13,
  comma: 14,
  /** Quotes, round brackets, dashes, apostrophes: usual in prose. */
  proseMark: 15,
  /** Marks of program text and markup. */
  codeMark: 16,
  /** All other marks and symbols. */
  symbol: 17,
} as const;

/** The highest kind that ends a token. */
export const LAST_BOUNDARY = Unit.none;

const LETTERS_WITHOUT_SPACES = new RegExp(
  [
    String.raw`(?:(?=[\p{L}\p{M}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}`,
    String.raw`\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3005\u30fc])+`,
  ].join(''),
  'gu',
);
/** Later lines take precedence. */
const KINDS_BY_PATTERN: readonly (readonly [RegExp, number])[] = [
  [/[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pd}]+/gu, Unit.proseMark],
  [/\p{L}+/gu, Unit.uncased],
  [/\p{M}+/gu, Unit.combining],
  [/\p{N}+/gu, Unit.digit],
  [/[\p{Lu}\p{Lt}]+/gu, Unit.upper],
  [/\p{Ll}+/gu, Unit.lower],
  [LETTERS_WITHOUT_SPACES, Unit.ideograph],
  [/[\p{Cc}\p{Cf}\p{Variation_Selector}]+/gu, Unit.none],
  [/\s+/gu, Unit.space],
];
/** Read after the patterns, so that they take precedence. */
const KINDS_BY_LIST: readonly (readonly [string, number])[] = [
  // Letters that look blank count as spaces: the Hangul fillers and the blank braille pattern.
  ['\u3164\u115f\u1160\uffa0\u2800', Unit.space],
  ['\t', Unit.tab],
  ['\n\r\f\v\u2028\u2029', Unit.lineEnd],
  ['。！？｡．', Unit.ideographicStop],
  ['，、；：､', Unit.ideographicComma],
  ['.', Unit.fullStop],
  ['!?…‥؟।॥۔‼⁇⁈⁉።។៕။᠃։܀჻', Unit.stop],
  [',;:،؛፣፤፥·;', Unit.comma],
  ['\'"()-‐‑‒–—―‘’“”„‚«»‹›「」『』《》〈〉【】（）〔〕¿¡・～〜‧', Unit.proseMark],
  ['{}[]<>=|_\\/#$@*+~^&%`', Unit.codeMark],
];
/** Letters that Unicode counts as symbols: parenthesised and circled ones. */
const FIRST_ENCLOSED_LETTER = 0x249c;
const LAST_ENCLOSED_LETTER = 0x24e9;

/** Surrogate pairs are classified by their first half: mathematical letters and old scripts, Han, emoji, tags. */
function fillSurrogates(kinds: Uint8Array): void {
  kinds.fill(Unit.uncased, 0xd800, 0xd840);
  kinds.fill(Unit.symbol, 0xd83c, 0xd83f);
  kinds.fill(Unit.ideograph, 0xd840, 0xd880);
  kinds.fill(Unit.none, 0xd880, 0xe000);
}

function kindTable(): Uint8Array {
  const kinds = unitTable(KINDS_BY_PATTERN, Unit.symbol);
  fillSurrogates(kinds);
  kinds.fill(Unit.uncased, FIRST_ENCLOSED_LETTER, LAST_ENCLOSED_LETTER + 1);
  for (const [units, kind] of KINDS_BY_LIST) for (const unit of units) kinds[unit.charCodeAt(0)] = kind;
  return kinds;
}

/** The kind of each UTF-16 code unit. */
export const unitKinds = keptTable('blocks/kinds', kindTable);

/** 1 for what JavaScript's `\s` and `trim` call white space. */
export const whiteUnits = keptTable('blocks/white', () => unitTable([[/\s+/gu, 1]]));
