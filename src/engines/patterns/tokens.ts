import type { Vocabulary } from './vocabulary.js';

/** Properties of a token that need no look-up. A token can have several. */
export const Flag = {
  word: 1,
  number: 2,
  punctuation: 4,
  /** Starts with an upper-case letter. */
  capital: 8,
  /** First word of a sentence or line, or first after a full stop inside one. */
  start: 16,
  url: 32,
  /** Ends in -ly, -ing. */
  ly: 64,
  ing: 128,
  /** No white space before it. */
  glued: 256,
  /** A full stop, exclamation or question mark. */
  terminal: 512,
  /** A blank line or a new list item; no match extends across it. */
  lineBreak: 1024,
  /** An em or en dash, or a hyphen with spaces around it. */
  dash: 2048,
} as const;

/** The tokens of a text in columns. Reading a sentence appends to them. */
export class Tokens {
  count = 0;
  starts: Int32Array;
  ends: Int32Array;
  ids: Int32Array;
  flags: Uint16Array;
  /** Number of letters in the words read so far, by script. Digits and signs are not counted. */
  readonly letters = { latin: 0, other: 0, ideographs: 0, kana: 0 };

  constructor(
    readonly text: string,
    /** The text as UTF-16 code units. */
    readonly units: Uint16Array,
    readonly vocabulary: Vocabulary,
  ) {
    const capacity = 16 + (text.length >>> 2);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.ids = new Int32Array(capacity);
    this.flags = new Uint16Array(capacity);
  }

  push(start: number, end: number, id: number, flags: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.ids[this.count] = id;
    this.flags[this.count] = flags;
    this.count += 1;
  }

  id(index: number): number {
    return this.ids[index] ?? 0;
  }

  has(index: number, mask: number): boolean {
    return ((this.flags[index] ?? 0) & mask) !== 0;
  }

  start(index: number): number {
    return this.starts[index] ?? 0;
  }

  end(index: number): number {
    return this.ends[index] ?? 0;
  }

  /** Returns the token as written. */
  raw(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  /** Returns the token in lower case. */
  lower(index: number): string {
    return this.raw(index).toLowerCase();
  }

  private grow(): void {
    const larger = (column: Int32Array): Int32Array => {
      const copy = new Int32Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.starts = larger(this.starts);
    this.ends = larger(this.ends);
    this.ids = larger(this.ids);
    const flags = new Uint16Array(this.flags.length * 2);
    flags.set(this.flags);
    this.flags = flags;
  }
}
