import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { DatasetMemory, EndedDataset } from '../../../records/dataset-memory.js';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import type { Scan } from '../../../records/scan.js';
import type { DatasetStamp } from '../../../records/source.js';
import { beginDataset, readAlone, recordedUpTo } from './begun-datasets.js';
import { standIns } from './cache.js';
import type { CacheKey } from './cache.js';
import type { DatasetMarks } from './dataset-marks.js';
import { placeIn } from './dataset-order.js';
import { bytesOf, stretchesOf, within } from './dataset-stretches.js';
import type { Stretch } from './dataset-stretches.js';
import { heldBy, holdOf, OPEN_END } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { idsHeld } from './ids-held.js';
import type { Reuse } from './known-files.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

type Queries = Kysely<StoreTables>;

/** Reasons for which a row of the same bytes has no text that is scanned, whenever it is read. */
const LASTING_REASONS = ['bad_row', 'no_text', 'too_short', 'too_long', 'private_key'];

const readAs = (revision: number, characterLimit: number): string => `${revision} ${characterLimit}`;

/** Rows of a dataset that are in force in a trail, of those whose table is named so. */
function rowsOf(place: DatasetPlace, { trail_no: trailNo }: Pick<RunHold, 'trail_no'>, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('trail_no')} = ${trailNo} and ${column('path')} = ${place.path}
    and ${column('path_bytes')} = ${bytesOf(place)} and ${column('dataset_id')} > ''
    and ${column('last_run')} = ${OPEN_END}`;
}

/** Whether every scan of a row's document would come to the result that the run which wrote the row has. */
function hasSameResults(queries: Queries, scans: readonly Scan[], cache: CacheKey): RawBuilder<unknown> {
  const same = scans.map((scan) => {
    const newest = standIns(queries, scan, cache)
      .select('results.result_id')
      .where(sql<boolean>`results.document_id = own.document_id`)
      .orderBy('results.scanned_at', 'desc')
      .limit(1);
    return sql`exists (
      select 1 from tasks
      where tasks.run_no = own.run_no and tasks.document_id = own.document_id and tasks.scan = ${scan}
        and tasks.result_id = ${newest})`;
  });
  return sql.join(same, sql` and `);
}

/** Whether the run has a first source of a row's document already, which is no row of the dataset. */
function hasOtherFirst(place: DatasetPlace, run: RunHold): RawBuilder<unknown> {
  return sql`(exists (
      select 1 from tasks where tasks.run_no = ${run.run_no} and tasks.document_id = own.document_id)
    or exists (
      select 1 from sources
      where sources.document_id = own.document_id and sources.is_first = 1 and ${heldBy(run, true)}
        and not (sources.path = ${place.path} and sources.path_bytes = ${bytesOf(place)}
          and sources.dataset_id > '')))`;
}

/** Whether an earlier row of the dataset is the first source of a row's document. */
function hasEarlierFirst(place: DatasetPlace, run: RunHold): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sources as first
    where first.document_id = own.document_id and ${rowsOf(place, run, 'first')}
      and first.outcome in ('scanned', 'cached') and ${placeIn('first')} < ${placeIn('own')})`;
}

/** How many rows of a stretch there are, would not be recorded again as they are, or only if others come before. */
async function countOther(
  queries: Queries,
  { place, run, scans, cache }: KeptRows,
  stretch: Stretch,
): Promise<{ readonly rows: number; readonly other: number; readonly dependent: number }> {
  const sameResults = hasSameResults(queries, scans, cache);
  const counted = await sql<{ readonly found: number; readonly kept: number; readonly dependent: number }>`
    select count(*) as found, coalesce(sum(case
      when own.run_no >= ${run.run_no} then 0
      when own.outcome in ('scanned', 'cached') then
        case when ${sameResults} and not ${hasOtherFirst(place, run)} then 1 else 0 end
      when own.outcome = 'duplicate' then
        case when ${sameResults} and (${hasEarlierFirst(place, run)} or ${hasOtherFirst(place, run)}) then 1 else 0 end
      when own.outcome in ('failed', 'skipped') then
        case when own.reason in (${sql.join(LASTING_REASONS)}) and not exists (
          select 1 from tasks where tasks.run_no = own.run_no and tasks.document_id = own.document_id) then 1 else 0 end
      else 0 end), 0) as kept,
      coalesce(sum(case when own.outcome <> 'duplicate' or ${hasEarlierFirst(place, run)} then 0 else 1 end), 0)
        as dependent
    from sources as own where ${rowsOf(place, run, 'own')} and ${within(stretch)}`.execute(queries);
  const { found = 0, kept = 0, dependent = 0 } = counted.rows[0] ?? {};
  return { rows: found, other: found - kept, dependent };
}

interface KeptRows {
  readonly place: DatasetPlace;
  readonly run: RunHold;
  readonly scans: readonly Scan[];
  readonly cache: CacheKey;
}

function datasetRow(queries: Queries, place: DatasetPlace, trailNo: number) {
  return queries
    .selectFrom('read_datasets')
    .selectAll()
    .where('trail_no', '=', trailNo)
    .where('path', '=', place.path)
    .where('path_bytes', '=', bytesOf(place))
    .executeTakeFirst();
}

/**
 * Whether each row of a dataset is as it was, and they are as many as they were: if so, whether some are only because
 * of sources outside the dataset.
 */
async function checkRows(
  queries: Queries,
  kept: KeptRows,
  rowCount: number,
): Promise<'changed' | 'unchanged' | 'dependent'> {
  let [count, isDependent] = [0, false];
  for await (const stretch of stretchesOf(queries, kept.place, kept.run)) {
    const { rows, other, dependent } = await countOther(queries, kept, stretch);
    if (other > 0) return 'changed';
    count += rows;
    isDependent ||= dependent > 0;
  }
  if (count !== rowCount) return 'changed';
  return isDependent ? 'dependent' : 'unchanged';
}

/** Records that a run has seen all rows of a dataset. @param checked its mark */
async function seeDataset(
  queries: Queries,
  { place, run }: KeptRows,
  { mtimeMs, changeMark }: DatasetStamp,
  checked: string,
): Promise<void> {
  const key = { path: place.path, path_bytes: bytesOf(place) };
  await writeTransaction(queries, async (transaction) => {
    await transaction
      .insertInto('seen_datasets')
      .values({ run_no: run.run_no, ...key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .updateTable('read_datasets')
      .set({ mtime_ms: mtimeMs, change_mark: changeMark, checked })
      .where('trail_no', '=', run.trail_no)
      .where('path', '=', key.path)
      .where('path_bytes', '=', key.path_bytes)
      .execute();
  });
}

/** Returns what the datasets of a run's trail held when they were last read to their end. */
export function datasetMemory(
  queries: Queries,
  run: Pick<OpenRun, 'runNo' | 'trailNo' | 'resumed'>,
  { scans, cache }: Reuse,
  marks: Pick<DatasetMarks, 'own' | 'holds'>,
): DatasetMemory {
  const { runNo, trailNo } = run;
  return {
    begin: (place, file) => beginDataset(queries, run, place, file),
    recordedUpTo: (place, file) => recordedUpTo(queries, runNo, place, file),
    find: async (place, characterLimit) => {
      const row = await datasetRow(queries, place, trailNo);
      const revision = Number.parseInt(row?.read_as ?? '', 10);
      if (row === undefined || row.read_as !== readAs(revision, characterLimit)) return null;
      const { size_bytes: sizeBytes, mtime_ms: mtimeMs, change_mark: changeMark, content_hash: contentHash } = row;
      return { sizeBytes, mtimeMs, changeMark, contentHash, revision };
    },
    keepRows: async (place, stamp) => {
      const row = await datasetRow(queries, place, trailNo);
      if (cache === null || row === undefined || row.content_hash !== stamp.contentHash) return null;
      const kept = { place, run: await holdOf(queries, runNo), scans, cache };
      const mark = await marks.own();
      const found = (await marks.holds(row.checked)) ? 'unchanged' : await checkRows(queries, kept, row.row_count);
      if (found === 'changed') return null;
      await seeDataset(queries, kept, stamp, found === 'unchanged' ? mark : '');
      return row.row_count;
    },
    idsHeld: (place) => idsHeld(queries, runNo, place),
  };
}

/** Keeps what datasets were read of, whose last rows were recorded. Part of the caller's transaction. */
export async function keepEnded(
  queries: Queries,
  { runNo, resumed }: Pick<OpenRun, 'runNo' | 'resumed'>,
  ended: readonly EndedDataset[],
): Promise<void> {
  const run = ended.length === 0 ? null : await holdOf(queries, runNo);
  for (const { stamp, characterLimit, ...place } of await readAlone(queries, { runNo, resumed }, ended)) {
    if (run === null) return;
    const { rows } = await sql<{ readonly held: number }>`
      select count(*) as held from sources
      where ${heldBy(run)} and path = ${place.path} and path_bytes = ${bytesOf(place)} and dataset_id > ''`.execute(
      queries,
    );
    const row = {
      run_no: runNo,
      size_bytes: stamp.sizeBytes,
      mtime_ms: stamp.mtimeMs,
      change_mark: stamp.changeMark,
      content_hash: stamp.contentHash,
      read_as: readAs(stamp.revision, characterLimit),
      row_count: rows[0]?.held ?? 0,
      checked: '',
    };
    await queries
      .insertInto('read_datasets')
      .values({ trail_no: run.trail_no, path: place.path, path_bytes: bytesOf(place), ...row })
      .onConflict((conflict) => conflict.columns(['trail_no', 'path', 'path_bytes']).doUpdateSet(row))
      .execute();
  }
}

/** Forgets what datasets were read of, because rows of them are rewritten. Part of the caller's transaction. */
export async function forgetDatasets(
  queries: Queries,
  { trailNo }: { readonly trailNo: number },
  places: readonly DatasetPlace[],
): Promise<void> {
  for (const place of places)
    await queries
      .deleteFrom('read_datasets')
      .where('trail_no', '=', trailNo)
      .where('path', '=', place.path)
      .where('path_bytes', '=', bytesOf(place))
      .execute();
}
