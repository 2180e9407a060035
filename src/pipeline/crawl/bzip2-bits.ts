import { BrokenArchive } from './archives/format.js';

/** Reads numbers bit by bit, the highest first. */
export class Bits {
  readonly #bytes: Uint8Array;
  /** Bits that are read. */
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** @throws BrokenArchive at the end of the bytes */
  bit(): number {
    const byte = this.#bytes[this.at >>> 3];
    if (byte === undefined) throw new BrokenArchive('it ends too early');
    const bit = (byte >>> (7 - (this.at & 7))) & 1;
    this.at += 1;
    return bit;
  }

  /** Returns the number in the next bits, at most 48. */
  number(bits: number): number {
    let number = 0;
    for (let left = bits; left > 0; left -= 1) number = number * 2 + this.bit();
    return number;
  }
}
