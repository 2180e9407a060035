import { inflateRawSync } from 'node:zlib';
import type { SqliteHandle } from '../../../../lib/database/index.js';
import { foldWords } from '../../fold.js';
import { hash53 } from '../../hash.js';
import type { Work } from '../../types.js';
import { keyOfHash } from './key-pages.js';
import { KeyRuns } from './key-runs.js';
import { unpackRecord } from './packed-record.js';

/** Works that are compressed together. More take fewer bytes, and longer to read. */
export const BLOCK_WORKS = 128;
/** Bytes of the compressed stream that one row holds: with SQLite's own, one page of the database file. */
export const ROW_BYTES = 4048;
/** Blocks that are kept as text: references of one document often lie in the same. */
const KEPT_BLOCKS = 64;
/** Words of a text that a search combines in pairs, and the longest words of a title of which pairs are keys. */
const SEARCHED_WORDS = 6;
const TITLE_WORDS = 2;
const SHORTEST_WORD = 5;
const SEARCH_WORKS = 6;

interface BlockRow {
  readonly first_row: number;
  readonly offset: number;
  readonly length: number;
}

/** Returns the keys of the pairs of the longest words of a text: rare words are long, and no counts are needed. */
export function pairKeys(text: string, words = TITLE_WORDS): readonly number[] {
  const longest = [...new Set(foldWords(text))]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((left, right) => right.length - left.length || (left < right ? -1 : 1))
    .slice(0, words)
    .sort();
  return longest.flatMap((left, index) => longest.slice(index + 1).map((right) => hash53(`w:${left}|${right}`)));
}

/**
 * Works in little space: one compressed line each, without full text, found by keys. It holds what the public dumps of
 * databases hold; own collections keep whole records and full text beside it.
 */
export class PackedWorks {
  readonly keys: KeyRuns;
  readonly #block;
  readonly #rows;
  readonly #kept = new Map<number, readonly string[]>();
  readonly #count;

  constructor(handle: SqliteHandle) {
    this.keys = new KeyRuns(handle);
    this.#block = handle.prepare<[number], BlockRow>(
      'select first_row, offset, length from packed_block where block_id = ?',
    );
    this.#rows = handle
      .prepare<[number, number], Buffer>(
        'select bytes from packed_row where row_id >= ? and row_id < ? order by row_id',
      )
      .pluck();
    this.#count = handle.prepare<[], string>(`select value from index_fact where name = 'packed_works'`).pluck();
  }

  /** Number of works. */
  count(): number {
    return Number(this.#count.get() ?? 0);
  }

  /** Returns the numbers of the works with a key, by a 53-bit hash. */
  withHash(hash: number): readonly number[] {
    return this.keys.find(keyOfHash(hash));
  }

  /** Returns the works whose long words are those of a text, best first. */
  search(text: string): readonly Work[] {
    const counts = new Map<number, number>();
    for (const hash of pairKeys(text, SEARCHED_WORDS))
      for (const ordinal of this.withHash(hash)) counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
    return [...counts]
      .sort(([, left], [, right]) => right - left)
      .slice(0, SEARCH_WORKS)
      .flatMap(([ordinal]) => this.work(ordinal));
  }

  /** Returns the work with a number, as a list; empty if there is none. */
  work(ordinal: number): readonly Work[] {
    const line = this.#lines(Math.floor(ordinal / BLOCK_WORKS))[ordinal % BLOCK_WORKS];
    return line === undefined || line === '' ? [] : [unpackRecord(line, ordinal)];
  }

  #lines(blockId: number): readonly string[] {
    const kept = this.#kept.get(blockId);
    if (kept !== undefined) return kept;
    const block = this.#block.get(blockId);
    if (block === undefined) return [];
    const rows = Math.ceil((block.offset + block.length) / ROW_BYTES);
    const bytes = Buffer.concat(this.#rows.all(block.first_row, block.first_row + rows));
    const lines = inflateRawSync(bytes.subarray(block.offset, block.offset + block.length))
      .toString()
      .split('\n');
    if (this.#kept.size >= KEPT_BLOCKS) {
      const oldest = this.#kept.keys().next();
      if (oldest.done !== true) this.#kept.delete(oldest.value);
    }
    this.#kept.set(blockId, lines);
    return lines;
  }
}
