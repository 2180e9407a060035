const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Word_Break classes (UAX #29, with the root tailoring of CLDR) of the units that most text is made of. All others go to `Intl.Segmenter`. */
const Class = { other: 0, space: 1, letter: 2, digit: 3, midBoth: 4, midNumber: 5, rare: 6 } as const;

const RANGES: readonly (readonly [number, number, number])[] = [
  [0x21, 0x7e, Class.other],
  [0x30, 0x39, Class.digit],
  [0x41, 0x5a, Class.letter],
  [0x61, 0x7a, Class.letter],
  [0xa1, 0xac, Class.other],
  [0xae, 0xb6, Class.other],
  [0xb9, 0xbf, Class.other],
  [0xc0, 0x2af, Class.letter],
  [0x391, 0x3a1, Class.letter],
  [0x3a3, 0x3ff, Class.letter],
  [0x400, 0x481, Class.letter],
  [0x48a, 0x52f, Class.letter],
  [0x1ea0, 0x1ef9, Class.letter],
  [0x2010, 0x2017, Class.other],
  [0x201a, 0x2023, Class.other],
  [0x2025, 0x2026, Class.other],
  [0x2030, 0x203a, Class.other],
];
const SINGLES: readonly (readonly [string, number])[] = [
  [' \t\n\r', Class.space],
  ["'.\u2018\u2019", Class.midBoth],
  [',;', Class.midNumber],
  // Versions of ICU differ on the colon.
  [':_', Class.rare],
  ['\u00aa\u00b5\u00ba', Class.letter],
  ['\u00d7\u00f7\u03f6', Class.other],
];

function classTable(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(Class.rare);
  for (const [first, last, kind] of RANGES) table.fill(kind, first, last + 1);
  for (const [units, kind] of SINGLES) for (const unit of units) table[unit.charCodeAt(0)] = kind;
  return table;
}

const classOf = classTable();

/**
 * Words of a text: segments that `Intl.Segmenter` calls word-like (UAX #29), counted by a table where the table suffices.
 * The service bills, and the pipeline plans, by this one function.
 */
export function countWords(text: string): number {
  let wordCount = 0;
  let chunkStart = 0;
  let countAtChunkStart = 0;
  let previous: number = Class.other;
  for (let index = 0; index < text.length; index += 1) {
    const kind = classOf[text.charCodeAt(index)]!;
    if (kind === Class.letter || kind === Class.digit) {
      if (previous === Class.other) wordCount += 1;
      previous = kind;
    } else if (kind === Class.space) {
      chunkStart = index + 1;
      countAtChunkStart = wordCount;
      previous = Class.other;
    } else if (kind === Class.rare) {
      const end = chunkEnd(text, index);
      wordCount = countAtChunkStart + countSegments(text.slice(chunkStart, end));
      index = end - 1;
      previous = Class.other;
    } else {
      const joins = kind === Class.midBoth ? previous === Class.letter || previous === Class.digit : kind === Class.midNumber && previous === Class.digit;
      if (!joins || classOf[text.charCodeAt(index + 1)] !== previous) previous = Class.other;
    }
  }
  return wordCount;
}

/** Words are never joined over these, so a piece between two can be counted on its own. */
function chunkEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && classOf[text.charCodeAt(end)] !== Class.space) end += 1;
  return end;
}

/** `Intl.Segmenter` takes time quadratic in the length of its text, so long pieces are read through a window. */
const WINDOW_LENGTH = 1024;
/** Segments that reach so far into the window may be cut short by its end: they are read again in the next. */
const WINDOW_MARGIN = 256;

function countSegments(text: string): number {
  let wordCount = 0;
  let start = 0;
  let length = WINDOW_LENGTH;
  while (start < text.length) {
    const settledEnd = start + length >= text.length ? Infinity : length - WINDOW_MARGIN;
    let next = text.length;
    for (const { index, segment, isWordLike } of wordSegmenter.segment(text.slice(start, start + length))) {
      if (index + segment.length > settledEnd) {
        // What follows a boundary is segmented alike whatever came before it.
        next = start + index;
        break;
      }
      if (isWordLike === true) wordCount += 1;
    }
    // One segment longer than the window: a wider one.
    length = next === start ? length * 2 : WINDOW_LENGTH;
    start = next;
  }
  return wordCount;
}

/** A letter or digit that shows: no Hangul filler, which counts as a letter, and no combining mark, which needs one to stand on. */
const VISIBLE_LETTER = /(?![\p{Default_Ignorable_Code_Point}\p{M}])[\p{Alphabetic}\p{Nd}]/u;

/** Whether a text holds a word that can be seen. Marks, spaces, symbols and invisible characters make none. Linear time; a text that starts with a word is told at once. */
export function holdsWord(text: string): boolean {
  return VISIBLE_LETTER.test(text);
}

/** Found at once in a text of Latin letters alone, which most are. */
const SURROGATE = /[\ud800-\udbff]/;

/** Unicode code points of a text: what the service's character limit counts. */
export function countCharacters(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count -= 1;
        index += 1;
      }
    }
  }
  return count;
}

/** The first `limit` code points of a text, never half a surrogate pair. */
export function truncateCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let taken = 0; taken < limit && end < text.length; taken += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
