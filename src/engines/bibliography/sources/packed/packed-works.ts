import { constants, inflateRawSync } from 'node:zlib';
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
/** Blocks that are kept inflated: references of one document often lie in the same. */
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

const LINE_END = 10;
/** Bytes of a block at a time that are inflated: most blocks are one. */
const CHUNK_BYTES = 32 * 1024;
/** Lines differ in length: this many more than the one that is wanted are inflated, in the mean. */
const LINES_AHEAD = 12;

/** A block as far as it was inflated. */
interface InflatedBlock {
  readonly text: Buffer;
  readonly isWhole: boolean;
}

/** Inflates a block, or its beginning: `bytes` may be cut anywhere. */
function inflated(bytes: Uint8Array, isWhole: boolean): InflatedBlock {
  const finishFlush = isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  return { text: inflateRawSync(bytes, { chunkSize: CHUNK_BYTES, finishFlush }), isWhole };
}

/** Returns one line of a block; null where the line is not inflated to its end. The other lines are not decoded. */
function lineOf({ text, isWhole }: InflatedBlock, line: number): string | null {
  let start = 0;
  for (let before = 0; before < line; before += 1) {
    const end = text.indexOf(LINE_END, start);
    if (end < 0) return isWhole ? '' : null;
    start = end + 1;
  }
  const end = text.indexOf(LINE_END, start);
  if (end < 0 && !isWhole) return null;
  return text.toString('utf8', start, end < 0 ? text.length : end);
}

/**
 * Works in little space: one compressed line each, without full text, found by keys. It holds what the public dumps of
 * databases hold; own collections keep whole records and full text beside it.
 */
export class PackedWorks {
  readonly keys: KeyRuns;
  readonly #block;
  readonly #rows;
  readonly #kept = new Map<number, InflatedBlock>();
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
    const line = this.#line(Math.floor(ordinal / BLOCK_WORKS), ordinal % BLOCK_WORKS);
    return line === '' ? [] : [unpackRecord(line, ordinal)];
  }

  #line(blockId: number, line: number): string {
    const kept = this.#kept.get(blockId);
    const known = kept === undefined ? null : lineOf(kept, line);
    if (known !== null) return known;
    const bytes = this.#bytes(blockId);
    if (bytes === null) return '';
    const part = Math.ceil((bytes.length * (line + LINES_AHEAD)) / BLOCK_WORKS);
    if (kept === undefined && part < bytes.length) {
      const beginning = inflated(bytes.subarray(0, part), false);
      this.#keep(blockId, beginning);
      const found = lineOf(beginning, line);
      if (found !== null) return found;
    }
    const whole = inflated(bytes, true);
    this.#keep(blockId, whole);
    return lineOf(whole, line) ?? '';
  }

  #keep(blockId: number, block: InflatedBlock): void {
    if (this.#kept.size >= KEPT_BLOCKS && !this.#kept.has(blockId)) {
      const oldest = this.#kept.keys().next();
      if (oldest.done !== true) this.#kept.delete(oldest.value);
    }
    this.#kept.set(blockId, block);
  }

  #bytes(blockId: number): Uint8Array | null {
    const block = this.#block.get(blockId);
    if (block === undefined) return null;
    const rows = Math.ceil((block.offset + block.length) / ROW_BYTES);
    const bytes = Buffer.concat(this.#rows.all(block.first_row, block.first_row + rows));
    return bytes.subarray(block.offset, block.offset + block.length);
  }
}
