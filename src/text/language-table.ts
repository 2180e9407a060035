/** Bytes of a word that count; what follows is seldom more than a script written without spaces. */
const MAX_WORD_BYTES = 70;
/** Bytes of text that count, rounded up to the end of the word, or cut there when a word will not end. */
const ENOUGH_BYTES = 350;
const MAX_BYTES = 380;
const GRAM_BYTES = 4;
const GRAM_STRIDE = 3;
/**
 * ELD writes this byte, which starts the dot of a lower-cased `\u0130`, as the blank that marks the end of a word:
 * grams that end in it are read as ends.
 */
const LIKE_AN_END = 0xcc;
/** No weight in the tables is smaller, so what they hold is the rest. */
const BASE_WEIGHT = 53;
/** Where in its word a gram stood. */
export const Group = { inside: 0, start: 1, end: 2, whole: 3 } as const;

const NO_GROUP = { grams: new Uint32Array(), before: 0 } as const;

/** Runs of what is no letter of a living script; an apostrophe right before a word belongs to it. */
const BETWEEN_WORDS = /[\P{L}\u{10000}-\u{10ffff}]+(?<!['`\u2019])/gu;

/**
 * Weights of byte grams for languages, as `scripts/tables/languages.ts` writes them: for each of four groups (where the
 * gram stood) its sorted grams, then for every gram how many languages it speaks for, then language and weight of each.
 */
export interface LanguageTable {
  readonly languages: readonly string[];
  /**
   * By `Group`: grams of up to four bytes, big-endian, padded with zeros, sorted; and how many grams stand in the
   * groups before.
   */
  readonly groups: readonly { readonly grams: Uint32Array; readonly before: number }[];
  /** Where each gram's languages start, over all groups, and the end of the last. */
  readonly starts: Uint32Array;
  readonly languageOf: Uint8Array;
  readonly weightOf: Uint8Array;
}

/** Reads what `scripts/tables/languages.ts` wrote. */
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

/** The first `bytes` of a word in UTF-8, and the rest of the character they end in. */
function startOf(word: Uint8Array, bytes: number): Uint8Array {
  let end = bytes;
  while (((word[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return word.subarray(0, end);
}

/** The words of a text in UTF-8, as many as count. */
function* wordsOf(text: string): Generator<Uint8Array, void> {
  let bytes = 0;
  for (const word of text.replace(BETWEEN_WORDS, ' ').trim().toLowerCase().split(' ')) {
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

/** Adds the place of each gram of a word that the table knows, counted over all groups. */
function findGrams(table: LanguageTable, word: Uint8Array, found: Set<number>): void {
  const length = Math.min(word.length, MAX_WORD_BYTES);
  const look = (gram: number, group: number): void => {
    const isLikeAnEnd = gram % 256 === LIKE_AN_END;
    const { grams, before } =
      table.groups[isLikeAnEnd ? (group === Group.start ? Group.whole : Group.end) : group] ?? NO_GROUP;
    const index = indexOf(grams, isLikeAnEnd ? gram - LIKE_AN_END : gram);
    if (index >= 0) found.add(before + index);
  };
  let from = 0;
  for (; from + GRAM_BYTES < length; from += GRAM_STRIDE)
    look(gramAt(word, from, from + GRAM_BYTES), from === 0 ? Group.start : Group.inside);
  // The last gram ends with the word; that of a longer word than counts is unknown.
  if (length > 0 && word.length <= MAX_WORD_BYTES)
    look(gramAt(word, Math.max(0, length - GRAM_BYTES), length), from === 0 ? Group.whole : Group.end);
}

/**
 * The language whose byte grams a text holds most of, or null where it holds none that is known. Answers as ELD 2
 * (the npm package `eld`, database `small`) does, from the same weights.
 */
export function likeliestLanguage(table: LanguageTable, text: string): string | null {
  const found = new Set<number>();
  for (const word of wordsOf(text)) findGrams(table, word, found);
  const scores = new Uint32Array(table.languages.length);
  for (const gram of found) {
    for (let pair = table.starts[gram] ?? 0; pair < (table.starts[gram + 1] ?? 0); pair += 1) {
      const language = table.languageOf[pair] ?? 0;
      scores[language] = (scores[language] ?? 0) + (table.weightOf[pair] ?? 0) + BASE_WEIGHT;
    }
  }
  const best = scores.reduce((winner, score, language) => (score > (scores[winner] ?? 0) ? language : winner), 0);
  return (scores[best] ?? 0) > 0 ? (table.languages[best] ?? null) : null;
}
