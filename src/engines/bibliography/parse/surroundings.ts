import { EDITOR, IN, cueOf } from './cues.js';
import type { KnownNames } from './lexicon.js';
import {
  CLOSE,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  OPEN,
  OPEN_SQUARE,
  QUOTE,
  SEMICOLON,
  STOP,
  classOfMark,
  isClosingQuote,
  isOpeningQuote,
} from './marks.js';
import { LOWER_WORD, YEAR_SHAPE } from './shapes.js';
import { MARK, NUMBER, WORD, hashWord } from './tokens.js';
import type { Tokens } from './tokens.js';

const P = hashWord('p');
const PP = hashWord('pp');

/** The context of each token in the whole reference, one column each. */
export class Surroundings {
  readonly cue: Uint8Array;
  readonly brackets: Uint8Array;
  readonly quoted: Uint8Array;
  readonly seen: Uint8Array;
  readonly stops: Uint8Array;
  readonly sinceStop: Uint8Array;
  readonly editorNear: Uint8Array;
  /** The next mark that separates fields, and its distance. */
  readonly ahead: Uint8Array;
  /** Number of numbers after the token, at most 4. */
  readonly numbersAhead: Uint8Array;
  /**
   * What follows the token, as bits: a year, `In`, a quotation mark, a venue, an editor's word; and whether a venue
   * precedes it.
   */
  readonly toCome: Uint8Array;
  readonly style: number;

  constructor(tokens: Tokens, names: KnownNames) {
    const { count } = tokens;
    const columns = new Uint8Array(10 * count);
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
    this.style = this.readForward(tokens);
    this.readBackward(tokens, names);
  }

  /**
   * Returns properties of the citation style as bits, and fills the columns that depend on preceding tokens.
   *
   * Longer than other functions: one pass for every reference, whose nine counters would have to be passed around.
   */
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
      const cue = kinds[index] === WORD ? cueOf(words[index]!) : 0;
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
        if ((style & 8) !== 0)
          style = (style & ~8) | (shapes[index - 1] === OPEN ? 2 : 0) | (index < 0.5 * count ? 4 : 0);
        seen |= 1;
      }
      if ((cue & IN) !== 0 && shape !== LOWER_WORD) {
        seen |= 2;
        style |= 16;
      }
      if ((cue & EDITOR) !== 0) {
        seen |= 8;
        style |= 128;
        for (let near = Math.max(0, index - 14); near < Math.min(count, index + 9); near += 1)
          this.editorNear[near] = near < index ? 1 : 2;
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

  private readBackward({ count, kinds, shapes }: Tokens, { venues, publishers, places }: KnownNames): void {
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
      if ((this.cue[index]! & IN) !== 0 && shape !== LOWER_WORD) toCome |= 2;
      if (isOpeningQuote(shape) || shape === QUOTE) toCome |= 4;
      if (venues[index] === 1 || venues[index] === 4) toCome |= 8;
      if ((this.cue[index]! & EDITOR) !== 0) toCome |= 16;
      if (publishers[index]! > 0) toCome |= 64;
      if (places[index]! > 0) toCome |= 128;
      if (kinds[index] === NUMBER) numbers = Math.min(4, numbers + 1);
      if (kinds[index] === MARK && classOfMark(shape) > 0) {
        ahead = classOfMark(shape);
        far = 0;
      }
    }
    let hasVenue = false;
    for (let index = 0; index < count; index += 1) {
      if (hasVenue) this.toCome[index]! |= 32;
      hasVenue ||= venues[index] === 3 || venues[index] === 4;
    }
  }
}
