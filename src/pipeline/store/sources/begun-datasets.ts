import type { ExpressionBuilder, Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { FoundDataset } from '../../../records/dataset-memory.js';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import { isSameFile, sourceKey } from '../../../records/source.js';
import type { PlannedSource, ReadUpTo } from '../../../records/source.js';
import { bytesOf } from './dataset-stretches.js';
import { heldBy, holdOf } from '../runs/held-sources.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

type Queries = Kysely<StoreTables>;

/**
 * How far a run has recorded the rows of a dataset. It is known only while the dataset has rows of one reading in the
 * run, from its first row on and of one state of its file: what a run holds of another state cannot be told from it.
 */
interface Place {
  readonly run_no: number;
  readonly path: string;
  readonly path_bytes: Uint8Array;
}

const placeOf = (runNo: number, place: DatasetPlace): Place => ({
  run_no: runNo,
  path: place.path,
  path_bytes: bytesOf(place),
});

/** Chooses the row of a place. */
const isAt = (place: Place) => (expression: ExpressionBuilder<StoreTables, 'begun_datasets'>) =>
  expression.and({ ...place });

function begunAt(queries: Queries, place: Place) {
  return queries.selectFrom('begun_datasets').selectAll().where(isAt(place)).executeTakeFirst();
}

async function forget(queries: Queries, place: Place): Promise<void> {
  await queries.deleteFrom('begun_datasets').where(isAt(place)).execute();
}

/** Whether a run holds any row of a dataset. */
async function holdsRows(queries: Queries, runNo: number, place: DatasetPlace): Promise<boolean> {
  const row = await queries
    .selectFrom('sources')
    .select('source_id')
    .where(heldBy(await holdOf(queries, runNo)))
    .where('path', '=', place.path)
    .where('path_bytes', '=', bytesOf(place))
    .where('dataset_id', '>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** See `DatasetMemory`. */
export async function beginDataset(
  queries: Queries,
  { runNo, resumed }: Pick<OpenRun, 'runNo' | 'resumed'>,
  place: DatasetPlace,
  { sizeBytes, mtimeMs, changeMark, revision }: FoundDataset,
): Promise<void> {
  const key = placeOf(runNo, place);
  const file = { size_bytes: sizeBytes, mtime_ms: mtimeMs, change_mark: changeMark, revision };
  await writeTransaction(queries, async (transaction) => {
    await forget(transaction, key);
    if (resumed && (await holdsRows(transaction, runNo, place))) return;
    await transaction
      .insertInto('begun_datasets')
      .values({ ...key, ...file, last_row: 0, bytes: null })
      .execute();
  });
}

/** See `DatasetMemory`. */
export async function recordedUpTo(
  queries: Queries,
  runNo: number,
  place: DatasetPlace,
  file: FoundDataset,
): Promise<ReadUpTo | null> {
  const row = await begunAt(queries, placeOf(runNo, place));
  if (row === undefined || row.last_row === 0 || row.revision !== file.revision) return null;
  const { size_bytes: sizeBytes, mtime_ms: mtimeMs, change_mark: changeMark, last_row: last, bytes } = row;
  return isSameFile({ sizeBytes, mtimeMs, changeMark }, file) ? { row: last, bytes } : null;
}

/** Keeps how far datasets are recorded with some sources, in their order. Part of the caller's transaction. */
export async function keepUpTo(queries: Queries, runNo: number, sources: readonly PlannedSource[]): Promise<void> {
  const rows = sources.filter(({ readUpTo }) => readUpTo !== undefined);
  const lastOfEach = new Map(rows.map((row) => [sourceKey({ ...row, datasetId: null }), row]));
  for (const { readUpTo, ...row } of lastOfEach.values()) {
    const key = placeOf(runNo, row);
    if (readUpTo == null) await forget(queries, key);
    else
      await queries
        .updateTable('begun_datasets')
        .set({ last_row: readUpTo.row, bytes: readUpTo.bytes })
        .where(isAt(key))
        .execute();
  }
}

/**
 * Returns those datasets of which a run is sure to hold the rows of one state alone. A run that was not resumed holds
 * no others.
 */
export async function readAlone<Dataset extends DatasetPlace>(
  queries: Queries,
  { runNo, resumed }: Pick<OpenRun, 'runNo' | 'resumed'>,
  datasets: readonly Dataset[],
): Promise<readonly Dataset[]> {
  if (!resumed) return datasets;
  const found: Dataset[] = [];
  for (const dataset of datasets)
    if ((await begunAt(queries, placeOf(runNo, dataset))) !== undefined) found.push(dataset);
  return found;
}
