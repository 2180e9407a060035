import { CLOSING_PARENTHESIS, EM_DASH, FULL_STOP, HYPHEN, OPENING_BRACKET, SPACE } from '../../lib/code-units.js';
import { foldedUnit, lowerUnit, UnitKind } from './fold.js';
import type { UnitKinds } from './fold.js';
import type { KeptWords } from './kept-words.js';
import { endOfNumber, endOfRun, LIST_MARKS } from './marks.js';
import { asFrequent, plainMark, plainWord, STEM_WIDTH, widthOf } from './plain-tokens.js';
import { HASH_PRIME, HASH_SEED, plainMathLetter, RUN_OF_MARKS, scramble } from './token-hashes.js';

const LONG_WORD_LETTERS = 8;
/** Shapes of tokens that are not words, above the shapes of words. A number has one for each count of its digits. */
const NUMBER_SHAPE = 0x100;
const LONGEST_NUMBER = 5;
const IDEOGRAPH_SHAPE = 0x200;
/** More non-words in a row, or more repetitions of one token, are a run; the rest of a run is ignored. */
const LONGEST_WORDLESS_RUN = 6;
const LONGEST_REPEAT = 2;
const MATH_LETTERS_HIGH_SURROGATE = 0xd835;
const NO_UNIT = -1;
/** Beyond the ends of a text there is none; `charCodeAt` says NaN, for which V8 compiles its callers again. */
const unitAt = (text: string, at: number): number => (at >= 0 && at < text.length ? text.charCodeAt(at) : NO_UNIT);
/**
 * The hash of a token that a view of the text uses: the word with or without case, or its class if it is rare; its
 * first letters, whatever the ending; or what it is in any language: its length, its capitals, whether it is frequent.
 */
export type TokenForm = 'cased' | 'lower' | 'masked' | 'stem' | 'plain';

/** Forms that only versions for many languages read: the others need not pay for them. */
const PIECE_FORMS: ReadonlySet<TokenForm> = new Set(['stem', 'plain']);

/**
 * The tokens of one text as hashes in typed arrays, reused from text to text: words (with an inner apostrophe), digit
 * runs, runs of one mark, single ideographs. Ignored are white space, line breaks, Markdown marks, list bullets, quote
 * and dash styles, look-alike letters, and words in scripts without training data. Of a run of repeats, marks or
 * numbers only the beginning is kept.
 */
export class TokenStream {
  count = 0;
  /** Offset of the token's first UTF-16 code unit. */
  start: Int32Array = new Int32Array(0);
  cased: Int32Array = new Int32Array(0);
  lower: Int32Array = new Int32Array(0);
  masked: Int32Array = new Int32Array(0);
  stem: Int32Array = new Int32Array(0);
  plain: Int32Array = new Int32Array(0);
  private readonly hasPieces: boolean;
  private readonly keptWords: KeptWords;
  private readonly unitKind: UnitKinds;
  /** Number of non-words in a row so far, and how often the last of them occurred in a row. */
  private wordlessRun = 0;
  private repeats = 0;

  /** `forms`: the forms that will be read. */
  constructor(keptWords: KeptWords, unitKinds: UnitKinds, forms: Iterable<TokenForm> = []) {
    this.keptWords = keptWords;
    this.unitKind = unitKinds;
    this.hasPieces = [...forms].some((form) => PIECE_FORMS.has(form));
  }

  /** Replaces the stream with the tokens of a text. Linear in its length. */
  read(text: string): void {
    this.reserve(text.length);
    this.count = 0;
    this.wordlessRun = 0;
    this.repeats = 0;
    const { unitKind } = this;
    let lineStart = true;
    let index = 0;
    while (index < text.length) {
      const unit = foldedUnit[text.charCodeAt(index)]!;
      const kind = unitKind[unit]!;
      if (kind === UnitKind.newline) lineStart = true;
      if (kind === UnitKind.newline || kind === UnitKind.space || kind === UnitKind.skipped) {
        index += 1;
      } else if (kind === UnitKind.letter || kind === UnitKind.foreign || unit === MATH_LETTERS_HIGH_SURROGATE) {
        index = this.readWord(text, index);
        lineStart = false;
      } else if (kind === UnitKind.digit) {
        index = this.readNumber(text, index, lineStart);
        lineStart = false;
      } else {
        index = this.readMark(text, index, unit, kind, lineStart);
      }
    }
  }

  private reserve(length: number): void {
    if (this.start.length >= length) return;
    const capacity = Math.max(length, 2 * this.start.length, 4096);
    this.start = new Int32Array(capacity);
    this.cased = new Int32Array(capacity);
    this.lower = new Int32Array(capacity);
    this.masked = new Int32Array(capacity);
    if (!this.hasPieces) return;
    this.stem = new Int32Array(capacity);
    this.plain = new Int32Array(capacity);
  }

  /** Returns whether the token was added. */
  private push(start: number, cased: number, lower: number, shape: number): boolean {
    const mixed = scramble(lower);
    this.repeats = this.count > 0 && this.lower[this.count - 1] === mixed ? this.repeats + 1 : 0;
    if (this.repeats >= LONGEST_REPEAT) return false;
    this.start[this.count] = start;
    this.cased[this.count] = scramble(cased);
    this.lower[this.count] = mixed;
    this.masked[this.count] = this.keptWords.has(mixed) ? mixed : scramble(shape);
    this.count += 1;
    return true;
  }

  /** Adds the stem of the newest token, and what it is in any language. */
  private pushPieces(stem: number, plain: number): void {
    const at = this.count - 1;
    this.stem[at] = scramble(stem);
    this.plain[at] = scramble(this.keptWords.has(this.lower[at]!) ? asFrequent(plain) : plain);
  }

  /** Adds a token that is not a word; tokens late in a run of such tokens are ignored. */
  private pushWordless(start: number, hash: number, shape: number, plain: number): void {
    this.wordlessRun += 1;
    if (this.wordlessRun > LONGEST_WORDLESS_RUN) return;
    if (this.push(start, hash, hash, shape) && this.hasPieces) this.pushPieces(hash, plain);
  }

  // Longer than other functions: one pass over the units of each word.
  private readWord(text: string, start: number): number {
    const { unitKind } = this;
    let isForeign = false;
    let cased = HASH_SEED;
    let lower = HASH_SEED;
    let letterCount = 0;
    let upperCount = 0;
    let firstIsUpper = 0;
    let last = 0;
    let beforeLast = 0;
    let stem = 0;
    let width = 0;
    let index = start;
    for (; index < text.length; index += 1) {
      let unit = foldedUnit[text.charCodeAt(index)]!;
      let kind = unitKind[unit]!;
      if (kind === UnitKind.skipped) continue;
      if (unit === MATH_LETTERS_HIGH_SURROGATE) {
        index += 1;
        unit = plainMathLetter(text.charCodeAt(index));
        kind = UnitKind.letter;
      } else if (kind === UnitKind.apostrophe) {
        if (!this.isLetterAt(text, index + 1)) break;
      } else if (kind === UnitKind.foreign) isForeign = true;
      else if (kind !== UnitKind.letter) break;
      const small = lowerUnit[unit]!;
      cased = Math.imul(cased ^ unit, HASH_PRIME);
      lower = Math.imul(lower ^ small, HASH_PRIME);
      if (small !== unit) {
        upperCount += 1;
        if (letterCount === 0) firstIsUpper = 1;
      }
      letterCount += 1;
      if (width < STEM_WIDTH) stem = lower;
      width += widthOf(unit);
      beforeLast = last;
      last = small;
    }
    if (isForeign) return index;
    this.wordlessRun = 0;
    const capitals = upperCount > 1 ? 2 : firstIsUpper;
    const shape = (capitals << 1) | (letterCount > LONG_WORD_LETTERS ? 1 : 0);
    const tail = Math.imul(Math.imul(HASH_SEED ^ shape, HASH_PRIME) ^ last, HASH_PRIME) ^ beforeLast;
    if (this.push(start, cased, lower, tail) && this.hasPieces) this.pushPieces(stem, plainWord(width, capitals));
    return index;
  }

  private readNumber(text: string, start: number, lineStart: boolean): number {
    const { unitKind } = this;
    let hash = HASH_SEED;
    let digitCount = 0;
    let index = start;
    for (; index < text.length; index += 1) {
      const unit = foldedUnit[text.charCodeAt(index)]!;
      const kind = unitKind[unit]!;
      if (kind === UnitKind.skipped) continue;
      if (kind !== UnitKind.digit) break;
      hash = Math.imul(hash ^ unit, HASH_PRIME);
      digitCount += 1;
    }
    // The number of a list item ("3. " or "3) " at a line's start) is layout.
    const next = unitAt(text, index);
    if (
      lineStart &&
      digitCount < 3 &&
      (next === FULL_STOP || next === CLOSING_PARENTHESIS) &&
      unitAt(text, index + 1) === SPACE
    )
      return index + 1;
    const shape = HASH_SEED ^ (NUMBER_SHAPE + Math.min(digitCount, LONGEST_NUMBER));
    this.pushWordless(start, hash, shape, shape);
    return index;
  }

  private readMark(text: string, start: number, unit: number, kind: number, lineStart: boolean): number {
    let end = start + 1;
    if (lineStart && LIST_MARKS.has(unit) && this.unitKind[unitAt(text, end)] === UnitKind.space) return end;
    if (lineStart && unit === OPENING_BRACKET) {
      const after = endOfNumber(text, start);
      if (after > start) return after;
    }
    let folded = unit;
    let isRun = false;
    if (unit === HYPHEN) {
      const doubled = unitAt(text, end) === HYPHEN;
      const spaced = unitAt(text, start - 1) === SPACE && unitAt(text, end) === SPACE;
      if (doubled || spaced) folded = EM_DASH;
      while (unitAt(text, end) === HYPHEN) end += 1;
    } else if (kind !== UnitKind.ideograph) {
      const after = endOfRun(text, unit, end);
      isRun = after > end;
      end = after;
    }
    const hash = Math.imul(HASH_SEED ^ folded, HASH_PRIME) ^ (isRun ? RUN_OF_MARKS : 0);
    if (kind === UnitKind.ideograph) {
      this.wordlessRun = 0;
      if (this.push(start, hash, hash, HASH_SEED ^ IDEOGRAPH_SHAPE) && this.hasPieces)
        this.pushPieces(hash, HASH_SEED ^ IDEOGRAPH_SHAPE);
    } else this.pushWordless(start, hash, hash, this.hasPieces ? plainMark(folded, isRun) : 0);
    return end;
  }

  private isLetterAt(text: string, index: number): boolean {
    return index < text.length && this.unitKind[foldedUnit[text.charCodeAt(index)]!] === UnitKind.letter;
  }
}
