import { createHash } from 'node:crypto';

/** Ids held one by one before the filter takes over. */
const EXACT_IDS = 200_000;
/** 64 MiB: with ten million ids next to none is taken for one seen before, with fifty million one in a hundred. */
const FILTER_BITS = 2 ** 29;
/** Places of the filter that an id sets. */
const PLACES = 7;
const PLACE_BYTES = 4;

/** Sets the places of a hash; gives whether any was not set before. */
function setPlaces(filter: Uint8Array, hash: Buffer): boolean {
  let isNew = false;
  for (let place = 0; place < PLACES; place += 1) {
    const bit = hash.readUInt32LE(place * PLACE_BYTES) % FILTER_BITS;
    const mask = 1 << (bit & 7);
    const byte = filter[bit >>> 3] ?? 0;
    if ((byte & mask) === 0) isNew = true;
    filter[bit >>> 3] = byte | mask;
  }
  return isNew;
}

/**
 * Which ids were seen, in bounded memory: never misses one, and among very many may take a new one for one seen before
 * (Bloom 1970).
 */
class SeenIds {
  /** Hashes of the ids, as Latin-1. */
  #exact = new Set<string>();
  #filter: Uint8Array | null = null;

  /** Whether an id is new; from then on it is not. */
  add(id: string): boolean {
    const hash = createHash('sha256')
      .update(id)
      .digest()
      .subarray(0, PLACES * PLACE_BYTES);
    if (this.#filter !== null) return setPlaces(this.#filter, hash);
    const before = this.#exact.size;
    this.#exact.add(hash.toString('latin1'));
    const isNew = this.#exact.size > before;
    if (this.#exact.size === EXACT_IDS) this.#moveToFilter();
    return isNew;
  }

  #moveToFilter(): void {
    const filter = new Uint8Array(FILTER_BITS / 8);
    for (const hash of this.#exact) setPlaces(filter, Buffer.from(hash, 'latin1'));
    this.#exact = new Set();
    this.#filter = filter;
  }
}

/**
 * A value of an id column as text; empty where it is none. A NUL, which PostgreSQL cannot store, becomes U+FFFD in
 * either database.
 */
export function idText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value).replaceAll('\u0000', '\uFFFD')
    : '';
}

/** Ids of the rows of one dataset; one that was there before gets its row number, so that every row has its own. */
export class RowIds {
  readonly #seen = new SeenIds();

  idOf(row: number, value: unknown): string {
    const id = idText(value);
    if (id === '') return String(row);
    return this.#seen.add(id) ? id : `${id}#${row}`;
  }
}
