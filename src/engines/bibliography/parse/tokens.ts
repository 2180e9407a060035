import { APOSTROPHE, CASE_BIT, RIGHT_SINGLE_QUOTE, SMALL_A, SMALL_Z } from '../../../lib/code-units.js';
import { foldCase } from '../fold.js';
import { findIdentifiers } from '../identifiers.js';
import type { LocatedIdentifier } from '../identifiers.js';
import { COMBINING, DIGIT, LETTER, SPACE, classAt, unitsAt } from './character-classes.js';
import { YEAR_SHAPE, asciiShape, isYearAt, plainMark, shapeOf } from './shapes.js';

/** Kinds of tokens: the values of `Tokens.kinds`. */
export const WORD = 0;
export const NUMBER = 1;
export const MARK = 2;
export const DOI = 3;
export const LINK = 4;

/**
 * The words, numbers, punctuation marks and whole identifiers of a reference, one column each, so that reading a
 * reference allocates no objects.
 */
export interface Tokens {
  readonly text: string;
  readonly count: number;
  /** Offsets in UTF-16 code units. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly kinds: Uint8Array;
  /** Hash of the token: of the folded word, of the length of a number, of the kind of an identifier. */
  readonly words: Int32Array;
  /** Hashes of the last three letters. */
  readonly suffixes: Int32Array;
  /**
   * Shape class: 1–24 for words, numbers and identifiers (some are named in `shapes.ts`), 64 + code point for marks.
   */
  readonly shapes: Int32Array;
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** 32-bit FNV-1a hash over UTF-16 code units. */
export function hashWord(word: string): number {
  let hash = SEED;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME);
  return hash;
}

const NUMBER_HASHES = Array.from({ length: 7 }, (_, length) => hashWord(`#${length}`));
const DOI_HASH = hashWord('<doi>');
const LINK_HASH = hashWord('<url>');

const END_OF_ASCII = 0x80;
/** A part before a capital with fewer letters belongs to the same name: `McCallum`. */
const SHORTEST_GLUED = 3;

/** Allocates columns for the tokens of one reference of up to `size` characters. */
function roomFor(size: number) {
  return {
    size,
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    kinds: new Uint8Array(size),
    words: new Int32Array(size),
    suffixes: new Int32Array(size),
    shapes: new Int32Array(size),
  };
}

/** Reused for each reference: reading is synchronous. */
let room = roomFor(1024);

class TokenWriter {
  count = 0;
  private readonly starts;
  private readonly ends;
  private readonly kinds;
  private readonly words;
  private readonly suffixes;
  private readonly shapes;

  constructor(private readonly text: string) {
    if (room.size <= text.length) room = roomFor(2 * text.length);
    ({
      starts: this.starts,
      ends: this.ends,
      kinds: this.kinds,
      words: this.words,
      suffixes: this.suffixes,
      shapes: this.shapes,
    } = room);
  }

  private put(start: number, end: number, kind: number, word: number, shape: number): void {
    const at = this.count;
    this.starts[at] = start;
    this.ends[at] = end;
    this.kinds[at] = kind;
    this.words[at] = word;
    this.suffixes[at] = word;
    this.shapes[at] = shape;
    this.count += 1;
  }

  identifier(start: number, end: number, isDoi: boolean): void {
    this.put(start, end, isDoi ? DOI : LINK, isDoi ? DOI_HASH : LINK_HASH, isDoi ? 1 : 2);
  }

  /** Reads the tokens between two offsets that contain no identifier. */
  plain(from: number, to: number): void {
    const { text } = this;
    let at = from;
    while (at < to) {
      const kind = classAt(text, at);
      if (kind === SPACE) at += 1;
      else if (kind === LETTER) at = this.word(at, to);
      else if (kind === DIGIT) at = this.number(at, to);
      else {
        const end = at + unitsAt(text, at);
        const codePoint = text.codePointAt(at) ?? 0;
        let hash = SEED;
        for (let index = at; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
        this.put(at, end, MARK, hash, 64 + plainMark(codePoint));
        at = end;
      }
    }
  }

  private number(start: number, to: number): number {
    const { text } = this;
    let end = start;
    while (end < to && classAt(text, end) === DIGIT) end += unitsAt(text, end);
    const length = Math.min(end - start, 6);
    this.put(start, end, NUMBER, NUMBER_HASHES[length]!, isYearAt(text, start, end) ? YEAR_SHAPE : 4 + length);
    return end;
  }

  /**
   * Adds the word that starts at `start` and returns its end.
   *
   * Longer than other functions: the hash, the end and the shape of a word are found in one pass over its units.
   */
  private word(start: number, to: number): number {
    const { text } = this;
    let end = start;
    let isAscii = true;
    let upper = 0;
    let hash = SEED;
    while (end < to) {
      const unit = text.charCodeAt(end);
      if (unit < END_OF_ASCII) {
        const lower = unit | CASE_BIT;
        if (lower >= SMALL_A && lower <= SMALL_Z) {
          // Words that a text layer joined: `WorldScientific`, `andM`.
          if (unit < SMALL_A) {
            if (
              upper <= 1 &&
              end - start >= SHORTEST_GLUED &&
              text.charCodeAt(end - 1) >= SMALL_A &&
              isAscii &&
              text.charCodeAt(end - 1) <= SMALL_Z
            )
              break;
            upper += 1;
          }
          hash = Math.imul(hash ^ lower, PRIME);
          end += 1;
          continue;
        }
        if (unit !== APOSTROPHE) break;
      }
      // An apostrophe between letters joins them.
      if (unit === APOSTROPHE || unit === RIGHT_SINGLE_QUOTE) {
        if (end + 1 >= to || classAt(text, end + 1) !== LETTER) break;
        hash = Math.imul(hash ^ unit, PRIME);
        isAscii &&= unit === APOSTROPHE;
        end += 1;
        continue;
      }
      const kind = classAt(text, end);
      if (kind !== LETTER && kind !== COMBINING) break;
      isAscii = false;
      end += unitsAt(text, end);
    }
    if (!isAscii) this.foldedWord(start, end);
    else {
      this.put(start, end, WORD, hash, asciiShape(text, start, end, upper));
      if (end - start > 3) {
        this.suffixes[this.count - 1] = this.edge(end - 3, end);
      }
    }
    return end;
  }

  private edge(start: number, end: number): number {
    let hash = SEED;
    for (let index = start; index < end; index += 1) {
      const unit = this.text.charCodeAt(index);
      hash = Math.imul(hash ^ (unit === APOSTROPHE ? unit : unit | CASE_BIT), PRIME);
    }
    return hash;
  }

  private foldedWord(start: number, end: number): void {
    const word = this.text.slice(start, end);
    const folded = foldCase(word);
    this.put(start, end, WORD, hashWord(folded), shapeOf(word));
    this.suffixes[this.count - 1] = hashWord(folded.slice(-3));
  }

  done(): Tokens {
    const { text, count } = this;
    return {
      text,
      count,
      starts: this.starts.slice(0, count),
      ends: this.ends.slice(0, count),
      kinds: this.kinds.slice(0, count),
      words: this.words.slice(0, count),
      suffixes: this.suffixes.slice(0, count),
      shapes: this.shapes.slice(0, count),
    };
  }
}

/** Returns the tokens of a reference in order. A DOI or URL is one token, including `doi:` or `https://doi.org/`. */
export function tokenize(text: string, identifiers: readonly LocatedIdentifier[] = findIdentifiers(text)): Tokens {
  const writer = new TokenWriter(text);
  let position = 0;
  for (const { kind, start, end } of identifiers) {
    if (kind !== 'doi' && kind !== 'url' && !text.slice(start, end).includes('://')) continue;
    writer.plain(position, start);
    writer.identifier(start, end, kind === 'doi');
    position = end;
  }
  writer.plain(position, text.length);
  return writer.done();
}
