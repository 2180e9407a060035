import { MARK, WORD } from './tokens.js';
import type { Tokens } from './tokens.js';

/** Fields whose words the lexicon tells apart, in the order of its codes. */
export const WORD_FIELDS = ['title', 'container', 'family', 'given', 'publisher', 'place'] as const;

/** Venues of more words than this are not listed. */
export const LONGEST_VENUE = 12;

/**
 * What the works of the world say of words: in which field a word mostly stands, and the names of venues. Counted over a large index
 * of works, kept as hashes.
 */
export interface Lexicon {
  /** Code of a word's hash: 0 unknown, else 1 + 3 × field + how surely (0 surely, 1 mostly, 2 hardly more than elsewhere). */
  codeOf(word: number): number;
  /** Whether a chain of word hashes (see `chain`) is the name of a venue. */
  isVenue(chained: number): boolean;
}

/** Adds a word to the hash of the words before it; starts with 0. */
export function chain(before: number, word: number): number {
  const mixed = Math.imul(before ^ (before >>> 15), 0x2c1b3c6d) ^ Math.imul(word, 0x297a2d39);
  return (mixed ^ (mixed >>> 13)) | 0;
}

/** A set of 32-bit hashes with a small number each: open addressing, at most half full. */
class HashTable {
  private readonly keys: Int32Array;
  private readonly values: Uint8Array;
  private readonly mask: number;

  constructor(entries: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, 2 * entries)));
    this.keys = new Int32Array(size);
    this.values = new Uint8Array(size);
    this.mask = size - 1;
  }

  /** @param value 1–255 */
  put(key: number, value: number): void {
    let at = key & this.mask;
    while (this.values[at] !== 0 && this.keys[at] !== key) at = (at + 1) & this.mask;
    this.keys[at] = key;
    this.values[at] = value;
  }

  /** 0 for a key that was not put. */
  get(key: number): number {
    let at = key & this.mask;
    while (this.values[at] !== 0) {
      if (this.keys[at] === key) return this.values[at]!;
      at = (at + 1) & this.mask;
    }
    return 0;
  }
}

/** Reads a lexicon: counts of words and venues, then word hashes, venue hashes (32-bit little endian), and a code for each word. */
export function readLexicon(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = view.getUint32(0, true);
  const venues = view.getUint32(4, true);
  const codes = 8 + 4 * (words + venues);
  const wordTable = new HashTable(words);
  const venueTable = new HashTable(venues);
  for (let index = 0; index < words; index += 1) wordTable.put(view.getInt32(8 + 4 * index, true), bytes[codes + index]!);
  for (let index = 0; index < venues; index += 1) venueTable.put(view.getInt32(8 + 4 * (words + index), true), 1);
  return { codeOf: (word) => wordTable.get(word), isVenue: (chained) => venueTable.get(chained) === 1 };
}

/** Writes a lexicon as `readLexicon` reads it. */
export function packLexicon(words: ReadonlyMap<number, number>, venues: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(8 + 4 * (words.size + venues.size) + words.size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, words.size, true);
  view.setUint32(4, venues.size, true);
  // Sorted hashes pack better.
  const sorted = [...words].sort(([left], [right]) => left - right);
  sorted.forEach(([word], index) => view.setInt32(8 + 4 * index, word, true));
  [...venues].sort((left, right) => left - right).forEach((venue, index) => view.setInt32(8 + 4 * (words.size + index), venue, true));
  sorted.forEach(([, code], index) => view.setUint8(8 + 4 * (words.size + venues.size) + index, code));
  return bytes;
}

/** Where names of venues stand: 0 nowhere, 1 first word, 2 inside, 3 last word, 4 a venue of one word. */
export function venuePlaces(tokens: Tokens, lexicon: Lexicon): Uint8Array {
  const { count, kinds, words, shapes } = tokens;
  const places = new Uint8Array(count);
  for (let start = 0; start < count; start += 1) {
    // A venue starts with a capital, or a whole list is in small letters: then it is not told from a title anyway.
    if (kinds[start] !== WORD || shapes[start] === 15 || shapes[start] === 13) continue;
    let chained = 0;
    let length = 0;
    let found = -1;
    for (let at = start; at < count && length < LONGEST_VENUE; at += 1) {
      if (kinds[at] === MARK) continue;
      if (kinds[at] !== WORD) break;
      chained = chain(chained, words[at]!);
      length += 1;
      if (lexicon.isVenue(chained)) found = at;
    }
    if (found < 0) continue;
    if (found === start) places[start] = 4;
    else {
      places.fill(2, start + 1, found);
      places[start] = 1;
      places[found] = 3;
      start = found;
    }
  }
  return places;
}
