import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf, writeTransaction } from '../../../lib/database/index.js';
import { programVersion } from '../../../lib/package-root.js';
import { isSameFile } from '../../../records/source.js';
import type { SkipRule, UnreadFile } from '../../../records/unread-file.js';
import { givenRows } from '../columns/given-rows.js';
import { holdOf, OPEN_END } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';
import { MAX_TRIES } from './known-files.js';
import type { Reuse } from './known-files.js';
import { cachedByScan, withFirst } from './unchanged-sources.js';
import type { CachedResults } from './unchanged-sources.js';

type Queries = Kysely<StoreTables>;

/** What the last run recorded of a file and one of its results, with what the file was when it was last read. */
interface StoredRow {
  readonly at: number;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly source_id: number;
  readonly document_id: number | null;
  readonly outcome: string;
  readonly reason: string | null;
  readonly message: string | null;
  readonly modified_at: number | null;
  readonly words: number;
  readonly characters: number;
  readonly scan: string | null;
  readonly result_id: number | null;
}

/** A source as the last run recorded it: a row for each result that it has. There is one at least. */
type Before = readonly [StoredRow, ...StoredRow[]];

/** Another process has changed what was read of the run: nothing is kept. */
class NotKept extends Error {}

const GIVEN = { at: 'bigint', path: 'text', file_key: 'text' } as const;

/** What every key begins with before its path, where paths start from one folder; null where they do not. */
function folderOf(files: readonly UnreadFile[]): string | null {
  const [first] = files;
  if (first === undefined || !first.fileKey.endsWith(first.path)) return null;
  const folder = first.fileKey.slice(0, first.fileKey.length - first.path.length);
  return files.every(({ path, fileKey }) => fileKey === folder + path) ? folder : null;
}

/** Returns files for a statement, numbered from zero. In SQLite a list of paths takes a quarter off the lookup. */
function givenFiles(queries: Queries, files: readonly UnreadFile[]): RawBuilder<unknown> {
  const folder = kindOf(queries) === 'sqlite' ? folderOf(files) : null;
  if (folder === null)
    return givenRows(
      queries,
      GIVEN,
      files.map(({ path, fileKey }, at) => ({ at, path, file_key: fileKey })),
    );
  const paths = JSON.stringify(files.map(({ path }) => path));
  return sql`select key as at, value as path, ${folder} || value as file_key from json_each(${paths})`;
}

const COLUMNS = sql.raw(`given.at, held.size_bytes, held.mtime_ms, held.change_mark, sources.source_id,
  sources.document_id, sources.outcome, sources.reason, sources.message, sources.modified_at`);

/** Rows of files in force, joined to the given files in this order. */
function inForce(run: RunHold): RawBuilder<unknown> {
  return sql`sources.trail_no = ${run.trail_no} and sources.path = given.path
    and sources.path_bytes = ${new Uint8Array()} and sources.dataset_id = ''
    and sources.run_no < ${run.run_no} and sources.last_run = ${OPEN_END}
    and sources.library_entry is null and sources.format is not distinct from held.format`;
}

/**
 * Returns what the last run recorded of files that held documents, where it is what would be recorded of them now. The
 * plus keeps SQLite from the index of documents, which finds all doubles of a text.
 */
async function documentsBefore(queries: Queries, run: RunHold, given: RawBuilder<unknown>) {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}, documents.words, documents.characters, tasks.scan, tasks.result_id
    from (${given}) as given
    cross join files as held
    cross join documents
    cross join sources
    left join tasks on tasks.run_no = sources.run_no and tasks.document_id = sources.document_id
    where held.file_key = given.file_key and documents.document_id = held.document_id and ${inForce(run)}
      and +sources.document_id = held.document_id and sources.provenance = held.provenance
      and sources.language is not distinct from held.language`.execute(queries);
  return rows;
}

/** The same of files that gave no text, and would give none now. */
async function refusalsBefore(queries: Queries, run: RunHold, given: RawBuilder<unknown>, readLimits: string) {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}, 0 as words, 0 as characters, null as scan, null as result_id
    from (${given}) as given
    cross join refused_files as held
    cross join sources
    where held.file_key = given.file_key and ${inForce(run)}
      and not exists (select 1 from files where files.file_key = held.file_key)
      and held.program = ${programVersion()}
      and (held.limits is null or (held.limits = ${readLimits} and held.tries >= ${MAX_TRIES}))
      and sources.document_id is null and sources.outcome in ('failed', 'skipped') and sources.reason = held.reason
      and sources.message = held.message and sources.language is null and sources.provenance is null`.execute(queries);
  return rows;
}

async function before(
  queries: Queries,
  run: RunHold,
  files: readonly UnreadFile[],
  { readLimits }: Reuse,
): Promise<readonly (Before | undefined)[]> {
  const found: ([StoredRow, ...StoredRow[]] | undefined)[] = files.map(() => undefined);
  const add = (rows: readonly StoredRow[]): void => {
    for (const row of rows) {
      const held = found[row.at];
      if (held === undefined) found[row.at] = [row];
      else held.push(row);
    }
  };
  add(await documentsBefore(queries, run, givenFiles(queries, files)));
  const missing = files.flatMap(({ path, fileKey }, at) =>
    found[at] === undefined ? [{ at, path, file_key: fileKey }] : [],
  );
  if (missing.length > 0) add(await refusalsBefore(queries, run, givenRows(queries, GIVEN, missing), readLimits));
  return found;
}

function isSameStamp([stored]: Before, file: UnreadFile): boolean {
  const { size_bytes: sizeBytes, mtime_ms: mtimeMs, change_mark: changeMark, modified_at: modifiedAt } = stored;
  return isSameFile({ sizeBytes, mtimeMs, changeMark }, file) && modifiedAt === Math.round(file.mtimeMs);
}

/** Returns the rows of the first files that have not changed, up to one that has. */
function unchangedFiles(files: readonly UnreadFile[], found: readonly (Before | undefined)[]): readonly Before[] {
  const rows: Before[] = [];
  for (const [at, file] of files.entries()) {
    const row = found[at];
    if (row === undefined || !isSameStamp(row, file)) break;
    rows.push(row);
  }
  return rows;
}

/** Whether all scans of a document would come to the results that it has. */
function hasSameResults(before: Before, documentId: number, cached: ReadonlyMap<string, CachedResults>): boolean {
  const has = (row: StoredRow): boolean =>
    row.scan !== null && row.result_id !== null && cached.get(row.scan)?.get(documentId) === row.result_id;
  return before.length === cached.size && before.every(has);
}

/** Returns the first rows that this run would write just so. */
async function unchangedRows(
  queries: Queries,
  run: RunHold,
  rows: readonly Before[],
  skippedBy: SkipRule,
  reuse: Reuse,
): Promise<readonly Before[]> {
  const skips = rows.map(([row]) => (row.document_id === null ? null : skippedBy(row)));
  const ids = [...new Set(rows.flatMap(([row], at) => (skips[at] === null ? (row.document_id ?? []) : [])))];
  const cached = await cachedByScan(queries, ids, reuse);
  const firsts = await withFirst(queries, run, ids);
  const isAsItWas = (before: Before, at: number): boolean => {
    const { outcome, reason, message, document_id: documentId } = before[0];
    const skip = skips[at] ?? null;
    if (documentId === null) return true;
    if (skip !== null) return outcome === 'skipped' && reason === skip.reason && message === skip.message;
    const ended = firsts.has(documentId) ? outcome === 'duplicate' : outcome === 'scanned' || outcome === 'cached';
    firsts.add(documentId);
    return ended && reason === null && message === null && hasSameResults(before, documentId, cached);
  };
  const changed = rows.findIndex((row, at) => !isAsItWas(row, at));
  return changed === -1 ? rows : rows.slice(0, changed);
}

/** @throws NotKept where the run holds one of them already */
async function keepSeen(queries: Queries, run: RunHold, rows: readonly Before[]): Promise<void> {
  const files = rows.map(([{ source_id }]) => ({ source_id }));
  const insert = sql`
    insert into seen_sources (run_no, source_id)
    select cast(${run.run_no} as bigint), source_id from (${givenRows(queries, { source_id: 'bigint' }, files)}) as seen
    where true on conflict do nothing`;
  const { numAffectedRows } = await insert.execute(queries);
  if (Number(numAffectedRows) !== rows.length) throw new NotKept();
}

/**
 * Records the first of some files, as long as they are as the last run of the trail has them: its rows stand for them
 * in this run, too. Does for many files together what reading and recording them one by one would come to.
 * @param files in the order found, all before them are recorded
 * @param skippedBy says which documents are not scanned, and why
 * @returns how many are recorded
 */
export async function keepUnchanged(
  queries: Queries,
  runNo: number,
  files: readonly UnreadFile[],
  skippedBy: SkipRule,
  reuse: Reuse,
): Promise<number> {
  try {
    return await writeTransaction(queries, async (transaction) => {
      const run = await holdOf(transaction, runNo);
      const found = await before(transaction, run, files, reuse);
      const rows = await unchangedRows(transaction, run, unchangedFiles(files, found), skippedBy, reuse);
      if (rows.length > 0) await keepSeen(transaction, run, rows);
      return rows.length;
    });
  } catch (error) {
    if (error instanceof NotKept) return 0;
    throw error;
  }
}
