import { letterUnit, ligatures, WordUnit, wordUnit } from './units.js';

export const WORDS_IN_SHINGLE = 9;
/** Scripts without spaces: characters stand in for words, more of them because each says less. */
export const IDEOGRAPHS_IN_SHINGLE = 16;

/** A shingle over more text than this is a coincidence: words far apart with numbers or another script between them. */
const LONGEST_WORD_SHINGLE = 400;
const LONGEST_IDEOGRAPH_SHINGLE = 120;
/** White space looked through after a hyphen at a line's end. */
const LONGEST_BREAK = 8;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Any large odd number serves as the base of a rolling hash modulo 2³². */
const BASE = 0x9e3779b1;

/** What reads a text's words and shingles, in order. Hashes are 32-bit integers, offsets UTF-16 code units. */
export interface ShingleReader {
  word(hash: number, start: number, end: number): void;
  /** `index` counts the words of the text, or its ideographs, to the last one of the shingle. */
  shingle(hash: number, start: number, end: number, index: number, ideographic: boolean): void;
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The last tokens of a text with their rolling hash. */
class Window {
  private readonly hashes: Int32Array;
  private readonly starts: Int32Array;
  private readonly leaving: number;
  private rolling = 0;
  private count = 0;

  constructor(
    private readonly size: number,
    private readonly longest: number,
    private readonly ideographic: boolean,
    private readonly reader: ShingleReader,
  ) {
    this.hashes = new Int32Array(size);
    this.starts = new Int32Array(size);
    let power = 1;
    for (let step = 0; step < size; step += 1) power = Math.imul(power, BASE);
    this.leaving = power;
  }

  push(hash: number, start: number, end: number): void {
    const slot = this.count % this.size;
    this.rolling = (Math.imul(this.rolling, BASE) + hash - Math.imul(this.hashes[slot] ?? 0, this.leaving)) | 0;
    this.hashes[slot] = hash;
    this.starts[slot] = start;
    this.count += 1;
    if (this.count < this.size) return;
    const first = this.starts[this.count % this.size] ?? 0;
    if (end - first <= this.longest) this.reader.shingle(mixed(this.rolling), first, end, this.count - 1, this.ideographic);
  }
}

/** Where the word goes on after a hyphen: the index of the next letter, or 0 where the hyphen ends the word. */
function afterHyphen(text: string, hyphen: number): number {
  let index = hyphen + 1;
  let hasBreak = false;
  for (; index < text.length && index <= hyphen + LONGEST_BREAK; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) hasBreak = true;
    else if (unit !== 0x20 && unit !== 0x09) break;
  }
  if (index > hyphen + 1 && !hasBreak) return 0;
  return wordUnit[text.charCodeAt(index)] === WordUnit.letter ? index : 0;
}

function addLetters(hash: number, letters: string): number {
  let sum = hash;
  for (let index = 0; index < letters.length; index += 1) sum = Math.imul(sum ^ letters.charCodeAt(index), FNV_PRIME);
  return sum;
}

/**
 * Hands a text's words and its shingles of nine words (sixteen characters in scripts without spaces) to a reader. Case, accents,
 * punctuation, numbers, white space and hyphenation change nothing. Linear in length.
 */
export function readShingles(text: string, reader: ShingleReader): void {
  const words = new Window(WORDS_IN_SHINGLE, LONGEST_WORD_SHINGLE, false, reader);
  const ideographs = new Window(IDEOGRAPHS_IN_SHINGLE, LONGEST_IDEOGRAPH_SHINGLE, true, reader);
  let start = -1;
  let end = 0;
  let hash = FNV_OFFSET;
  const endWord = (): void => {
    const whole = mixed(hash);
    reader.word(whole, start, end);
    words.push(whole, start, end);
    start = -1;
    hash = FNV_OFFSET;
  };
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const kind = wordUnit[unit];
    if (kind === WordUnit.letter || (kind === WordUnit.trail && start >= 0)) {
      if (start < 0) start = index;
      hash = Math.imul(hash ^ (letterUnit[unit] ?? 0), FNV_PRIME);
      end = index + 1;
    } else if (kind === WordUnit.ligature) {
      if (start < 0) start = index;
      hash = addLetters(hash, ligatures.get(unit) ?? '');
      end = index + 1;
    } else if (kind === WordUnit.ideograph) {
      if (start >= 0) endWord();
      ideographs.push(mixed(letterUnit[unit] ?? 0), index, index + 1);
    } else if (start >= 0 && kind !== WordUnit.skipped) {
      const next = kind === WordUnit.hyphen ? afterHyphen(text, index) : 0;
      if (next > 0) index = next - 1;
      else endWord();
    }
  }
  if (start >= 0) endWord();
}
