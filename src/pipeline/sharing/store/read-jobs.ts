import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { writeTransaction } from '../../../lib/database/index.js';
import { sourceKey } from '../../../records/source.js';
import type { Source } from '../../../records/source.js';
import type { JobQueue } from './queue.js';
import type { StoreTables } from '../../store/tables/tables.js';
import { holdOf, OPEN_END } from '../../store/runs/held-sources.js';
import type { RunHold } from '../../store/runs/held-sources.js';
import { recordedKeys } from '../../store/sources/recorded-keys.js';
import { addJobs } from './jobs.js';
import { storedJson } from '../../store/columns/stored-json.js';
import { StoredLibraryEntry } from '../../store/columns/stored-library-entry.js';

/** Number of files in one job: as many as are looked up and recorded together. */
const FILES_OF_A_JOB = 64;

const StoredFile = schemaCheck(
  Type.Object({
    kind: Type.Literal('file'),
    readPath: Type.String(),
    sizeBytes: Type.Number(),
    mtimeMs: Type.Number(),
    changeMark: Type.String(),
    fileKey: Type.String(),
    temporary: Type.Boolean(),
    libraryEntry: Type.Optional(StoredLibraryEntry),
  }),
);

export type FileToRead = Source & { readonly content: Extract<Source['content'], { readonly kind: 'file' }> };

function pendingSource(run: RunHold, file: FileToRead) {
  return {
    trail_no: run.trail_no,
    run_no: run.run_no,
    last_run: OPEN_END,
    path: file.path,
    path_bytes: file.pathBytes ?? new Uint8Array(),
    dataset_id: '',
    document_id: null,
    is_first: 0,
    outcome: 'pending',
    reason: null,
    message: null,
    format: null,
    language: null,
    provenance: null,
    modified_at: Math.round(file.content.mtimeMs),
    library_entry: null,
  } as const;
}

/** What a worker is told of a file. */
function storedFile({ content, libraryEntry }: FileToRead) {
  return { ...content, ...(libraryEntry !== undefined && { libraryEntry }) };
}

function fileOf(row: { readonly path: string; readonly path_bytes: Uint8Array; readonly content: string }): FileToRead {
  const { libraryEntry, ...content } = storedJson(StoredFile, row.content, 'reads.content');
  return {
    path: row.path,
    pathBytes: row.path_bytes.length === 0 ? null : row.path_bytes,
    datasetId: null,
    content,
    ...(libraryEntry !== undefined && { libraryEntry }),
  };
}

/** Stores the sources that the run does not hold yet or that still wait. Returns those. */
async function keepPending(queries: Kysely<StoreTables>, run: RunHold, files: readonly FileToRead[]) {
  return (
    queries
      .insertInto('sources')
      .values(files.map((file) => pendingSource(run, file)))
      // One that waited already, in a database that was copied, may have lost its place here.
      .onConflict((conflict) =>
        conflict
          .columns(['trail_no', 'path', 'path_bytes', 'dataset_id', 'run_no'])
          .doUpdateSet((row) => ({ modified_at: row.ref('excluded.modified_at') }))
          .where('sources.outcome', '=', 'pending')
          .where('sources.document_id', 'is', null),
      )
      .returning(['source_id', 'path', 'path_bytes'])
      .execute()
  );
}

/**
 * Stores files that were found, for the workers to read. They are sources of the run from now on, in the order found;
 * those that the run has already do not change. Returns how many are new.
 */
export async function placeFiles(
  queries: Kysely<StoreTables>,
  runNo: number,
  files: readonly FileToRead[],
): Promise<number> {
  if (files.length === 0) return 0;
  return writeTransaction(queries, async (transaction) => {
    const run = await holdOf(transaction, runNo);
    // Rows of earlier runs stand for sources of a run that looks for new ones once more.
    const held = run.is_joined === 1 ? await recordedKeys(transaction, runNo, files) : new Set<string>();
    const fresh = files.filter((file) => !held.has(sourceKey(file)));
    if (fresh.length === 0) return 0;
    const contentOf = new Map(files.map((file) => [sourceKey(file), storedFile(file)]));
    const rows = (await keepPending(transaction, run, fresh)).flatMap((row) => {
      const content = contentOf.get(sourceKey({ path: row.path, pathBytes: row.path_bytes, datasetId: null }));
      return content === undefined
        ? []
        : [{ source_id: row.source_id, run_no: runNo, unit_id: null, content: JSON.stringify(content) }];
    });
    if (rows.length === 0) return 0;
    const added = await transaction
      .insertInto('reads')
      .values(rows)
      .onConflict((conflict) => conflict.column('source_id').doNothing())
      .returning('source_id')
      .execute();
    return added.length;
  });
}

interface Waiting {
  readonly source_id: number;
  readonly dataset_no: number | null;
}

/** Returns what each job stands for: a part of a dataset, or files that were found one after the other. */
function jobsOf(waiting: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const jobs: Waiting[][] = [];
  let files: Waiting[] | null = null;
  for (const row of waiting) {
    if (row.dataset_no === null && files !== null && files.length < FILES_OF_A_JOB) {
      files.push(row);
      continue;
    }
    const job = [row];
    jobs.push(job);
    files = row.dataset_no === null ? job : null;
  }
  return jobs;
}

/** Makes jobs of files and parts of datasets that wait, at most this many. */
export async function enqueueFiles(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  runNo: number,
  mostJobs: number,
): Promise<void> {
  if (mostJobs <= 0) return;
  await writeTransaction(queries, async (transaction) => {
    const waiting = await transaction
      .selectFrom('reads')
      .select(['source_id', 'dataset_no'])
      .where('run_no', '=', runNo)
      .where('unit_id', 'is', null)
      .orderBy('source_id')
      .limit(mostJobs * FILES_OF_A_JOB)
      .forUpdate()
      .skipLocked()
      .execute();
    if (waiting.length === 0) return;
    const jobs = jobsOf(waiting).slice(0, mostJobs);
    const jobIds = await addJobs(transaction, queue, runNo, 'read', jobs.length);
    const rows = jobs.flatMap((job, index) =>
      job.map(({ source_id: sourceId }) => sql`(cast(${sourceId} as bigint), cast(${jobIds[index] ?? 0} as bigint))`),
    );
    await sql`
      with given (source_id, unit_id) as (values ${sql.join(rows)})
      update reads set unit_id = given.unit_id from given where reads.source_id = given.source_id`.execute(transaction);
  });
}

/** Returns the files of a job, in the order in which they were found. */
export async function filesOfJob(
  queries: Kysely<StoreTables>,
  runNo: number,
  jobId: number,
): Promise<readonly FileToRead[]> {
  const rows = await queries
    .selectFrom('reads')
    .innerJoin('sources', 'sources.source_id', 'reads.source_id')
    .select(['sources.path', 'sources.path_bytes', 'reads.content'])
    .where('reads.run_no', '=', runNo)
    .where('reads.unit_id', '=', jobId)
    .where('reads.dataset_no', 'is', null)
    .orderBy('reads.source_id')
    .execute();
  return rows.map(fileOf);
}

/** Whether files or parts of datasets wait to be read or are being read. */
export async function anyFiles(queries: Kysely<StoreTables>, runNo: number): Promise<boolean> {
  return (
    (await queries.selectFrom('reads').select('source_id').where('run_no', '=', runNo).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Ends the reading of those files of a job that are recorded, within the caller's transaction. */
export async function endReading(queries: Kysely<StoreTables>, jobId: number): Promise<void> {
  const recorded = sql<boolean>`exists (
    select 1 from sources
    where sources.source_id = reads.source_id and (sources.outcome <> 'pending' or sources.document_id is not null))`;
  await queries
    .deleteFrom('reads')
    .where('unit_id', '=', jobId)
    .where('dataset_no', 'is', null)
    .where(recorded)
    .execute();
}

/** Returns the files of a job, or its part of a dataset, to those that wait. */
export async function releaseFiles(queries: Kysely<StoreTables>, jobId: number): Promise<void> {
  await queries.updateTable('reads').set({ unit_id: null }).where('unit_id', '=', jobId).execute();
}

/**
 * Splits a job into one for each file: if one file crashes its readers, the others need not fail with it. Returns false
 * if the job has one file.
 */
export async function splitReading(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  runNo: number,
  jobId: number,
): Promise<boolean> {
  const files = await queries
    .selectFrom('reads')
    .select('source_id')
    .where('unit_id', '=', jobId)
    .orderBy('source_id')
    .execute();
  if (files.length < 2) return false;
  const jobIds = await addJobs(queries, queue, runNo, 'read', files.length);
  for (const [index, { source_id: sourceId }] of files.entries())
    await queries
      .updateTable('reads')
      .set({ unit_id: jobIds[index] ?? null })
      .where('source_id', '=', sourceId)
      .execute();
  return true;
}
