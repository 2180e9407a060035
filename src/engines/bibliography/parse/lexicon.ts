import { LOWER_LETTER, LOWER_WORD } from './shapes.js';
import { MARK, WORD } from './tokens.js';
import type { Tokens } from './tokens.js';

/** Fields that the lexicon distinguishes, in the order of its codes. */
export const WORD_FIELDS = ['title', 'container', 'family', 'given', 'publisher', 'place'] as const;

/** Names with more words are not listed. */
export const LONGEST_NAME = 12;

/** Kinds of names as bits: venues, publishers, places, and whether a longer name starts with these words. */
export const VENUE_NAME = 1;
export const PUBLISHER_NAME = 2;
export const PLACE_NAME = 4;
export const NAME_GOES_ON = 8;

/**
 * Statistics of words in a large index of works: the field in which a word mostly occurs, and the names of venues,
 * publishers and places. Stored as hashes.
 */
export interface Lexicon {
  /**
   * Returns the code of a word's hash: 0 unknown, else 1 + 3 × field + certainty (0 certain, 1 mostly, 2 slightly more
   * than elsewhere).
   */
  codeOf(word: number): number;
  /**
   * Returns the shares of a word's uses as container, family name, publisher and place, two bits each (below 5 %, 20 %,
   * 50 %, above); 0 if unknown.
   */
  sharesOf(word: number): number;
  /** Returns the kinds of names that a chain of word hashes (see `chain`) is, as bits. */
  namesOf(chained: number): number;
}

/** Adds a word to the hash of the preceding words; the first is added to 0. */
export function chain(before: number, word: number): number {
  const mixed = Math.imul(before ^ (before >>> 15), 0x2c1b3c6d) ^ Math.imul(word, 0x297a2d39);
  return (mixed ^ (mixed >>> 13)) | 0;
}

const HEADER_BYTES = 8;

/** A map from 32-bit hashes to small numbers: open addressing, at most half full. */
class HashTable {
  private readonly keys: Int32Array;
  private readonly values: Uint16Array;
  private readonly mask: number;

  constructor(entries: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, 2 * entries)));
    this.keys = new Int32Array(size);
    this.values = new Uint16Array(size);
    this.mask = size - 1;
  }

  /** @param value 1–65535 */
  put(key: number, value: number): void {
    let at = key & this.mask;
    while (this.values[at] !== 0 && this.keys[at] !== key) at = (at + 1) & this.mask;
    this.keys[at] = key;
    this.values[at] = value;
  }

  /** Returns 0 for an unknown key. */
  get(key: number): number {
    let at = key & this.mask;
    while (this.values[at] !== 0) {
      if (this.keys[at] === key) return this.values[at]!;
      at = (at + 1) & this.mask;
    }
    return 0;
  }
}

/**
 * Reads a lexicon: the numbers of words and names, then word hashes and name hashes (32-bit little endian), code and
 * shares of each word, kinds of each name (bytes).
 */
export function readLexicon(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = view.getUint32(0, true);
  const names = view.getUint32(4, true);
  const codes = HEADER_BYTES + 4 * (words + names);
  const wordTable = new HashTable(words);
  const nameTable = new HashTable(names);
  for (let index = 0; index < words; index += 1)
    wordTable.put(
      view.getInt32(HEADER_BYTES + 4 * index, true),
      (bytes[codes + words + index]! << 8) | bytes[codes + index]!,
    );
  for (let index = 0; index < names; index += 1)
    nameTable.put(view.getInt32(HEADER_BYTES + 4 * (words + index), true), bytes[codes + 2 * words + index]!);
  return {
    codeOf: (word) => wordTable.get(word) & 255,
    sharesOf: (word) => wordTable.get(word) >>> 8,
    namesOf: (chained) => nameTable.get(chained),
  };
}

/** The lexicon entry of a word. */
export interface WordUse {
  readonly code: number;
  readonly shares: number;
}

/** Writes a lexicon in the format of `readLexicon`. */
export function packLexicon(words: ReadonlyMap<number, WordUse>, names: ReadonlyMap<number, number>): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + 4 * (words.size + names.size) + 2 * words.size + names.size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, words.size, true);
  view.setUint32(4, names.size, true);
  // Sorted hashes compress better.
  const sortedWords = [...words].sort(([left], [right]) => left - right);
  const sortedNames = [...names].sort(([left], [right]) => left - right);
  const codes = HEADER_BYTES + 4 * (words.size + names.size);
  sortedWords.forEach(([word, { code, shares }], index) => {
    view.setInt32(HEADER_BYTES + 4 * index, word, true);
    bytes[codes + index] = code;
    bytes[codes + words.size + index] = shares;
  });
  sortedNames.forEach(([name, kinds], index) => {
    view.setInt32(HEADER_BYTES + 4 * (words.size + index), name, true);
    bytes[codes + 2 * words.size + index] = kinds;
  });
  return bytes;
}

/** Position of each token in names of one kind: 0 none, 1 first word, 2 inside, 3 last word, 4 a name of one word. */
export type NamePlaces = Uint8Array;

export interface KnownNames {
  readonly venues: NamePlaces;
  readonly publishers: NamePlaces;
  readonly places: NamePlaces;
}

const KINDS = [VENUE_NAME, PUBLISHER_NAME, PLACE_NAME] as const;

/** Finds the longest names in the lexicon, for each kind separately. */
export function findNames(tokens: Tokens, lexicon: Lexicon): KnownNames {
  const { count, kinds, words, shapes } = tokens;
  const columns = new Uint8Array(3 * count);
  const [venues, publishers, places] = [0, 1, 2].map((kind) => columns.subarray(kind * count, (kind + 1) * count));
  const free = [0, 0, 0];
  for (let start = 0; start < count; start += 1) {
    // A name starts with a capital. If the whole list is in lower case, names cannot be distinguished from titles
    // anyway.
    if (kinds[start] !== WORD || shapes[start] === LOWER_WORD || shapes[start] === LOWER_LETTER) continue;
    const found = [-1, -1, -1];
    let chained = 0;
    let known = NAME_GOES_ON;
    for (let at = start; at < count && (known & NAME_GOES_ON) !== 0; at += 1) {
      if (kinds[at] === MARK) continue;
      if (kinds[at] !== WORD) break;
      chained = chain(chained, words[at]!);
      known = lexicon.namesOf(chained);
      for (let kind = 0; kind < 3; kind += 1) if ((known & KINDS[kind]!) !== 0) found[kind] = at;
    }
    for (let kind = 0; kind < 3; kind += 1) {
      const end = found[kind]!;
      if (end < 0 || start < free[kind]!) continue;
      free[kind] = end + 1;
      const column = kind * count;
      if (end === start) columns[column + start] = 4;
      else {
        columns.fill(2, column + start + 1, column + end);
        columns[column + start] = 1;
        columns[column + end] = 3;
      }
    }
  }
  return { venues: venues!, publishers: publishers!, places: places! };
}
