import type { PackedCodes } from './packed-codes.js';

/**
 * How many codes of a model version a thread looks up, those of about 1,500 words, before it unpacks the tables. A text
 * of some hundred words needs too few for that; for many texts, looking up in unpacked tables is faster.
 */
const MOST_PACKED = 2 ** 14;

/** The tables of a model version. They are unpacked once many codes were looked up. */
export class LateTables {
  #packed: { readonly views: readonly PackedCodes[]; readonly unpack: () => Uint8Array } | null;
  #bytes: Uint8Array = new Uint8Array(0);
  #lookedUp = 0;

  /** @param views in their order @param unpack returns the codes of all */
  constructor(views: readonly PackedCodes[], unpack: () => Uint8Array) {
    this.#packed = { views, unpack };
  }

  /** The unpacked codes of all views. The packed ones are no longer held then. */
  get bytes(): Uint8Array {
    if (this.#packed !== null) this.#bytes = this.#packed.unpack();
    this.#packed = null;
    return this.#bytes;
  }

  /** Returns the packed codes of a view, of which `count` are looked up next; null once they are to be unpacked. */
  packed(view: number, count: number): PackedCodes | null {
    this.#lookedUp += count;
    return this.#lookedUp > MOST_PACKED ? null : (this.#packed?.views[view] ?? null);
  }
}
