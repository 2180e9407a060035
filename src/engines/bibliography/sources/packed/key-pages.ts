/** Bytes of a page: with SQLite's own, one page of the database file. */
const PAGE_BYTES = 4048;
const BASE_BYTES = 5;
/** Works that one key may lead to in a run. A key that leads to more says nothing and is not looked up. */
export const MOST_OF_KEY = 13;
/** Keys have 36 of the 53 bits of a hash: among 10⁹, one look-up in seventy meets a foreign work, which is compared. */
const DROPPED_BITS = 2 ** 17;
/** Numbers of works that fit into three bytes. */
const SHORT_ORDINALS = 2 ** 24;

/** Returns the key of a 53-bit hash: an integer below 2^36. */
export const keyOfHash = (hash: number): number => Math.floor(hash / DROPPED_BITS);

/** A page of sorted keys, each with the number of a work. */
export interface KeyPage {
  readonly firstKey: number;
  readonly bytes: Uint8Array;
}

/** Writes sorted keys into pages: the first key in full, then differences and numbers of works. */
export class KeyPageWriter {
  readonly #onPage: (page: KeyPage) => void;
  readonly #ordinalBytes: 3 | 4;
  readonly #page = Buffer.alloc(PAGE_BYTES);
  #length = 0;
  #firstKey = 0;
  #lastKey = -1;
  #sameKey = 0;
  #keys = 0;

  /** @param mostOrdinal the largest number of a work that will be added */
  constructor(mostOrdinal: number, onPage: (page: KeyPage) => void) {
    this.#onPage = onPage;
    this.#ordinalBytes = mostOrdinal < SHORT_ORDINALS ? 3 : 4;
  }

  /** Adds a key that is not smaller than the one before; keys of very many works are cut. */
  add(key: number, ordinal: number): void {
    if (key === this.#lastKey) {
      this.#sameKey += 1;
      if (this.#sameKey > MOST_OF_KEY) return;
    } else this.#sameKey = 1;
    // The longest difference takes six bytes.
    if (this.#length + 6 + this.#ordinalBytes > PAGE_BYTES) this.#end();
    if (this.#length === 0) {
      this.#firstKey = key;
      this.#page.writeUIntBE(key, 0, BASE_BYTES);
      this.#page[BASE_BYTES] = this.#ordinalBytes;
      this.#length = BASE_BYTES + 1;
      this.#lastKey = key;
    }
    let difference = key - this.#lastKey;
    while (difference >= 128) {
      this.#page[this.#length] = (difference % 128) + 128;
      this.#length += 1;
      difference = Math.floor(difference / 128);
    }
    this.#page[this.#length] = difference;
    this.#page.writeUIntLE(ordinal, this.#length + 1, this.#ordinalBytes);
    this.#length += 1 + this.#ordinalBytes;
    this.#lastKey = key;
    this.#keys += 1;
  }

  /** Ends the last page. Returns the number of keys written. */
  finish(): number {
    this.#end();
    return this.#keys;
  }

  #end(): void {
    if (this.#length > 0)
      this.#onPage({ firstKey: this.#firstKey, bytes: Uint8Array.from(this.#page.subarray(0, this.#length)) });
    this.#length = 0;
  }
}

/** Reads the keys of one page in order. */
export class KeyPageReader {
  key = 0;
  ordinal = 0;
  readonly #bytes: Uint8Array;
  readonly #ordinalBytes: number;
  #at = BASE_BYTES + 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let index = 0; index < BASE_BYTES; index += 1) this.key = this.key * 256 + (bytes[index] ?? 0);
    this.#ordinalBytes = bytes[BASE_BYTES] ?? 3;
  }

  /** Reads the next key into `key` and `ordinal`. Returns whether there was one. */
  next(): boolean {
    const bytes = this.#bytes;
    if (this.#at >= bytes.length) return false;
    let scale = 1;
    let byte = bytes[this.#at] ?? 0;
    while (byte >= 128) {
      this.key += (byte - 128) * scale;
      scale *= 128;
      this.#at += 1;
      byte = bytes[this.#at] ?? 0;
    }
    this.key += byte * scale;
    const at = this.#at;
    const low = (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0) * 65_536;
    this.ordinal = this.#ordinalBytes === 3 ? low : low + (bytes[at + 4] ?? 0) * SHORT_ORDINALS;
    this.#at = at + 1 + this.#ordinalBytes;
    return true;
  }
}
