import { unitTable } from './unit-table.js';

/**
 * Classes of characters that the rules for words (UAX #29 with CLDR's root tailoring, as in ICU) treat alike. The
 * Unicode properties come from the same ICU data as `Intl.Segmenter`, so both know the same characters.
 */
export const WordClass = {
  /** White space, most marks and symbols, unassigned characters: no word crosses these. */
  other: 0,
  letter: 1,
  hebrew: 2,
  digit: 3,
  singleQuote: 4,
  /** Joins two letters or two digits. */
  midBoth: 5,
  midLetter: 6,
  midNumber: 7,
  doubleQuote: 8,
  underscore: 9,
  /** Combining marks and format characters; they belong to the preceding character. */
  extend: 10,
  joiner: 11,
  pictograph: 12,
  hangul: 13,
  /** Chinese characters and kana, which are segmented with a dictionary. */
  ideograph: 14,
  /**
   * Other scripts that are segmented with a dictionary, and rare characters: pieces with them are counted by the
   * segmenter.
   */
  rare: 15,
  /** A surrogate, to be looked up as a pair. */
  half: 16,
} as const;

/** Number of classes in the rules: all except those that need more than the rules. */
export const CLASS_COUNT = 16;

const PLANE = 0x10000;

/** Later lines override earlier ones; characters in no line are `other`. */
const PROPERTIES: readonly (readonly [RegExp, number])[] = [
  [/\p{Extended_Pictographic}+/gu, WordClass.pictograph],
  [/[\p{Alphabetic}\p{Lm}]+/gu, WordClass.letter],
  // Marks that are letters for UAX #29.
  [
    new RegExp(
      [
        String.raw`[\u00b8\u02c2-\u02c5\u02d2-\u02d7\u02de-\u02ff\u055a-\u055c\u055e\u058a\u05f3\ua708-\ua716\ua720`,
        String.raw`\ua721\ua789\ua78a\uab5b]+`,
      ].join(''),
      'gu',
    ),
    WordClass.letter,
  ],
  [/\p{Nd}+/gu, WordClass.digit],
  [
    /[\u05d0-\u05ea\u05ef-\u05f2\ufb1d-\ufb28\ufb2a-\ufb36\ufb38-\ufb3c\ufb3e\ufb40\ufb41\ufb43\ufb44\ufb46-\ufb4f]+/gu,
    WordClass.hebrew,
  ],
  [/[\uac00-\ud7a3]+/gu, WordClass.hangul],
  [/[\p{Grapheme_Extend}\p{M}\p{Cf}\p{Emoji_Modifier}]+/gu, WordClass.extend],
  [/[\p{Pc}\u202f]+/gu, WordClass.underscore],
  // Scripts that are segmented with a dictionary.
  [
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}]+/gu,
    WordClass.rare,
  ],
  [
    new RegExp(
      [
        String.raw`[\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}\p{Ideographic}\p{Script=Han}`,
        String.raw`\p{Script=Hiragana}\p{Script=Katakana}]+`,
      ].join(''),
      'gu',
    ),
    WordClass.rare,
  ],
  // Kana marks, and characters that versions of Unicode classify differently: Arabic signs before numbers and their
  // decimal mark.
  [
    /[\u3031-\u3035\u309b\u309c\u30a0\uff70\u0600-\u0605\u066b\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]+/gu,
    WordClass.rare,
  ],
  [/[\u3041-\u3096\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+/gu, WordClass.ideograph],
  [/\u200b/gu, WordClass.other],
  [/\u200d/gu, WordClass.joiner],
  [/'/gu, WordClass.singleQuote],
  [/"/gu, WordClass.doubleQuote],
];

/**
 * Characters that may join letters, digits or both: versions of ICU differ on some, including the colon, so the
 * segmenter is used.
 */
const MAY_JOIN =
  '.\u2018\u2019\u2024\ufe52\uff07\uff0e:\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a' +
  ',;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe50\ufe54\uff0c\uff1b';
const JOINING = [WordClass.other, WordClass.midLetter, WordClass.midNumber, WordClass.midBoth] as const;

const ROW_LENGTH = 4096;
const UNITS_A_CHARACTER = 2;

/** Returns the classes of the characters of the first plane beyond the basic one. */
function firstPlaneTable(): Uint8Array {
  const table = new Uint8Array(PLANE);
  const rows = Array.from({ length: PLANE / ROW_LENGTH }, (_, row) =>
    String.fromCodePoint(...Array.from({ length: ROW_LENGTH }, (_unit, place) => PLANE + row * ROW_LENGTH + place)),
  );
  const characters = rows.join('');
  for (const [pattern, kind] of PROPERTIES) {
    for (const run of characters.matchAll(pattern)) {
      const first = run.index / UNITS_A_CHARACTER;
      table.fill(kind, first, first + run[0].length / UNITS_A_CHARACTER);
    }
  }
  return table;
}

/**
 * Returns the classes of the characters of the basic plane by code unit. `segmentCount` is the segmenter's count for a
 * short text.
 */
export function basicClasses(segmentCount: (text: string) => number): Uint8Array {
  const table = unitTable(PROPERTIES, WordClass.other);
  table.fill(WordClass.half, 0xd800, 0xe000);
  for (const mark of MAY_JOIN) {
    const joinsLetters = segmentCount(`a${mark}a`) === 1;
    const joinsDigits = segmentCount(`1${mark}1`) === 1;
    table[mark.charCodeAt(0)] = JOINING[(joinsLetters ? 1 : 0) + (joinsDigits ? 2 : 0)] ?? WordClass.rare;
  }
  return table;
}

let firstPlane: Uint8Array | null = null;

/**
 * Returns the class of a character beyond the basic plane; for a code point below U+10000, the class of an unpaired
 * surrogate.
 */
export function astralClass(codePoint: number): number {
  if (codePoint < PLANE) return WordClass.other;
  // Most texts contain none of these.
  if (codePoint < 2 * PLANE) return (firstPlane ??= firstPlaneTable())[codePoint - PLANE] ?? WordClass.rare;
  // Chinese characters, and code points that may be assigned later.
  if (codePoint < 4 * PLANE) return WordClass.rare;
  const isTag = codePoint >= 0xe0000 && codePoint < 0xe0200 && EXTENDING_TAG.test(String.fromCodePoint(codePoint));
  return isTag ? WordClass.extend : WordClass.other;
}

const EXTENDING_TAG = /[\p{Grapheme_Extend}\p{Cf}]/u;
