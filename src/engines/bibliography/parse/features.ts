import { CUE_BITS } from './cues.js';
import { findNames } from './lexicon.js';
import type { KnownNames, Lexicon } from './lexicon.js';
import { classOfMark, isOpener } from './marks.js';
import { Surroundings } from './surroundings.js';
import { LOWER_LETTER, LOWER_WORD } from './shapes.js';
import { MARK, NUMBER, WORD } from './tokens.js';
import type { Tokens } from './tokens.js';

/** Buckets of shape and position features. They are few and frequent, so they are kept together. A power of two. */
const SHAPE_BUCKETS = 1 << 16;
/** Buckets of word features. A power of two. */
const WORD_BUCKETS = 1 << 18;
/** Total number of buckets that features are hashed into. */
export const FEATURE_BUCKETS = SHAPE_BUCKETS + WORD_BUCKETS;
/** Features of one token. */
export const FEATURES_PER_TOKEN = 39;

/** Returns the hash of a feature: its template number and up to three values. */
function mix(template: number, first: number, second: number, third: number): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(third, 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 15);
}

const bucket = (template: number, first: number, second: number, third: number): number =>
  mix(template, first, second, third) & (SHAPE_BUCKETS - 1);
const wordBucket = (template: number, first: number, second: number, third: number): number =>
  SHAPE_BUCKETS + (mix(template, first, second, third) & (WORD_BUCKETS - 1));

/** Kinds of transition between two tokens: kind of the preceding text (13) by kind of the next token (4). */
export const CONTEXTS = 13 * 4;

/** The input of the labeller for one reference. */
export interface Features {
  /** `FEATURES_PER_TOKEN` buckets per token, row by row. */
  readonly buckets: Int32Array;
  /** Transition kind before each token, below `CONTEXTS`: transition scores depend on it. */
  readonly contexts: Uint8Array;
  readonly tokenCount: number;
}

function contextsOf({ count, kinds, shapes }: Tokens): Uint8Array {
  const contexts = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const before = kinds[index - 1];
    const mark = before === MARK ? classOfMark(shapes[index - 1]!) : 0;
    const left = before === undefined ? 0 : mark > 0 ? Math.min(mark, 10) : before === WORD ? 11 : 12;
    const kind = kinds[index];
    const right =
      kind === WORD
        ? shapes[index] === LOWER_WORD || shapes[index] === LOWER_LETTER
          ? 0
          : 1
        : kind === NUMBER
          ? 2
          : 3;
    contexts[index] = left * 4 + right;
  }
  return contexts;
}

/** Returns a value of a column; beyond the ends of a reference, the padding value. */
const at = (column: Int32Array | Uint8Array, index: number, count: number): number =>
  index < 0 ? -1 : index >= count ? -2 : column[index]!;

/** Writes word features of a token and its neighbours, from index `next` on. Returns the next free index. */
function writeWords(
  rows: Int32Array,
  first: number,
  index: number,
  { count, words, shapes, suffixes }: Tokens,
): number {
  let next = first;
  const word = words[index]!;
  const shape = shapes[index]!;
  const before = at(words, index - 1, count);
  const after = at(words, index + 1, count);
  const before2 = at(words, index - 2, count);
  const after2 = at(words, index + 2, count);
  rows[next++] = bucket(0, 0, 0, 0);
  rows[next++] = wordBucket(1, word, 0, 0);
  rows[next++] = wordBucket(2, before, 0, 0);
  rows[next++] = wordBucket(3, after, 0, 0);
  rows[next++] = wordBucket(4, before2, 0, 0);
  rows[next++] = wordBucket(5, after2, 0, 0);
  rows[next++] = wordBucket(6, before, word, 0);
  rows[next++] = wordBucket(7, word, after, 0);
  rows[next++] = wordBucket(15, suffixes[index]!, shape, 0);
  rows[next++] = wordBucket(31, before2, before, shape);
  rows[next++] = wordBucket(32, after, after2, shape);
  return next;
}

/** Writes shape features of a token and its neighbours. */
function writeShapes(
  rows: Int32Array,
  first: number,
  index: number,
  { count, shapes }: Tokens,
  { brackets }: Surroundings,
): number {
  let next = first;
  const shape = shapes[index]!;
  const before = at(shapes, index - 1, count);
  const before2 = at(shapes, index - 2, count);
  const after = at(shapes, index + 1, count);
  const after2 = at(shapes, index + 2, count);
  rows[next++] = bucket(9, before, shape, 0);
  rows[next++] = bucket(11, before, shape, after);
  rows[next++] = bucket(12, before2, before, shape);
  rows[next++] = bucket(13, shape, after, after2);
  rows[next++] = bucket(16, Math.floor((10 * index) / count), shape, 0);
  rows[next++] = bucket(18, Math.min(count - 1 - index, 10), shape, 0);
  rows[next++] = bucket(28, isOpener(before) ? 1 : 0, shape, brackets[index]!);
  rows[next++] = bucket(29, after, after2, at(shapes, index + 3, count));
  rows[next++] = bucket(30, at(shapes, index - 3, count), before2, before);
  return next;
}

/** Writes features of a token's position in the whole reference. */
function writePlace(
  rows: Int32Array,
  first: number,
  index: number,
  { count, shapes }: Tokens,
  around: Surroundings,
): number {
  let next = first;
  const { style } = around;
  const shape = shapes[index]!;
  const seen = around.seen[index]!;
  const quoted = around.quoted[index]!;
  const brackets = around.brackets[index]!;
  const stops = around.stops[index]!;
  const editorNear = around.editorNear[index]!;
  const toCome = around.toCome[index]!;
  const cue =
    around.cue[index]! |
    ((index > 0 ? around.cue[index - 1]! : 0) << CUE_BITS) |
    ((index + 1 < count ? around.cue[index + 1]! : 0) << (2 * CUE_BITS));
  rows[next++] = bucket(8, shape, quoted, 0);
  rows[next++] = bucket(20, quoted, seen, shape > 63 ? shape : 0);
  rows[next++] = bucket(21, brackets, shape, seen);
  rows[next++] = bucket(22, around.sinceStop[index]!, shape, stops);
  rows[next++] = bucket(23, editorNear, shape, seen);
  rows[next++] = bucket(24, cue, seen, 0);
  rows[next++] = bucket(33, seen, brackets, editorNear);
  rows[next++] = bucket(34, style, shape, seen);
  rows[next++] = bucket(42, around.ahead[index]!, shape, seen);
  rows[next++] = bucket(43, around.numbersAhead[index]!, shape, seen);
  rows[next++] = bucket(49, toCome, shape, seen);
  return next;
}

/** The entries of the lexicon for a reference. */
interface Known {
  readonly codes: Uint8Array;
  readonly shares: Uint8Array;
  readonly names: KnownNames;
}

/** Writes lexicon features of a token and its neighbours. */
function writeLearned(
  rows: Int32Array,
  first: number,
  index: number,
  { count, shapes }: Tokens,
  around: Surroundings,
  { codes, shares, names: { venues, publishers, places } }: Known,
): void {
  let next = first;
  const shape = shapes[index]!;
  const shapeBefore = at(shapes, index - 1, count);
  const shapeAfter = at(shapes, index + 1, count);
  const seen = around.seen[index]!;
  const code = codes[index]!;
  const codeBefore = at(codes, index - 1, count);
  const codeAfter = at(codes, index + 1, count);
  const venue = venues[index]!;
  const toCome = around.toCome[index]!;
  rows[next++] = bucket(38, code, shape, seen);
  rows[next++] = bucket(39, codeBefore, code, codeAfter);
  rows[next++] = bucket(40, venue, seen, shapeBefore);
  rows[next++] = bucket(45, code, at(codes, index - 2, count), shapeBefore);
  rows[next++] = bucket(51, toCome, code, shapeBefore);
  rows[next++] = bucket(53, places[index]!, shapeBefore, shapeAfter);
  rows[next++] = bucket(55, at(shares, index - 1, count), shares[index]!, at(shares, index + 1, count));
  rows[next++] = bucket(
    56,
    venue * 25 + publishers[index]! * 5 + places[index]!,
    at(places, index + 2, count),
    at(publishers, index + 2, count),
  );
}

/** Returns the features of the tokens of a reference. @param room reused for the buckets if it is large enough */
export function extractFeatures(tokens: Tokens, lexicon: Lexicon, room?: Int32Array): Features {
  const { count, words, kinds } = tokens;
  const names = findNames(tokens, lexicon);
  const codes = new Uint8Array(count);
  const shares = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    if (kinds[index] !== WORD) continue;
    codes[index] = lexicon.codeOf(words[index]!);
    shares[index] = lexicon.sharesOf(words[index]!);
  }
  const buckets =
    room !== undefined && room.length >= count * FEATURES_PER_TOKEN ? room : new Int32Array(count * FEATURES_PER_TOKEN);
  const around = new Surroundings(tokens, names);
  for (let index = 0; index < count; index += 1) {
    let next = writeWords(buckets, index * FEATURES_PER_TOKEN, index, tokens);
    next = writeShapes(buckets, next, index, tokens, around);
    next = writePlace(buckets, next, index, tokens, around);
    writeLearned(buckets, next, index, tokens, around, { codes, shares, names });
  }
  return { buckets, contexts: contextsOf(tokens), tokenCount: count };
}
