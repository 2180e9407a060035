/** Bytes of the bitmap, each for 8 buckets, of which the number of set bits before them is known. */
const BLOCK_BYTES = 16;
const BITS_SET = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Of each block of a bitmap, how many bits before it are set. */
export function codesBefore(bitmap: Uint8Array): Int32Array {
  const before = new Int32Array(Math.ceil(bitmap.length / BLOCK_BYTES));
  let count = 0;
  for (let at = 0; at < bitmap.length; at += 1) {
    if (at % BLOCK_BYTES === 0) before[at / BLOCK_BYTES] = count;
    count += BITS_SET[bitmap[at]!]!;
  }
  return before;
}

/**
 * The codes of one view as its file holds them: a bitmap of its buckets, and the codes of those whose bit is set, in
 * order. To look one up takes several times as long as in a table of all buckets, and nothing has to be unpacked.
 */
export class PackedCodes {
  readonly #bitmap: Uint8Array;
  readonly #codes: Uint8Array;
  /** Of each block, how many codes come before it. */
  readonly #before: Int32Array;

  /** @param before from `codesBefore` the same bitmap */
  constructor(bitmap: Uint8Array, codes: Uint8Array, before: Int32Array) {
    this.#bitmap = bitmap;
    this.#codes = codes;
    this.#before = before;
  }

  /** The code of a bucket; 0 where it has no weight. */
  codeAt(bucket: number): number {
    const byteAt = bucket >>> 3;
    const byte = this.#bitmap[byteAt]!;
    const bit = 1 << (bucket & 7);
    if ((byte & bit) === 0) return 0;
    const block = Math.floor(byteAt / BLOCK_BYTES);
    let place = this.#before[block]! + BITS_SET[byte & (bit - 1)]!;
    for (let at = block * BLOCK_BYTES; at < byteAt; at += 1) place += BITS_SET[this.#bitmap[at]!]!;
    return this.#codes[place]!;
  }
}
