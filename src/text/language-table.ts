/** Most bytes of a word that count; longer words are usually in scripts without spaces. */
const MAX_WORD_BYTES = 70;
/** Bytes of text that count, rounded up to the end of the word, or cut if a word does not end. */
export const ENOUGH_BYTES = 350;
const MAX_BYTES = 380;
const GRAM_BYTES = 4;
const GRAM_STRIDE = 3;
/**
 * ELD stores this byte, which starts the dot of a lower-cased `\\u0130`, as the space at the end of a word: grams that
 * end in it are read as word ends.
 */
const LIKE_AN_END = 0xcc;
/** The smallest weight; the tables store the difference from it. */
const BASE_WEIGHT = 53;
/** Position of a gram in its word. */
export const Group = { inside: 0, start: 1, end: 2, whole: 3 } as const;

const NO_GROUP = { grams: new Uint32Array(), before: 0 } as const;

/** Runs of characters that are not letters of a living script; an apostrophe directly before a word belongs to it. */
const BETWEEN_WORDS = /[\P{L}\u{10000}-\u{10ffff}]+(?<!['`\u2019])/gu;

/**
 * Weights of byte grams for languages, as written by `scripts/tables/languages.ts`: for each of four groups (position
 * of the gram) its sorted grams, then the number of languages of each gram, then language and weight of each.
 */
export interface LanguageTable {
  readonly languages: readonly string[];
  /**
   * By `Group`: grams of up to four bytes, big-endian, padded with zeros, sorted; and the number of grams in the
   * preceding groups.
   */
  readonly groups: readonly { readonly grams: Uint32Array; readonly before: number }[];
  /** Start of each gram's languages over all groups, and the end of the last. */
  readonly starts: Uint32Array;
  readonly languageOf: Uint8Array;
  readonly weightOf: Uint8Array;
}

/** Reads the file written by `scripts/tables/languages.ts`. */
export function readLanguageTable(file: Uint8Array): LanguageTable {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerBytes = view.getUint32(0, true);
  const languages = new TextDecoder().decode(file.subarray(4, 4 + headerBytes)).split(' ');
  let at = 4 + headerBytes;
  let gramCount = 0;
  const groups = Object.values(Group).map(() => {
    const grams = new Uint32Array(view.getUint32(at, true));
    at += 4;
    for (let index = 0; index < grams.length; index += 1, at += 4) grams[index] = view.getUint32(at, true);
    gramCount += grams.length;
    return { grams, before: gramCount - grams.length };
  });
  const starts = new Uint32Array(gramCount + 1);
  for (let index = 0; index < gramCount; index += 1) starts[index + 1] = (starts[index] ?? 0) + (file[at + index] ?? 0);
  at += gramCount;
  const pairCount = starts[gramCount] ?? 0;
  return {
    languages,
    groups,
    starts,
    languageOf: file.slice(at, at + pairCount),
    weightOf: file.slice(at + pairCount, at + 2 * pairCount),
  };
}

function indexOf(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}

/** Returns the first `bytes` bytes of a word in UTF-8, plus the rest of the last character. */
function startOf(word: Uint8Array, bytes: number): Uint8Array {
  let end = bytes;
  while (((word[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return word.subarray(0, end);
}

const plainWords = (text: string): readonly string[] =>
  text.replace(BETWEEN_WORDS, ' ').trim().toLowerCase().split(' ');

/** Yields the words of a text in UTF-8, as many as count. */
function* wordsOf(text: string): Generator<Uint8Array, void> {
  let bytes = 0;
  for (const word of plainWords(text)) {
    const encoded = Buffer.from(word, 'utf8');
    const room = MAX_BYTES - bytes;
    if (encoded.length > room) {
      yield startOf(encoded, room + 1);
      return;
    }
    yield encoded;
    bytes += encoded.length;
    if (bytes > ENOUGH_BYTES) return;
    bytes += 1;
  }
}

function gramAt(word: Uint8Array, from: number, to: number): number {
  let gram = 0;
  for (let index = from; index < from + GRAM_BYTES; index += 1)
    gram = gram * 256 + (index < to ? (word[index] ?? 0) : 0);
  return gram;
}

/** Adds the index, over all groups, of each gram of a word that is in the table. Returns the number of its grams. */
function findGrams(table: LanguageTable, word: Uint8Array, found: Set<number>): number {
  let looked = 0;
  const length = Math.min(word.length, MAX_WORD_BYTES);
  const look = (gram: number, group: number): void => {
    looked += 1;
    const isLikeAnEnd = gram % 256 === LIKE_AN_END;
    const { grams, before } =
      table.groups[isLikeAnEnd ? (group === Group.start ? Group.whole : Group.end) : group] ?? NO_GROUP;
    const index = indexOf(grams, isLikeAnEnd ? gram - LIKE_AN_END : gram);
    if (index >= 0) found.add(before + index);
  };
  let from = 0;
  for (; from + GRAM_BYTES < length; from += GRAM_STRIDE)
    look(gramAt(word, from, from + GRAM_BYTES), from === 0 ? Group.start : Group.inside);
  // The last gram ends with the word; for a word that is too long it is unknown.
  if (length > 0 && word.length <= MAX_WORD_BYTES)
    look(gramAt(word, Math.max(0, length - GRAM_BYTES), length), from === 0 ? Group.whole : Group.end);
  return looked;
}

/** Returns the weight of some grams in each language. */
function weightsOf(table: LanguageTable, found: Iterable<number>): Uint32Array {
  const scores = new Uint32Array(table.languages.length);
  for (const gram of found) {
    for (let pair = table.starts[gram] ?? 0; pair < (table.starts[gram + 1] ?? 0); pair += 1) {
      const language = table.languageOf[pair] ?? 0;
      scores[language] = (scores[language] ?? 0) + (table.weightOf[pair] ?? 0) + BASE_WEIGHT;
    }
  }
  return scores;
}

/** Returns the weight of the distinct byte grams of a text's first words in each language. */
export function gramWeights(table: LanguageTable, text: string): Uint32Array {
  const found = new Set<number>();
  for (const word of wordsOf(text)) findGrams(table, word, found);
  return weightsOf(table, found);
}

/**
 * Returns how many words of a text read best in each language. A word that reads less well in one counts less there, by
 * the square. Exactly the same for the words in any order.
 */
export function wordVotes(table: LanguageTable, text: string): Float64Array {
  const times = new Map<string, number>();
  for (const word of plainWords(text)) times.set(word, (times.get(word) ?? 0) + 1);
  const votes = new Float64Array(table.languages.length);
  for (const word of [...times.keys()].sort()) {
    const found = new Set<number>();
    findGrams(table, Buffer.from(word, 'utf8'), found);
    const weights = weightsOf(table, found);
    const most = Math.max(1, ...weights);
    const count = times.get(word) ?? 0;
    weights.forEach((weight, language) => (votes[language] = votes[language]! + count * (weight / most) ** 2));
  }
  return votes;
}

/** Returns the language with the largest weight, as an index into those of the table; -1 if all are 0. */
export function heaviest(weights: ArrayLike<number>): number {
  let best = -1;
  for (let language = 0; language < weights.length; language += 1)
    if (weights[language]! > (best < 0 ? 0 : weights[best]!)) best = language;
  return best;
}

/**
 * Returns how well a text reads in each language: the mean weight of the grams of its different words, those that the
 * language lacks as 0. A text without letters has 0 everywhere.
 */
export function languageFit(table: LanguageTable, text: string): Float64Array {
  const fit = new Float64Array(table.languages.length);
  let grams = 0;
  for (const word of new Set(plainWords(text))) {
    const found = new Set<number>();
    grams += findGrams(table, Buffer.from(word, 'utf8'), found);
    weightsOf(table, found).forEach((weight, language) => (fit[language] = (fit[language] ?? 0) + weight));
  }
  return grams === 0 ? fit : fit.map((sum) => sum / grams);
}
