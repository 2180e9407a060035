import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CslItem } from '../../../records/csl.js';
import type { Clock } from '../../../lib/clock.js';
import { isoSeconds } from '../../../lib/clock.js';
import { AssayError, messageOf } from '../../../lib/errors.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { workKind } from '../coverage.js';
import { foldWords } from '../fold.js';
import { hash53 } from '../hash.js';
import { workKeys } from '../keys.js';
import { titleLanguage } from '../language.js';
import { readCslItem } from './csl-item.js';
import { AUTHORS_CUT, COMMON_TERM_WORKS } from './works-index.js';
import type { WorksIndex } from './works-index.js';
import { readWorks } from './read-works.js';
import type { ReadWork } from './read-works.js';

/** Records per transaction: the most that a crash can lose. */
const BATCH_RECORDS = 5000;

export interface ImportReport {
  readonly path: string;
  /** Records read in this call; those skipped by a resumed import are not counted. */
  readonly records: number;
  readonly added: number;
  /** Records with the same facts as a work in the index. */
  readonly known: number;
  /** Records of the same file and name whose content has changed. */
  readonly updated: number;
  /** Records without title and author, or that cannot be parsed. */
  readonly unreadable: number;
  /** Whether the file was fully imported before and has not changed. */
  readonly unchanged: boolean;
}

export interface ImportOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called after each transaction with the number of records done so far. */
  readonly onProgress?: (records: number) => void;
}

/** Returns a hash of all facts except the id, ignoring case and punctuation. Records with equal hashes are the same. */
function fingerprint(csl: CslItem): number {
  const people = (csl.author ?? csl.editor ?? []).map((name) => name.family ?? name.literal ?? '').join(' ');
  const year = csl.issued?.['date-parts'][0]?.[0] ?? '';
  return hash53(
    [
      csl.title ?? '',
      people,
      year,
      csl['container-title'],
      csl.volume,
      csl.page,
      csl.DOI,
      csl.archive_location,
      csl.PMID,
    ]
      .map((part) => foldWords(String(part ?? '')).join(' '))
      .join('|'),
  );
}

/** Returns the text that is indexed for a work: its title and first family names. */
function searchText(csl: CslItem): string {
  const people = (csl.author ?? csl.editor ?? []).slice(0, 3).map((name) => name.family ?? name.literal ?? '');
  return foldWords([csl.title ?? '', ...people].join(' ')).join(' ');
}

/** Returns a record as it is stored. */
function stored({ csl, authorsIncomplete }: ReadWork, name: string): string {
  const json = JSON.stringify({ ...csl, id: name });
  return authorsIncomplete ? `${json.slice(0, -1)}${AUTHORS_CUT}` : json;
}

type Change = 'added' | 'known' | 'updated' | 'unreadable';

class WorksWriter {
  private readonly statements;
  private readonly cells = new Map<string, number>();
  private readonly prefixes = new Map<string, number>();
  private keys: { readonly hash: number; readonly workId: number }[] = [];

  constructor(
    handle: SqliteHandle,
    private readonly origin: string,
  ) {
    this.statements = {
      byFingerprint: handle.prepare<[number], number>('select work_id from work where fingerprint = ?').pluck(),
      byName: handle.prepare<[string], { work_id: number; origin: string; csl: string }>(
        'select work_id, origin, csl from work where name = ?',
      ),
      insert: handle.prepare<[string, number, string, string]>(
        'insert into work (name, fingerprint, origin, csl) values (?, ?, ?, ?)',
      ),
      update: handle.prepare<[number, string, number]>('update work set fingerprint = ?, csl = ? where work_id = ?'),
      insertKey: handle.prepare<[number, number]>('insert or ignore into work_key (hash, work_id) values (?, ?)'),
      deleteKey: handle.prepare<[number, number]>('delete from work_key where hash = ? and work_id = ?'),
      insertText: handle.prepare<[number, string]>('insert into work_text (rowid, words) values (?, ?)'),
      deleteText: handle.prepare<[number]>('delete from work_text where rowid = ?'),
      addCoverage: handle.prepare<[string, number, string, number]>(
        'insert into coverage (kind, year, language, works) values (?, ?, ?, ?) on conflict do update ' +
          'set works = works + excluded.works',
      ),
      addPrefix: handle.prepare<[string, number]>(
        'insert into doi_prefix (prefix, works) values (?, ?) on conflict do update set works = works + excluded.works',
      ),
    };
  }

  put(work: ReadWork): Change {
    const { csl } = work;
    const print = fingerprint(csl);
    if (this.statements.byFingerprint.get(print) !== undefined) return 'known';
    const wanted = csl.id ?? csl.DOI ?? `work-${print.toString(36)}`;
    const holder = this.statements.byName.get(wanted);
    if (holder?.origin === this.origin) {
      this.forget(holder.work_id, holder.csl);
      this.statements.update.run(print, stored(work, wanted), holder.work_id);
      this.file(csl, holder.work_id);
      return 'updated';
    }
    const name = holder === undefined ? wanted : `${wanted}~${print.toString(36)}`;
    const { lastInsertRowid } = this.statements.insert.run(name, print, this.origin, stored(work, name));
    this.file(csl, Number(lastInsertRowid));
    return 'added';
  }

  private file(csl: CslItem, workId: number): void {
    for (const hash of workKeys(csl)) this.keys.push({ hash, workId });
    this.statements.insertText.run(workId, searchText(csl));
    this.tally(csl, 1);
  }

  private forget(workId: number, storedCsl: string): void {
    this.flushKeys();
    const old = readCslItem(JSON.parse(storedCsl));
    if (old === null) return;
    for (const hash of workKeys(old)) this.statements.deleteKey.run(hash, workId);
    this.statements.deleteText.run(workId);
    this.tally(old, -1);
  }

  private tally(csl: CslItem, works: 1 | -1): void {
    const cell = `${workKind(csl.type)}|${csl.issued?.['date-parts'][0]?.[0] ?? 0}|${titleLanguage(csl.title ?? '')}`;
    this.cells.set(cell, (this.cells.get(cell) ?? 0) + works);
    const prefix = csl.DOI?.split('/')[0];
    if (prefix !== undefined) this.prefixes.set(prefix, (this.prefixes.get(prefix) ?? 0) + works);
  }

  /** Keys are inserted in sorted order, so that neighbours are on the same page of the tree. */
  private flushKeys(): void {
    for (const { hash, workId } of this.keys.sort((left, right) => left.hash - right.hash))
      this.statements.insertKey.run(hash, workId);
    this.keys = [];
  }

  flush(): void {
    this.flushKeys();
    for (const [cell, works] of this.cells) {
      const [kind = '', year = '', language = ''] = cell.split('|');
      this.statements.addCoverage.run(kind, Number(year), language, works);
    }
    for (const [prefix, works] of this.prefixes) this.statements.addPrefix.run(prefix, works);
    this.cells.clear();
    this.prefixes.clear();
  }
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
    throw new AssayError({
      code: 'works_file_unreadable',
      message: `${path} cannot be read: ${messageOf(error)}`,
      nextStep: 'Check the path and the permissions.',
      exitCode: 2,
      cause: error,
    });
  }
}

/**
 * Imports one file into the index, in transactions of 5,000 records. An interrupted import resumes where it stopped, an
 * unchanged file that was imported before is skipped, and a work with the same facts as one in the index is not stored
 * twice.
 */
export async function importWorks(index: WorksIndex, path: string, options: ImportOptions): Promise<ImportReport> {
  const { handle } = index;
  const origin = resolve(path);
  const file = await statFile(path);
  const before = handle
    .prepare<[string], ImportState>('select size, modified_ms, records_done, finished from import_file where path = ?')
    .get(origin);
  const same = before?.size === file.size && before.modified_ms === file.modifiedMs;
  const counts = { added: 0, known: 0, updated: 0, unreadable: 0 };
  if (same && before.finished === 1) return { path, records: 0, ...counts, unchanged: true };
  const skipped = same ? before.records_done : 0;
  const saveState = handle.prepare<[string, number, number, number, number]>(
    'replace into import_file (path, size, modified_ms, records_done, finished) values (?, ?, ?, ?, ?)',
  );
  const writer = new WorksWriter(handle, origin);
  let done = 0;
  const commit = handle.transaction((batch: readonly (ReadWork | null)[], finished: boolean) => {
    for (const work of batch) counts[work === null ? 'unreadable' : writer.put(work)] += 1;
    writer.flush();
    if (finished) refreshStatistics(handle, isoSeconds(options.clock.now()));
    saveState.run(origin, file.size, file.modifiedMs, done, finished ? 1 : 0);
  });
  let batch: (ReadWork | null)[] = [];
  for await (const work of readWorks(path)) {
    done += 1;
    if (done <= skipped) continue;
    batch.push(work);
    if (batch.length < BATCH_RECORDS) continue;
    options.signal?.throwIfAborted();
    commit.immediate(batch, false);
    batch = [];
    options.onProgress?.(done);
  }
  commit.immediate(batch, true);
  index.refresh();
  return { path, records: done - skipped, ...counts, unchanged: false };
}

/** Updates the statistics that look-ups need: the common terms and the time of the last build. */
function refreshStatistics(handle: SqliteHandle, now: string): void {
  handle.exec('delete from common_term');
  handle
    .prepare<[number]>('insert into common_term (term, works) select term, doc from work_terms where doc >= ?')
    .run(COMMON_TERM_WORKS);
  handle.prepare<[string]>(`replace into index_fact (name, value) values ('built_at', ?)`).run(now);
}
