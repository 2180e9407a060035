import { venuePlaces } from './lexicon.js';
import type { Lexicon } from './lexicon.js';
import { MARK, NUMBER, WORD, hashWord } from './tokens.js';
import type { Tokens } from './tokens.js';

/** Buckets that features are hashed into; a power of two. */
export const FEATURE_BUCKETS = 1 << 19;
/** Features of one token. */
export const FEATURES_PER_TOKEN = 52;

/** Bucket of a feature: template number and up to three values, mixed. */
function bucket(template: number, first: number, second: number, third: number): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(third, 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) & (FEATURE_BUCKETS - 1);
}

const IN = 1;
const EDITOR = 2;
const MONTH = 4;
const PUBLISHER = 8;
const VENUE = 16;
const CUES: readonly (readonly [bit: number, words: string])[] = [
  [IN, 'in en dans em im'],
  [EDITOR, 'ed eds hg hrsg hgg editor editors org orgs dir coord edited herausgegeben edits'],
  [
    MONTH,
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober dezember janvier fevrier avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro dezembro',
  ],
  [PUBLISHER, 'press verlag publishers publishing university universitat universidade universidad editora editorial edition editions wiley springer elsevier sage routledge mit academic books presses'],
  [VENUE, 'journal proceedings conference zeitschrift revista revue annals review transactions letters workshop symposium archiv annales bulletin international acta advances lecture notes proc conf trans rev'],
];
const cues = new Map<number, number>();
for (const [bit, words] of CUES) for (const word of words.split(' ')) cues.set(hashWord(word), (cues.get(hashWord(word)) ?? 0) | bit);

const P = hashWord('p');
const PP = hashWord('pp');
const YEAR_SHAPE = 3;
const mark = (character: string): number => 64 + (character.codePointAt(0) ?? 0);
const [COMMA, STOP, COLON, SEMICOLON, OPEN, CLOSE, OPEN_SQUARE, CLOSE_SQUARE, QUOTE] = Array.from(',.:;()[]"', mark);
const isOpeningQuote = (shape: number): boolean => shape === mark('“') || shape === mark('«') || shape === mark('„');
const isClosingQuote = (shape: number): boolean => shape === mark('”') || shape === mark('»');
const OPENERS = new Set(Array.from('([{“"«‘„', mark));

/** Classes of marks by code point: which of `.,:;()“"”«»-–[]/` one is. */
const MARK_CLASSES = '.,:;()"“”«»-–[]/';
const markClass = new Uint8Array(0x2100);
for (const [index, character] of Array.from(MARK_CLASSES).entries()) markClass[character.codePointAt(0) ?? 0] = index + 1;
const classOfMark = (shape: number): number => markClass[shape - 64] ?? 0;

/** Kinds of place between two tokens: what stands before (13) by what comes (4). */
export const CONTEXTS = 13 * 4;

/** What the labeller sees of a reference. */
export interface Features {
  /** `FEATURES_PER_TOKEN` buckets a token, one row after the other. */
  readonly buckets: Int32Array;
  /** Kind of place before each token, below `CONTEXTS`: which label may follow which depends on it. */
  readonly contexts: Uint8Array;
  readonly tokenCount: number;
}

/** What stands where in a reference as a whole, one column each. */
class Surroundings {
  readonly cue: Uint8Array;
  readonly brackets: Uint8Array;
  readonly quoted: Uint8Array;
  readonly seen: Uint8Array;
  readonly stops: Uint8Array;
  readonly sinceStop: Uint8Array;
  readonly editorNear: Uint8Array;
  /** The next mark that parts fields, and how far it is. */
  readonly ahead: Uint8Array;
  /** Numbers still to come, at most 4. */
  readonly numbersAhead: Uint8Array;
  /** What is still to come, as bits: a year, `In`, a quotation mark, a venue, an editor's word; and a venue before. */
  readonly toCome: Uint8Array;
  /** Tokens since the last year, at most 8; 9 before any. */
  readonly sinceYear: Uint8Array;
  readonly style: number;

  constructor(tokens: Tokens, venues: Uint8Array) {
    const { count } = tokens;
    const columns = new Uint8Array(11 * count);
    const column = (index: number): Uint8Array => columns.subarray(index * count, (index + 1) * count);
    this.cue = column(0);
    this.brackets = column(1);
    this.quoted = column(2);
    this.seen = column(3);
    this.stops = column(4);
    this.sinceStop = column(5);
    this.editorNear = column(6);
    this.ahead = column(7);
    this.numbersAhead = column(8);
    this.toCome = column(9);
    this.sinceYear = column(10);
    this.style = this.readForward(tokens);
    this.readBackward(tokens, venues);
  }

  /** Habits of the style a reference is written in, as bits, and the state that runs from left to right. */
  private readForward({ count, kinds, shapes, words }: Tokens): number {
    let depth = 0;
    let inQuote = false;
    let seen = 0;
    let stops = 0;
    let since = 0;
    let quotes = 0;
    let style = 8;
    for (let index = 0; index < count; index += 1) {
      const shape = shapes[index]!;
      const cue = kinds[index] === WORD ? (cues.get(words[index]!) ?? 0) : 0;
      this.cue[index] = cue;
      this.seen[index] = seen;
      this.stops[index] = stops;
      this.sinceStop[index] = since;
      if (shape === OPEN || shape === OPEN_SQUARE) depth = Math.min(depth + 1, 2);
      this.brackets[index] = depth;
      if (shape === CLOSE || shape === CLOSE_SQUARE) depth = Math.max(depth - 1, 0);
      if (isOpeningQuote(shape) || (shape === QUOTE && !inQuote)) inQuote = true;
      else if (isClosingQuote(shape) || shape === QUOTE) {
        inQuote = false;
        quotes = 2;
        seen |= 4;
      }
      this.quoted[index] = (inQuote ? 1 : 0) + quotes;
      if (quotes > 0 || inQuote) style |= 1;
      if (shape === YEAR_SHAPE) {
        if ((style & 8) !== 0) style = (style & ~8) | (shapes[index - 1] === OPEN ? 2 : 0) | (index < 0.5 * count ? 4 : 0);
        seen |= 1;
      }
      if ((cue & IN) !== 0 && shape !== 15) {
        seen |= 2;
        style |= 16;
      }
      if ((cue & EDITOR) !== 0) {
        seen |= 8;
        style |= 128;
        for (let near = Math.max(0, index - 14); near < Math.min(count, index + 9); near += 1) this.editorNear[near] = near < index ? 1 : 2;
      }
      if (words[index] === P || words[index] === PP) style |= 64;
      since = Math.min(since + 1, 8);
      if (shape === STOP || shape === COMMA || shape === COLON || shape === SEMICOLON) {
        if (shape === SEMICOLON) style |= 32;
        if (shape !== COMMA) stops = Math.min(stops + 1, 6);
        since = 0;
      }
    }
    return style;
  }

  private readBackward({ count, kinds, shapes }: Tokens, venues: Uint8Array): void {
    let ahead = 0;
    let far = 0;
    let numbers = 0;
    let toCome = 0;
    for (let index = count - 1; index >= 0; index -= 1) {
      this.ahead[index] = ahead * 4 + Math.min(3, far >> 1);
      this.numbersAhead[index] = numbers;
      this.toCome[index] = toCome;
      far += 1;
      const shape = shapes[index]!;
      if (shape === YEAR_SHAPE) toCome |= 1;
      if ((this.cue[index]! & IN) !== 0 && shape !== 15) toCome |= 2;
      if (isOpeningQuote(shape) || shape === QUOTE) toCome |= 4;
      if (venues[index] === 1 || venues[index] === 4) toCome |= 8;
      if ((this.cue[index]! & EDITOR) !== 0) toCome |= 16;
      if (kinds[index] === NUMBER) numbers = Math.min(4, numbers + 1);
      if (kinds[index] === MARK && classOfMark(shape) > 0) {
        ahead = classOfMark(shape);
        far = 0;
      }
    }
    let hasVenue = false;
    let since = 9;
    for (let index = 0; index < count; index += 1) {
      if (hasVenue) this.toCome[index]! |= 32;
      this.sinceYear[index] = since;
      if (since < 8) since += 1;
      hasVenue ||= venues[index] === 3 || venues[index] === 4;
      if (shapes[index] === YEAR_SHAPE) since = 0;
    }
  }
}

function contextsOf({ count, kinds, shapes }: Tokens): Uint8Array {
  const contexts = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const before = kinds[index - 1];
    const mark = before === MARK ? classOfMark(shapes[index - 1]!) : 0;
    const left = before === undefined ? 0 : mark > 0 ? Math.min(mark, 10) : before === WORD ? 11 : 12;
    const kind = kinds[index];
    const right = kind === WORD ? (shapes[index] === 15 || shapes[index] === 13 ? 0 : 1) : kind === NUMBER ? 2 : 3;
    contexts[index] = left * 4 + right;
  }
  return contexts;
}

/** Value of a column beyond the ends of a reference. */
const at = (column: Int32Array | Uint8Array, index: number, count: number): number => (index < 0 ? -1 : index >= count ? -2 : column[index]!);

/** Writes the features of a token's own look and neighbours, from place `next` on; gives the place after them. */
function writeOwn(rows: Int32Array, first: number, index: number, { count, words, shapes, starts, ends, prefixes, suffixes }: Tokens, around: Surroundings): number {
  let next = first;
  const { style } = around;
  const word = words[index]!;
  const shape = shapes[index]!;
  const before = at(words, index - 1, count);
  const after = at(words, index + 1, count);
  const before2 = at(words, index - 2, count);
  const after2 = at(words, index + 2, count);
  const shapeBefore = at(shapes, index - 1, count);
  const shapeBefore2 = at(shapes, index - 2, count);
  const shapeAfter = at(shapes, index + 1, count);
  const shapeAfter2 = at(shapes, index + 2, count);
  const seen = around.seen[index]!;
  const quoted = around.quoted[index]!;
  const brackets = around.brackets[index]!;
  const stops = around.stops[index]!;
  const editorNear = around.editorNear[index]!;
  const cue = around.cue[index]! | ((index > 0 ? around.cue[index - 1]! : 0) << 5) | ((index + 1 < count ? around.cue[index + 1]! : 0) << 10);
  const glued = (index > 0 && ends[index - 1] === starts[index] ? 1 : 0) + (index + 1 < count && starts[index + 1] === ends[index] ? 2 : 0);
  const opener = OPENERS.has(shapeBefore) ? 1 : 0;
  rows[next++] = bucket(0, 0, 0, 0);
  rows[next++] = bucket(1, word, 0, 0);
  rows[next++] = bucket(2, before, 0, 0);
  rows[next++] = bucket(3, after, 0, 0);
  rows[next++] = bucket(4, before2, 0, 0);
  rows[next++] = bucket(5, after2, 0, 0);
  rows[next++] = bucket(6, before, word, 0);
  rows[next++] = bucket(7, word, after, 0);
  rows[next++] = bucket(8, shape, quoted, 0);
  rows[next++] = bucket(9, shapeBefore, shape, 0);
  rows[next++] = bucket(10, shape, shapeAfter, 0);
  rows[next++] = bucket(11, shapeBefore, shape, shapeAfter);
  rows[next++] = bucket(12, shapeBefore2, shapeBefore, shape);
  rows[next++] = bucket(13, shape, shapeAfter, shapeAfter2);
  rows[next++] = bucket(14, prefixes[index]!, ends[index]! - starts[index]! > 6 ? 1 : 0, 0);
  rows[next++] = bucket(15, suffixes[index]!, shape, 0);
  rows[next++] = bucket(16, Math.floor((10 * index) / count), shape, 0);
  rows[next++] = bucket(17, Math.min(index, 12), shape, 0);
  rows[next++] = bucket(18, Math.min(count - 1 - index, 10), shape, 0);
  rows[next++] = bucket(19, seen, stops, shape);
  rows[next++] = bucket(20, quoted, seen, shape > 63 ? shape : 0);
  rows[next++] = bucket(21, brackets, shape, seen);
  rows[next++] = bucket(22, around.sinceStop[index]!, shape, stops);
  rows[next++] = bucket(23, editorNear, shape, seen);
  rows[next++] = bucket(24, cue, seen, 0);
  rows[next++] = bucket(25, glued, shape, shapeBefore);
  rows[next++] = bucket(26, word, seen, 0);
  rows[next++] = bucket(27, word, stops, 0);
  rows[next++] = bucket(28, opener, shape, brackets);
  rows[next++] = bucket(29, shapeAfter, shapeAfter2, at(shapes, index + 3, count));
  rows[next++] = bucket(30, at(shapes, index - 3, count), shapeBefore2, shapeBefore);
  rows[next++] = bucket(31, before2, before, shape);
  rows[next++] = bucket(32, after, after2, shape);
  rows[next++] = bucket(33, seen, brackets, editorNear);
  rows[next++] = bucket(34, style, shape, seen);
  rows[next++] = bucket(35, style, stops, quoted);
  rows[next++] = bucket(36, shapeBefore, shape, style & 15);
  rows[next++] = bucket(37, word, style & 15, 0);
  rows[next++] = bucket(46, before, after, 0);
  return next;
}

/** Writes the features of what the lexicon says of a token and its neighbours, and of what is still to come. */
function writeLearned(rows: Int32Array, first: number, index: number, { count, shapes }: Tokens, around: Surroundings, codes: Uint8Array, venues: Uint8Array): void {
  let next = first;
  const shape = shapes[index]!;
  const shapeBefore = at(shapes, index - 1, count);
  const shapeAfter = at(shapes, index + 1, count);
  const seen = around.seen[index]!;
  const stops = around.stops[index]!;
  const code = codes[index]!;
  const codeBefore = at(codes, index - 1, count);
  const codeAfter = at(codes, index + 1, count);
  const venue = venues[index]!;
  const toCome = around.toCome[index]!;
  rows[next++] = bucket(38, code, shape, seen);
  rows[next++] = bucket(39, codeBefore, code, codeAfter);
  rows[next++] = bucket(40, venue, seen, shapeBefore);
  rows[next++] = bucket(41, venue, code, stops);
  rows[next++] = bucket(42, around.ahead[index]!, shape, seen);
  rows[next++] = bucket(43, around.numbersAhead[index]!, shape, seen);
  rows[next++] = bucket(44, code, at(codes, index + 2, count), shapeAfter);
  rows[next++] = bucket(45, code, at(codes, index - 2, count), shapeBefore);
  rows[next++] = bucket(47, code, codeBefore, shapeBefore);
  rows[next++] = bucket(48, around.sinceYear[index]!, shape, shapeBefore);
  rows[next++] = bucket(49, toCome, shape, seen);
  rows[next++] = bucket(50, toCome, stops, around.quoted[index]!);
  rows[next++] = bucket(51, toCome, code, shapeBefore);
}

/** Features of the tokens of a reference. @param room taken for the buckets where it is large enough */
export function extractFeatures(tokens: Tokens, lexicon: Lexicon, room?: Int32Array): Features {
  const { count, words, kinds } = tokens;
  const venues = venuePlaces(tokens, lexicon);
  const codes = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) codes[index] = kinds[index] === WORD ? lexicon.codeOf(words[index]!) : 0;
  const buckets = room !== undefined && room.length >= count * FEATURES_PER_TOKEN ? room : new Int32Array(count * FEATURES_PER_TOKEN);
  const around = new Surroundings(tokens, venues);
  for (let index = 0; index < count; index += 1) {
    const next = writeOwn(buckets, index * FEATURES_PER_TOKEN, index, tokens, around);
    writeLearned(buckets, next, index, tokens, around, codes, venues);
  }
  return { buckets, contexts: contextsOf(tokens), tokenCount: count };
}
