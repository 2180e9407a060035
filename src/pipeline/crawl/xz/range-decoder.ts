import { BrokenArchive } from '../archives/format.js';

const TOP = 1 << 24;
const MODEL_BITS = 11;
const MODEL_TOTAL = 1 << MODEL_BITS;
const MOVE_BITS = 5;
/** A probability of one half. */
const EVEN = MODEL_TOTAL / 2;
const START_BYTES = 5;

/** Returns probabilities of bits before anything is known about them. */
export const evenOdds = (count: number): Uint16Array => new Uint16Array(count).fill(EVEN);

/** Returns probabilities to what they were before anything was known. */
export function forget(odds: readonly Uint16Array[]): void {
  for (const some of odds) some.fill(EVEN);
}

/** Reads the bits of one LZMA2 chunk, whose probabilities it adapts as it goes. */
export class RangeDecoder {
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #range = 0;
  #code = 0;

  /** Begins with the bytes of a chunk. @throws BrokenArchive where they are too few */
  begin(bytes: Uint8Array): void {
    if (bytes.length < START_BYTES) throw new BrokenArchive('it is no sound xz stream');
    this.#bytes = bytes;
    this.#at = START_BYTES;
    this.#range = 0xffff_ffff;
    this.#code = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  }

  /** Whether all bytes were read, and no bit is left in them. */
  isAtEnd(): boolean {
    this.#normalize();
    return this.#at === this.#bytes.length && this.#code === 0;
  }

  /** Returns the next bit, by its probability. @throws BrokenArchive at the end of the bytes */
  bit(odds: Uint16Array, index: number): 0 | 1 {
    this.#normalize();
    const odd = odds[index]!;
    const bound = (this.#range >>> MODEL_BITS) * odd;
    if (this.#code < bound) {
      this.#range = bound;
      odds[index] = odd + ((MODEL_TOTAL - odd) >>> MOVE_BITS);
      return 0;
    }
    this.#range -= bound;
    this.#code -= bound;
    odds[index] = odd - (odd >>> MOVE_BITS);
    return 1;
  }

  /** Returns a number whose bits are as probable as their opposite. */
  direct(bits: number): number {
    let number = 0;
    for (let left = bits; left > 0; left -= 1) {
      this.#normalize();
      this.#range >>>= 1;
      const isSet = this.#code >= this.#range;
      if (isSet) this.#code -= this.#range;
      number = (number << 1) | (isSet ? 1 : 0);
    }
    return number;
  }

  /** Returns a number in a tree of probabilities that begins at an offset; its highest bit comes first. */
  tree(odds: Uint16Array, offset: number, bits: number): number {
    let node = 1;
    for (let left = bits; left > 0; left -= 1) node = (node << 1) | this.bit(odds, offset + node);
    return node - (1 << bits);
  }

  /** Returns a number in a tree whose lowest bit comes first. */
  reverseTree(odds: Uint16Array, offset: number, bits: number): number {
    let node = 1;
    let number = 0;
    for (let index = 0; index < bits; index += 1) {
      const bit = this.bit(odds, offset + node);
      node = (node << 1) | bit;
      number |= bit << index;
    }
    return number;
  }

  #normalize(): void {
    if (this.#range >= TOP) return;
    if (this.#at >= this.#bytes.length) throw new BrokenArchive('it is no sound xz stream');
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | this.#bytes[this.#at]!) >>> 0;
    this.#at += 1;
  }
}
