/** Size in bits of the table of words that the masked view keeps unchanged. */
const KEPT_WORD_BITS = 18;

/** Words that the masked view keeps; all others are replaced by a class of shape and ending. One bit per hash. */
export class KeptWords {
  readonly bits: Uint8Array;

  constructor(bits: Uint8Array = new Uint8Array(1 << (KEPT_WORD_BITS - 3))) {
    this.bits = bits;
  }

  add(lowerHash: number): void {
    const slot = lowerHash >>> (32 - KEPT_WORD_BITS);
    this.bits[slot >>> 3] = this.bits[slot >>> 3]! | (1 << (slot & 7));
  }

  has(lowerHash: number): boolean {
    const slot = lowerHash >>> (32 - KEPT_WORD_BITS);
    return (this.bits[slot >>> 3]! & (1 << (slot & 7))) !== 0;
  }
}
