import { sha256Characters } from '../../../lib/hash.js';
import type { Repeated } from './repeated-ids.js';

/** Number of ids that are stored exactly before the filter is used. */
const EXACT_IDS = 200_000;
/** 64 MiB: with ten million ids almost none is wrongly reported as repeated, with fifty million one in a hundred. */
const FILTER_BITS = 2 ** 29;
/** Number of bits of the filter per id. */
const PLACES = 7;
const PLACE_BYTES = 4;

/** Sets the bits of a hash, which has a character for each byte. Returns whether any was not set before. */
function setPlaces(filter: Uint8Array, hash: string): boolean {
  let isNew = false;
  for (let at = 0; at < PLACES * PLACE_BYTES; at += PLACE_BYTES) {
    const low = hash.charCodeAt(at) | (hash.charCodeAt(at + 1) << 8) | (hash.charCodeAt(at + 2) << 16);
    const bit = (low | (hash.charCodeAt(at + 3) << 24)) & (FILTER_BITS - 1);
    const mask = 1 << (bit & 7);
    const byte = filter[bit >>> 3] ?? 0;
    if ((byte & mask) === 0) isNew = true;
    filter[bit >>> 3] = byte | mask;
  }
  return isNew;
}

/**
 * A set of ids in bounded memory (Bloom 1970). It never misses a repeated id; among very many it may report a new id as
 * repeated.
 */
class SeenIds {
  /** Hashes of the ids, a character for each byte. */
  #exact = new Set<string>();
  #filter: Uint8Array | null = null;

  /** Adds an id. Returns whether it is new. */
  add(id: string): boolean {
    const hash = sha256Characters(id);
    if (this.#filter !== null) return setPlaces(this.#filter, hash);
    const before = this.#exact.size;
    this.#exact.add(hash);
    const isNew = this.#exact.size > before;
    if (this.#exact.size === EXACT_IDS) this.#moveToFilter();
    return isNew;
  }

  #moveToFilter(): void {
    const filter = new Uint8Array(FILTER_BITS / 8);
    for (const hash of this.#exact) setPlaces(filter, hash);
    this.#exact = new Set();
    this.#filter = filter;
  }
}

/**
 * Returns a value of an id column as text; empty for no value. A NUL, which PostgreSQL cannot store, becomes U+FFFD in
 * both databases.
 */
export function idText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value).replaceAll('\u0000', '\uFFFD')
    : '';
}

/**
 * Returns what a row is called if no earlier one is called so: its id, or its number.
 * @param value of the id column
 */
export function ownName(row: number, value: unknown): string {
  const id = idText(value);
  return id === '' ? String(row) : id;
}

/**
 * The names of the rows of one dataset: their ids, or their numbers where they have none. A name that an earlier row
 * has gets the number of its row, so that every row has its own.
 */
export class RowIds {
  readonly #seen = new SeenIds();
  #repeated: Repeated | null = null;
  #isPlain = true;

  /** Remembers the id of a row that was read before. */
  know(id: string): void {
    this.#seen.add(id);
  }

  idOf(row: number, value: unknown): string {
    const own = ownName(row, value);
    const hasId = idText(value) !== '';
    if (!hasId) this.#isPlain = false;
    if (this.#seen.add(own)) return own;
    this.#isPlain = false;
    const name = `${own}#${row}`;
    if (!hasId) return name;
    this.#repeated = { rows: (this.#repeated?.rows ?? 0) + 1, firstName: this.#repeated?.firstName ?? name };
    return name;
  }

  /** Whether every row so far has an id of its own in the dataset: they tell then which ids later rows repeat. */
  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** Rows so far whose id an earlier row is called by; null where there are none. */
  get repeated(): Repeated | null {
    return this.#repeated;
  }
}
