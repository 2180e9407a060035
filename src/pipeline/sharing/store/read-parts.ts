import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { throughOutage, writeTransaction } from '../../../lib/database/index.js';
import type { DatasetPart } from '../../../records/dataset-part.js';
import type { Lease } from '../../../records/lease.js';
import type { DatasetInParts, Source } from '../../../records/source.js';
import { storedJson } from '../../store/columns/stored-json.js';
import type { StoreTables } from '../../store/tables/tables.js';
import { endJobs, heldLeases } from './jobs.js';
import type { JobQueue } from './queue.js';
import { StoredDataset, StoredPart } from './stored-parts.js';
import type { CutDataset, NumberRange, PartToRead } from './stored-parts.js';

type Queries = Kysely<StoreTables>;

export type DatasetToCut = Source & { readonly content: Extract<Source['content'], { readonly kind: 'dataset' }> };

/** What is stored of a dataset in parts. */
interface Cut {
  readonly datasetNo: number;
  readonly parts: number;
  readonly isWhole: boolean;
}

function datasetOf(queries: Queries, runNo: number, { path, pathBytes }: DatasetToCut) {
  return queries
    .selectFrom('cut_datasets')
    .select(['dataset_no', 'stamp', 'parts', 'is_whole'])
    .where('run_no', '=', runNo)
    .where('path', '=', path)
    .where('path_bytes', '=', pathBytes ?? new Uint8Array())
    .executeTakeFirst();
}

/** Begins to store a dataset in parts, or goes on. Parts of a file that has changed since are no longer read. */
async function openCut(
  queries: Queries,
  runNo: number,
  dataset: DatasetToCut,
  { columns, read }: DatasetInParts,
): Promise<Cut> {
  const { readPath, file } = dataset.content;
  const stamp = JSON.stringify(file);
  return writeTransaction(queries, async (transaction) => {
    const before = await datasetOf(transaction, runNo, dataset);
    if (before?.stamp === stamp)
      return { datasetNo: before.dataset_no, parts: before.parts, isWhole: before.is_whole === 1 };
    if (before !== undefined) {
      await transaction.deleteFrom('reads').where('dataset_no', '=', before.dataset_no).execute();
      await transaction.deleteFrom('cut_datasets').where('dataset_no', '=', before.dataset_no).execute();
    }
    const isAgain = before !== undefined;
    const content: CutDataset = { readPath: readPath ?? '', sizeBytes: file.sizeBytes, columns, read, isAgain };
    const { path, pathBytes } = dataset;
    const { dataset_no: datasetNo } = await transaction
      .insertInto('cut_datasets')
      .values({
        run_no: runNo,
        path,
        path_bytes: pathBytes ?? new Uint8Array(),
        content: JSON.stringify(content),
        stamp,
        parts: 0,
        is_whole: 0,
      })
      .returning('dataset_no')
      .executeTakeFirstOrThrow();
    return { datasetNo, parts: 0, isWhole: false };
  });
}

/** Reserves numbers of sources for so many rows. They rise, and others may lie between them. */
async function reserveNumbers(queries: Queries, rows: number): Promise<readonly NumberRange[]> {
  const reserved = await sql<{ readonly first: number; readonly last: number }>`
    select min(number)::bigint as first, max(number)::bigint as last
    from (
      select number, number - row_number() over (order by number) as stretch
      from (select nextval(pg_get_serial_sequence('sources', 'source_id')) as number
        from generate_series(1, cast(${rows} as bigint))) as given) as stretches
    group by stretch order by first`.execute(queries);
  return reserved.rows.map(({ first, last }) => [first, last]);
}

/** @param number of the part, from 1: it is stored once, also where an earlier answer of the database was lost */
async function placePart(
  queries: Queries,
  runNo: number,
  { datasetNo }: Cut,
  number: number,
  part: DatasetPart,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const next = await transaction
      .updateTable('cut_datasets')
      .set({ parts: number })
      .where('dataset_no', '=', datasetNo)
      .where('parts', '=', number - 1)
      .executeTakeFirst();
    if (next.numUpdatedRows === 0n) return;
    const numbers = await reserveNumbers(transaction, part.rows);
    await transaction
      .insertInto('reads')
      .values({
        source_id: numbers[0]?.[0] ?? 0,
        run_no: runNo,
        unit_id: null,
        content: JSON.stringify({ ...part, numbers }),
        dataset_no: datasetNo,
      })
      .execute();
  });
}

export interface Placing {
  /** Called with the number of rows of each part that is new, as far as it is known. */
  readonly onPlaced: (rows: number) => void;
  /** Stops between parts; the next call goes on. */
  readonly signal: AbortSignal;
}

/** Stores the parts of a dataset that was found, for the workers to read. */
export async function placeParts(
  queries: Queries,
  runNo: number,
  dataset: DatasetToCut,
  whole: DatasetInParts,
  { onPlaced, signal }: Placing,
): Promise<void> {
  const cut = await throughOutage(() => openCut(queries, runNo, dataset, whole));
  if (cut.isWhole) return;
  let number = 0;
  for await (const part of whole.parts) {
    if (signal.aborted) return;
    number += 1;
    if (number <= cut.parts) continue;
    await throughOutage(() => placePart(queries, runNo, cut, number, part));
    onPlaced(part.range.kind === 'all' ? 1 : part.rows);
  }
  const isWhole = queries.updateTable('cut_datasets').set({ is_whole: 1 }).where('dataset_no', '=', cut.datasetNo);
  await throughOutage(() => isWhole.execute());
}

/** Returns the number of the last row of a part that is recorded. Rows of a part are recorded in their order. */
async function lastRecorded(
  queries: Queries,
  runNo: number,
  path: string,
  numbers: readonly NumberRange[],
): Promise<number | null> {
  const row = await queries
    .selectFrom('sources')
    .select('source_id')
    .where('source_id', '>=', numbers[0]?.[0] ?? 0)
    .where('source_id', '<=', numbers.at(-1)?.[1] ?? 0)
    .where('run_no', '=', runNo)
    .where('path', '=', path)
    .where('dataset_id', '!=', '')
    .orderBy('source_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.source_id ?? null;
}

/** Returns the part of a dataset that a job stands for; null where it stands for files, or for nothing any more. */
export async function partOfJob(queries: Queries, runNo: number, jobId: number): Promise<PartToRead | null> {
  const row = await queries
    .selectFrom('reads')
    .innerJoin('cut_datasets', 'cut_datasets.dataset_no', 'reads.dataset_no')
    .select(['reads.content as part', 'cut_datasets.content', 'path'])
    .where('reads.run_no', '=', runNo)
    .where('reads.unit_id', '=', jobId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const dataset = storedJson(StoredDataset, row.content, 'cut_datasets.content');
  const { numbers, ...part } = storedJson(StoredPart, row.part, 'reads.content');
  const recordedTo = await lastRecorded(queries, runNo, row.path, numbers);
  return { ...dataset, path: row.path, part, numbers, recordedTo };
}

/** Ends a job whose part is recorded to its end, or that stands for nothing any more. */
export async function endPart(queries: Queries, queue: JobQueue, lease: Lease, nowMs: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    if (!(await heldLeases(transaction, [lease]))(lease)) return;
    await transaction
      .deleteFrom('reads')
      .where('unit_id', '=', lease.jobId)
      .where('dataset_no', 'is not', null)
      .execute();
    await endJobs(transaction, queue, [lease.jobId], nowMs);
  });
}
