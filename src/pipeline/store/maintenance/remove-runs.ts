import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import { dropStaleMarks } from '../sources/dataset-marks.js';
import { amongIds, givenRows } from '../columns/given-rows.js';
import { removePathParts } from './path-parts.js';
import { forgetWords } from '../sources/text-words.js';
import type { StoreTables } from '../tables/tables.js';
import { addWritten, writtenIn } from '../runs/written-files.js';

/** Rows of sources removed in one transaction: other programs may write between. */
const REMOVED_TOGETHER = 1000;

/** Runs removed in one transaction, for the same reason. */
const RUNS_TOGETHER = 50;

/** Tables whose rows go with their run. */
const OF_RUN = [
  'ledger',
  'seen_sources',
  'seen_datasets',
  'begun_datasets',
  'usage_readings',
  'attempts',
  'batches',
  'canary_scores',
] as const;

/** Removes runs with their batches and ledgers. The sources stay, because other runs may refer to them. */
async function removeSome(queries: Kysely<StoreTables>, runNos: readonly number[]): Promise<void> {
  const ofThem = sql<boolean>`run_no ${amongIds(queries, runNos)}`;
  // Their ledgers go, which show that what a mark says no longer holds.
  await dropStaleMarks(queries);
  for (const table of OF_RUN) await queries.deleteFrom(table).where(ofThem).execute();
  const views = await queries.selectFrom('finding_views').select('view_no').where(ofThem).execute();
  for (const { view_no: viewNo } of views) await removePathParts(queries, viewNo);
  const removed = await queries.deleteFrom('runs').where(ofThem).returning('settings').execute();
  // The files that were written of them are still there.
  await addWritten(
    queries,
    removed.flatMap(({ settings }) => writtenIn(settings)),
  );
}

/** Removes runs in short transactions. */
export async function removeRuns(queries: Kysely<StoreTables>, runNos: readonly number[]): Promise<void> {
  for (let first = 0; first < runNos.length; first += RUNS_TOGETHER) {
    const some = runNos.slice(first, first + RUNS_TOGETHER);
    await writeTransaction(queries, (transaction) => removeSome(transaction, some));
  }
}

interface DeadRow {
  readonly source_id: number;
  readonly run_no: number;
  readonly document_id: number | null;
}

/** Returns the next rows that no run refers to any more, by number, so that each row is read once. */
async function deadRows(queries: Kysely<StoreTables>, lastId: number): Promise<readonly DeadRow[]> {
  return queries
    .selectFrom('sources')
    .select(['source_id', 'run_no', 'document_id'])
    .where('source_id', '>', lastId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('runs')
            .select('runs.run_no')
            .whereRef('runs.trail_no', '=', 'sources.trail_no')
            .whereRef('runs.run_no', '>=', 'sources.run_no')
            .whereRef('runs.run_no', '<=', 'sources.last_run'),
        ),
      ),
    )
    .orderBy('source_id')
    .limit(REMOVED_TOGETHER)
    .execute();
}

/** Removes documents that no source has any more, with their results and what is remembered of their files. */
async function removeDocuments(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<number> {
  const unused = await queries
    .selectFrom('documents')
    .select('document_id')
    .where(sql<boolean>`document_id ${amongIds(queries, documentIds)}`)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('sources').select('source_id').whereRef('sources.document_id', '=', 'documents.document_id'),
        ),
      ),
    )
    .execute();
  const unusedIds = unused.map((row) => row.document_id);
  await forgetWords(queries, unusedIds);
  const ids = amongIds(queries, unusedIds);
  for (const table of ['files', 'results', 'documents'] as const)
    await queries
      .deleteFrom(table)
      .where(sql<boolean>`document_id ${ids}`)
      .execute();
  return unused.length;
}

/** Removes rows of sources with the tasks and documents that only they had. Returns how many documents. */
async function removeRows(queries: Kysely<StoreTables>, rows: readonly DeadRow[]): Promise<number> {
  const ids = rows.map((row) => row.source_id);
  await queries
    .deleteFrom('sources')
    .where(sql<boolean>`source_id ${amongIds(queries, ids)}`)
    .execute();
  const scanned = rows.filter((row) => row.document_id !== null);
  await sql`
    delete from tasks where task_id in (
      select tasks.task_id
      from (${givenRows(queries, { run_no: 'bigint', document_id: 'bigint' }, scanned)}) as given
        join tasks on tasks.run_no = given.run_no and tasks.document_id = given.document_id
      where not exists (
        select 1 from sources
        where sources.document_id = tasks.document_id and sources.run_no = tasks.run_no))`.execute(queries);
  return removeDocuments(queries, [...new Set(scanned.flatMap((row) => row.document_id ?? []))]);
}

/**
 * Removes what no run holds any more, in short transactions: also what an earlier call left that was cut off.
 * @param mustStop asked in each transaction, before anything is removed
 */
export async function sweepSources(
  queries: Kysely<StoreTables>,
  mustStop: (transaction: Kysely<StoreTables>) => Promise<boolean>,
): Promise<{ readonly sources: number; readonly documents: number }> {
  let [sources, documents, lastId] = [0, 0, 0];
  for (;;) {
    const rows = await deadRows(queries, lastId);
    if (rows.length === 0) return { sources, documents };
    const removed = await writeTransaction(queries, async (transaction) =>
      (await mustStop(transaction)) ? null : removeRows(transaction, rows),
    );
    if (removed === null) return { sources, documents };
    documents += removed;
    sources += rows.length;
    lastId = rows.at(-1)?.source_id ?? lastId;
  }
}
