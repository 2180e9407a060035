import type { SqliteHandle } from '../../../../lib/database/index.js';
import { itemAt } from '../../../../lib/present.js';
import { KeyPageReader, KeyPageWriter, MOST_OF_KEY } from './key-pages.js';

/** A sorted run of keys: pages with consecutive numbers. */
interface Run {
  readonly id: number;
  readonly firstPage: number;
  readonly keys: number;
  /** The first key of each page. */
  readonly firsts: Float64Array;
}

interface RunRow {
  readonly run_id: number;
  readonly first_page: number;
  readonly keys: number;
  readonly firsts: Buffer;
}

/**
 * A run is merged with the one before unless that is this many times as long; at the end of an import they differ more.
 */
const GROWING_RATIO = 2;
const SETTLED_RATIO = 8;

/** Thrown inside a look-up if another process has merged the runs meanwhile. */
class StaleRuns extends Error {}

/** Returns the last page that may hold a key's first entry: the one before the first page that starts after it. */
function pageOf(firsts: Float64Array, key: number): number {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(firsts, middle) < key) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/**
 * Keys of works in sorted runs, as a log-structured tree keeps them: an import adds a run, and runs of about the same
 * length are merged, so that a look-up reads one page of each of a few runs.
 */
export class KeyRuns {
  #runs: readonly Run[] = [];
  readonly #page;
  readonly #rows;
  readonly #ids;
  readonly #statements;

  constructor(handle: SqliteHandle) {
    this.#page = handle.prepare<[number], Buffer>('select bytes from key_page where page_id = ?').pluck();
    this.#ids = handle.prepare<[], number>('select run_id from key_run order by run_id').pluck();
    this.#rows = handle.prepare<[number], RunRow>(
      'select run_id, first_page, keys, firsts from key_run where run_id = ?',
    );
    this.#statements = {
      nextPage: handle
        .prepare<[], number>('select coalesce(max(first_page + length(firsts) / 8), 1) from key_run')
        .pluck(),
      addPage: handle.prepare<[number, Uint8Array]>('insert into key_page (page_id, bytes) values (?, ?)'),
      addRun: handle.prepare<[number, number, number, Uint8Array]>(
        'insert into key_run (run_id, first_page, keys, firsts) values (?, ?, ?, ?)',
      ),
      dropPages: handle.prepare<[number, number]>('delete from key_page where page_id >= ? and page_id < ?'),
      dropRun: handle.prepare<[number]>('delete from key_run where run_id = ?'),
    };
    this.refresh();
  }

  /** Number of runs, for figures. */
  get count(): number {
    return this.#runs.length;
  }

  /** Reads the list of runs again; runs that are known are not read. */
  refresh(): void {
    const known = new Map(this.#runs.map((run) => [run.id, run]));
    this.#runs = this.#ids.all().flatMap((id): readonly Run[] => {
      const old = known.get(id);
      if (old !== undefined) return [old];
      const row = this.#rows.get(id);
      if (row === undefined) return [];
      const firsts = new Float64Array(Uint8Array.from(row.firsts).buffer);
      return [{ id, firstPage: row.first_page, keys: row.keys, firsts }];
    });
  }

  /** Returns the numbers of the works that a key leads to; none for a key that leads to too many. */
  find(key: number): readonly number[] {
    try {
      return this.#findIn(key);
    } catch (error) {
      if (!(error instanceof StaleRuns)) throw error;
      this.refresh();
      return this.#findIn(key);
    }
  }

  #findIn(key: number): readonly number[] {
    const found: number[] = [];
    for (const { firstPage, firsts } of this.#runs) {
      for (let index = pageOf(firsts, key); index < firsts.length && itemAt(firsts, index) <= key; index += 1) {
        const reader = new KeyPageReader(this.#read(firstPage + index));
        while (reader.next() && reader.key <= key) if (reader.key === key) found.push(reader.ordinal);
      }
    }
    return found.length >= MOST_OF_KEY ? [] : found;
  }

  #read(page: number): Uint8Array {
    const bytes = this.#page.get(page);
    if (bytes === undefined) throw new StaleRuns();
    return bytes;
  }

  /** Adds a run within the caller's transaction. @param entries writes keys and numbers in the order of the keys */
  add(mostOrdinal: number, entries: (writer: KeyPageWriter) => void): void {
    const firstPage = this.#statements.nextPage.get() ?? 1;
    const firsts: number[] = [];
    const writer = new KeyPageWriter(mostOrdinal, ({ firstKey, bytes }) => {
      this.#statements.addPage.run(firstPage + firsts.length, bytes);
      firsts.push(firstKey);
    });
    entries(writer);
    const keys = writer.finish();
    if (keys === 0) return;
    const id = (this.#ids.all().at(-1) ?? 0) + 1;
    this.#statements.addRun.run(id, firstPage, keys, new Uint8Array(Float64Array.from(firsts).buffer));
    this.refresh();
  }

  /** Merges runs of about the same length within the caller's transaction. @param isLast at the end of an import */
  merge(mostOrdinal: number, isLast: boolean): void {
    const ratio = isLast ? SETTLED_RATIO : GROWING_RATIO;
    for (;;) {
      const last = this.#runs.at(-1);
      const before = this.#runs.at(-2);
      if (last === undefined || before === undefined || before.keys > ratio * last.keys) return;
      this.add(mostOrdinal, (writer) => this.#mergeTwo(before, last, writer));
      for (const { id, firstPage, firsts } of [before, last]) {
        this.#statements.dropPages.run(firstPage, firstPage + firsts.length);
        this.#statements.dropRun.run(id);
      }
      this.refresh();
    }
  }

  #mergeTwo(one: Run, other: Run, writer: KeyPageWriter): void {
    const left = new RunCursor(one, (page) => this.#read(page));
    const right = new RunCursor(other, (page) => this.#read(page));
    while (left.isOpen || right.isOpen) {
      const next = left.isOpen && (!right.isOpen || left.key <= right.key) ? left : right;
      writer.add(next.key, next.ordinal);
      next.advance();
    }
  }
}

/** Walks the keys of a run in order. */
class RunCursor {
  isOpen = true;
  #index = 0;
  #reader: KeyPageReader;

  constructor(
    private readonly run: Run,
    private readonly read: (page: number) => Uint8Array,
  ) {
    this.#reader = new KeyPageReader(read(run.firstPage));
    this.advance();
  }

  get key(): number {
    return this.#reader.key;
  }

  get ordinal(): number {
    return this.#reader.ordinal;
  }

  advance(): void {
    while (!this.#reader.next()) {
      this.#index += 1;
      if (this.#index >= this.run.firsts.length) {
        this.isOpen = false;
        return;
      }
      this.#reader = new KeyPageReader(this.read(this.run.firstPage + this.#index));
    }
  }
}
