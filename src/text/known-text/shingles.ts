import { SPACE, TAB } from '../../lib/code-units.js';
import {
  FIRST_IDEOGRAPH,
  FIRST_LETTER,
  isIdeograph,
  ligatures,
  LOW_SURROGATE_FIRST,
  LOW_SURROGATE_LAST,
  unitReadAs,
  WordUnit,
} from './units.js';

export const WORDS_IN_SHINGLE = 9;
/**
 * In scripts without spaces, characters are used instead of words; a shingle has more of them because each carries less
 * information.
 */
export const IDEOGRAPHS_IN_SHINGLE = 16;

/** A shingle over more text than this is a coincidence: distant words with numbers or another script between them. */
const LONGEST_WORD_SHINGLE = 400;
const LONGEST_IDEOGRAPH_SHINGLE = 120;
/** Most white space examined after a hyphen at a line's end. */
const LONGEST_BREAK = 8;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Base of a rolling hash modulo 2³²: any large odd number. */
const BASE = 0x9e3779b1;

/** Receives a text's words and shingles in order. Hashes are 32-bit integers; offsets are UTF-16 code units. */
export interface ShingleReader {
  word(hash: number, start: number, end: number): void;
  /** `index` is the number of the shingle's last word (or ideograph) in the text. */
  shingle(hash: number, start: number, end: number, index: number, ideographic: boolean): void;
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A power of two that is larger than the number of tokens in any shingle. */
const RING_SIZE = 32;
const RING_MASK = RING_SIZE - 1;

/** The last tokens of a text with their rolling hash. */
class Window {
  private readonly hashes = new Int32Array(RING_SIZE);
  private readonly starts = new Int32Array(RING_SIZE);
  private readonly leaving: number;
  private rolling = 0;
  private count = 0;

  constructor(
    private readonly size: number,
    private readonly longest: number,
    private readonly unsampled: number,
    private readonly reader: ShingleReader,
  ) {
    let power = 1;
    for (let step = 0; step < size; step += 1) power = Math.imul(power, BASE);
    this.leaving = power;
  }

  push(hash: number, start: number, end: number): void {
    const { count, size } = this;
    this.rolling =
      (Math.imul(this.rolling, BASE) + hash - Math.imul(this.hashes[(count - size) & RING_MASK]!, this.leaving)) | 0;
    this.hashes[count & RING_MASK] = hash;
    this.starts[count & RING_MASK] = start;
    this.count = count + 1;
    if (count + 1 < size) return;
    const whole = mixed(this.rolling);
    if ((whole & this.unsampled) !== 0) return;
    const first = this.starts[(count + 1 - size) & RING_MASK]!;
    if (end - first <= this.longest) this.reader.shingle(whole, first, end, count, size === IDEOGRAPHS_IN_SHINGLE);
  }
}

/** Returns the index of the next letter where the word continues after a hyphen, or 0 if the hyphen ends the word. */
function afterHyphen(text: string, hyphen: number): number {
  let index = hyphen + 1;
  let hasBreak = false;
  for (; index < text.length - 1 && index <= hyphen + LONGEST_BREAK; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) hasBreak = true;
    else if (unit !== SPACE && unit !== TAB) break;
  }
  if (index > hyphen + 1 && !hasBreak) return 0;
  return unitReadAs[text.charCodeAt(index)]! >= FIRST_LETTER ? index : 0;
}

function addLetters(hash: number, letters: string): number {
  let sum = hash;
  for (let index = 0; index < letters.length; index += 1) sum = Math.imul(sum ^ letters.charCodeAt(index), FNV_PRIME);
  return sum;
}

/** Reads one word and hashes its letters. */
class WordReader {
  hash = 0;
  /** Offset after the word's last letter. */
  end = 0;

  read(text: string, start: number): void {
    const { length } = text;
    let hash = FNV_OFFSET;
    let end = start;
    let index = start;
    while (index < length) {
      const unit = text.charCodeAt(index);
      const letter = unitReadAs[unit]!;
      index += 1;
      if (letter >= FIRST_LETTER) {
        if (letter >= FIRST_IDEOGRAPH && isIdeograph[unit] === 1) break;
        hash = Math.imul(hash ^ letter, FNV_PRIME);
        end = index;
      } else if (letter === WordUnit.ligature) {
        hash = addLetters(hash, ligatures.get(unit) ?? '');
        end = index;
      } else if (letter === WordUnit.hyphen) {
        const next = afterHyphen(text, index - 1);
        if (next === 0) break;
        index = next;
      } else if (letter === WordUnit.separator) break;
    }
    this.hash = mixed(hash);
    this.end = end;
  }
}

/**
 * Passes a text's words and its shingles of nine words (sixteen characters in scripts without spaces) to a reader; of
 * the shingles, only those whose hash is zero in the bits of `unsampled`. Case, accents, punctuation, numbers, white
 * space and hyphenation make no difference. Linear in length.
 */
export function readShingles(text: string, unsampled: number, reader: ShingleReader): void {
  const words = new Window(WORDS_IN_SHINGLE, LONGEST_WORD_SHINGLE, unsampled, reader);
  const ideographs = new Window(IDEOGRAPHS_IN_SHINGLE, LONGEST_IDEOGRAPH_SHINGLE, unsampled, reader);
  const word = new WordReader();
  let index = 0;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    const letter = unitReadAs[unit]!;
    if (
      (letter < FIRST_LETTER && letter !== WordUnit.ligature) ||
      (unit >= LOW_SURROGATE_FIRST && unit <= LOW_SURROGATE_LAST)
    ) {
      index += 1;
    } else if (letter >= FIRST_IDEOGRAPH && isIdeograph[unit] === 1) {
      ideographs.push(mixed(letter), index, index + 1);
      index += 1;
    } else {
      word.read(text, index);
      reader.word(word.hash, index, word.end);
      words.push(word.hash, index, word.end);
      index = word.end;
    }
  }
}
