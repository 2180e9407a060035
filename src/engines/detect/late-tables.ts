import type { PackedCodes } from './packed-codes.js';

/**
 * Most codes of a model version that a thread looks up before it unpacks the tables: those of about 1,500 words. A
 * short command has a text of some hundred; a run has many, and V8 does not compile early what looks them up.
 */
const MOST_PACKED = 2 ** 14;

/** The tables of a model version, which are unpacked once much is looked up in them. */
export class LateTables {
  #packed: { readonly views: readonly PackedCodes[]; readonly unpack: () => Uint8Array } | null;
  #bytes: Uint8Array = new Uint8Array(0);
  #lookedUp = 0;

  /** @param views in their order @param unpack returns the codes of all */
  constructor(views: readonly PackedCodes[], unpack: () => Uint8Array) {
    this.#packed = { views, unpack };
  }

  /** The codes of all views, unpacked; what they were packed in is let go. */
  get bytes(): Uint8Array {
    if (this.#packed !== null) this.#bytes = this.#packed.unpack();
    this.#packed = null;
    return this.#bytes;
  }

  /** The codes of a view of which `count` are looked up next, as they are packed; null where they are unpacked. */
  packed(view: number, count: number): PackedCodes | null {
    this.#lookedUp += count;
    return this.#lookedUp > MOST_PACKED ? null : (this.#packed?.views[view] ?? null);
  }
}
