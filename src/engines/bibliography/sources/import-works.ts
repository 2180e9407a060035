import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Clock } from '../../../lib/clock.js';
import { isoSeconds } from '../../../lib/iso-seconds.js';
import { AssayError, messageOf, systemCodeOf } from '../../../lib/errors.js';
import { countOf } from '../../../lib/number-text.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { PackedWriter } from './packed/packed-writer.js';
import { readWorks } from './read-works.js';
import type { ReadWork } from './read-works.js';
import { COMMON_TERM_WORKS } from './works-index.js';
import type { WorksIndex } from './works-index.js';
import { WorksTally } from './works-tally.js';
import { WorksWriter } from './works-writer.js';

/** Whole records per transaction: the most that a crash can lose of them. */
const BATCH_RECORDS = 5000;
/** Whole records that an index keeps; works beyond are packed, whatever their file. */
const MOST_WHOLE_WORKS = 500_000;
/** Share of unused pages from which the file is rewritten at the end of an import. */
const UNUSED_SHARE = 0.1;

export interface ImportReport {
  readonly path: string;
  /** Records read in this call; those skipped by a resumed import are not counted. */
  readonly records: number;
  readonly added: number;
  /** Records with the same facts as a work in the index, or of a dump: with an identifier, or title, of one. */
  readonly known: number;
  /** Records of the same file and name whose content has changed. */
  readonly updated: number;
  /** Records without title and author, or that cannot be parsed. */
  readonly unreadable: number;
  /** The number of the first of these in the file, from 1; null without any. */
  readonly firstUnreadable: number | null;
  /** Whether the file was fully imported before and has not changed. */
  readonly unchanged: boolean;
}

export interface ImportOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called after each transaction with the number of records done so far. */
  readonly onProgress?: (records: number) => void;
}

interface ImportState {
  readonly size: number;
  readonly modified_ms: number;
  readonly records_done: number;
  readonly finished: number;
}

async function statFile(path: string): Promise<{ readonly size: number; readonly modifiedMs: number }> {
  try {
    const file = await stat(path);
    return { size: file.size, modifiedMs: Math.trunc(file.mtimeMs) };
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '');
    throw new AssayError({
      code: 'works_file_unreadable',
      message: isMissing ? `there is no file or folder ${path}` : `${path} cannot be read: ${messageOf(error)}`,
      nextStep: isMissing ? 'Check the spelling of the path.' : 'Check the path and the permissions.',
      exitCode: 2,
      cause: error,
    });
  }
}

type Counts = { -readonly [Name in 'added' | 'known' | 'updated' | 'unreadable']: number } & {
  firstUnreadable: number | null;
};

const noneYet = (): Counts => ({ added: 0, known: 0, updated: 0, unreadable: 0, firstUnreadable: null });

/** What is stored of a file that is being imported, or was. */
interface FileState extends Pick<ImportState, 'size' | 'modified_ms'> {
  readonly origin: string;
  readonly isFinished: boolean;
  done: number;
}

/**
 * Adds files to an index, in transactions. What a transaction holds is stored with how far its files were read, so that
 * an import that is interrupted continues where it stopped. `finish` must be called at the end.
 */
export class WorksImport {
  readonly #handle: SqliteHandle;
  readonly #tally: WorksTally;
  readonly #whole: WorksWriter;
  readonly #packed: PackedWriter;
  readonly #saveState;
  readonly #stateOf;
  readonly #commit;
  #batch: ReadWork[] = [];
  #states: FileState[] = [];
  #wholeWorks: number;
  #counts = noneYet();

  constructor(
    private readonly index: WorksIndex,
    private readonly options: ImportOptions,
  ) {
    const { handle } = index;
    this.#handle = handle;
    this.#tally = new WorksTally(handle);
    this.#whole = new WorksWriter(handle, this.#tally);
    this.#packed = new PackedWriter(handle, index.packed);
    this.#wholeWorks = handle.prepare<[], number>('select count(*) from work').pluck().get() ?? 0;
    this.#saveState = handle.prepare<[string, number, number, number, number]>(
      'replace into import_file (path, size, modified_ms, records_done, finished) values (?, ?, ?, ?, ?)',
    );
    this.#stateOf = handle.prepare<[string], ImportState>(
      'select size, modified_ms, records_done, finished from import_file where path = ?',
    );
    this.#commit = handle.transaction((isLast: boolean) => {
      this.#write(isLast);
    });
  }

  /**
   * Imports one file. A file that was imported before and has not changed is passed over, and a work that the index has
   * is not stored twice. Of a file that cannot be read to its end, the records before are stored.
   * @throws AssayError `works_file_unreadable`, `unknown_works_format`; the reason of the signal
   */
  async add(path: string): Promise<ImportReport> {
    const origin = resolve(path);
    const { size, modifiedMs } = await statFile(path);
    const before = this.#stateOf.get(origin);
    const same = before?.size === size && before.modified_ms === modifiedMs;
    this.#counts = noneYet();
    if (same && before.finished === 1) return { path, records: 0, ...this.#counts, unchanged: true };
    const skipped = same ? before.records_done : 0;
    const state = { origin, size, modified_ms: modifiedMs, isFinished: false, done: 0 };
    this.#states.push(state);
    this.#whole.beginFile();
    try {
      await this.#read(path, state, skipped);
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'works_file_unreadable') throw error;
      if (this.#batch.length > 0) this.#commit.immediate(false);
      throw readInPart(error, state.done);
    }
    this.#states = this.#states.map((one) => (one === state ? { ...one, isFinished: true } : one));
    if (this.#batch.length > 0) this.#commit.immediate(false);
    return { path, records: Math.max(0, state.done - skipped), ...this.#counts, unchanged: false };
  }

  async #read(path: string, state: FileState, skipped: number): Promise<void> {
    for await (const work of readWorks(path)) {
      if (state.done < skipped) {
        if (work !== null) this.#whole.passOver(work);
        state.done += 1;
        continue;
      }
      this.#take(work, state.done + 1);
      state.done += 1;
      if (this.#batch.length < BATCH_RECORDS && !this.#packed.isFull) continue;
      this.options.signal?.throwIfAborted();
      this.#commit.immediate(false);
      this.options.onProgress?.(state.done);
    }
  }

  #take(work: ReadWork | null, number: number): void {
    if (work === null) {
      this.#counts.unreadable += 1;
      this.#counts.firstUnreadable ??= number;
    } else if (!work.isOfDump && this.#wholeWorks < MOST_WHOLE_WORKS) this.#batch.push(work);
    else {
      const change = this.#packed.put(work.csl, work.authorsIncomplete);
      if (change === 'added') this.#tally.add(work.csl, 1);
      this.#counts[change] += 1;
    }
  }

  #write(isLast: boolean): void {
    const origin = this.#states.at(-1)?.origin ?? '';
    for (const work of this.#batch) {
      const change = this.#whole.put(work, origin);
      this.#counts[change] += 1;
      if (change === 'added') this.#wholeWorks += 1;
    }
    this.#whole.flush();
    this.#packed.flush(isLast);
    this.#tally.flush();
    for (const { origin: path, size, modified_ms: modifiedMs, done, isFinished } of this.#states)
      this.#saveState.run(path, size, modifiedMs, done, isFinished ? 1 : 0);
    if (isLast) refreshStatistics(this.#handle, isoSeconds(this.options.clock.now()));
    this.#batch = [];
    this.#states = this.#states.filter(({ isFinished }) => !isFinished);
  }

  /** Stores what is left, and brings the statistics and the size of the file up to date. */
  finish(): void {
    this.#commit.immediate(true);
    dropUnusedPages(this.#handle);
    this.index.refresh();
  }
}

/** The failure of a file of which some records were read. */
function readInPart(error: AssayError, records: number): AssayError {
  if (records === 0) return error;
  const { code, message, nextStep, exitCode } = error;
  const kept = `${countOf(records, 'record')} before that ${records === 1 ? 'is' : 'are'} in the index`;
  return new AssayError({ code, message: `${message}; ${kept}`, nextStep, exitCode, cause: error });
}

/** Imports one file, as `WorksImport` does. */
export async function importWorks(index: WorksIndex, path: string, options: ImportOptions): Promise<ImportReport> {
  const work = new WorksImport(index, options);
  try {
    return await work.add(path);
  } finally {
    // What was read of a broken file counts; an import that was stopped is finished by the next one.
    if (options.signal?.aborted !== true) work.finish();
  }
}

/**
 * Rewrites the file if merging left much of it unused. That takes as much room again, so a full disk is no error.
 */
function dropUnusedPages(handle: SqliteHandle): void {
  const [unused, pages] = ['freelist_count', 'page_count'].map((name) => Number(handle.pragma(name, { simple: true })));
  if ((unused ?? 0) < UNUSED_SHARE * (pages ?? 0)) return;
  try {
    handle.exec('vacuum');
    handle.pragma('wal_checkpoint(truncate)');
  } catch {
    // The unused pages are taken by the next import.
  }
}

/** Updates the statistics that look-ups need: the common terms and the time of the last build. */
function refreshStatistics(handle: SqliteHandle, now: string): void {
  handle.exec('delete from common_term');
  handle
    .prepare<[number]>('insert into common_term (term, works) select term, doc from work_terms where doc >= ?')
    .run(COMMON_TERM_WORKS);
  handle.prepare<[string]>(`replace into index_fact (name, value) values ('built_at', ?)`).run(now);
}
