import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import type { Stating } from '../../../calibration/stating.js';
import { hasTurn, WHOLE_EXPORT } from '../../../records/export-part.js';
import type { ExportPart } from '../../../records/export-part.js';
import type { FoundRow } from '../../../records/result-row.js';
import { ALL_PLACES } from '../../../records/label-stretch.js';
import type { LabelStretch } from '../../../records/label-stretch.js';
import { placeIn, placeOf, PLACES_OF_A_ROW } from '../sources/dataset-order.js';
import type { AskedState } from '../../../records/verdict.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { ofFound, withDecisions } from './decided-rows.js';
import { resultRow, rowsOf, selectedRows } from './result-rows.js';
import type { Page } from './result-rows.js';
import { findRun } from '../runs/runs.js';
import { statingOf } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';

export interface StoredDataset {
  readonly path: string;
  readonly path_bytes: Uint8Array;
  /** The place of its first row. */
  readonly first: number;
  /** The lowest number of a row that has no place but its number, null where none has, and the highest of any. */
  readonly first_number: number | null;
  readonly last_number: number;
}

/** As `foundRows`, with what readers decided. @param runId null: the newest run. @param part left out: all */
export async function* foundRowsOfRun(
  queries: Kysely<StoreTables>,
  runId: string | null,
  state: AskedState,
  part: ExportPart = WHOLE_EXPORT,
): AsyncGenerator<FoundRow> {
  const run = await findRun(queries, runId);
  yield* withDecisions(queries, foundRows(queries, run, statingOf(run, state), part), ofFound);
}

export function placeOfDataset({ path, path_bytes: bytes }: StoredDataset): DatasetPlace {
  return { path, pathBytes: bytes.length === 0 ? null : bytes };
}

/** The datasets of a run, in the order in which they were found. */
export async function storedDatasets(queries: Kysely<StoreTables>, run: RunHold): Promise<readonly StoredDataset[]> {
  return queries
    .selectFrom('sources')
    .select([
      'path',
      'path_bytes',
      sql<number>`min(${placeIn('sources')})`.as('first'),
      sql<number | null>`min(case when place is null then source_id end)`.as('first_number'),
      sql<number>`max(source_id)`.as('last_number'),
    ])
    .where(heldBy(run))
    .where('dataset_id', '!=', '')
    .groupBy(['path', 'path_bytes'])
    .orderBy('first')
    .execute();
}

/** Sources of a dataset, or rows of none, from a place up to another, without it. */
interface Selected {
  readonly dataset: StoredDataset | null;
  readonly places: LabelStretch['places'];
}

/** Sources that are rows of no dataset, or those of one that have no place but their number, in the order of that. */
function pageOf(
  queries: Kysely<StoreTables>,
  run: RunHold,
  { dataset, places: [from, to] }: Selected,
  after: Page[number] | null,
) {
  const first = dataset === null ? 1 : (dataset.first_number ?? dataset.last_number);
  const firstNumber = Math.max(first, Math.ceil(from / PLACES_OF_A_ROW));
  // Numbered in order, and SQLite is kept from an index whose rows it would have to sort for every page.
  const rows = selectedRows(queries)
    .where(heldBy(run, true))
    .where('sources.source_id', '>', after?.source_id ?? firstNumber - 1)
    .orderBy('sources.source_id');
  if (dataset === null) return rows.where('sources.dataset_id', '=', '');
  return rows
    .where('sources.source_id', '<=', Math.min(dataset.last_number, Math.ceil(to / PLACES_OF_A_ROW) - 1))
    .where('sources.path', '=', dataset.path)
    .where('sources.path_bytes', '=', dataset.path_bytes)
    .where('sources.dataset_id', '!=', '')
    .where('sources.place', 'is', null);
}

/** Rows of a dataset that have a place of their own, in the order of their places. */
function placedPage(
  queries: Kysely<StoreTables>,
  run: RunHold,
  dataset: StoredDataset,
  { places: [from, to], after }: Pick<Selected, 'places'> & { readonly after: Page[number] | null },
) {
  return selectedRows(queries)
    .where(heldBy(run))
    .where('sources.path', '=', dataset.path)
    .where('sources.path_bytes', '=', dataset.path_bytes)
    .where('sources.place', '>', after?.place ?? from - 1)
    .where('sources.place', '<', to)
    .orderBy('sources.place');
}

/** Rows of a dataset, in the order of its file. */
async function* rowsInOrder(
  queries: Kysely<StoreTables>,
  run: RunHold,
  dataset: StoredDataset,
  places: LabelStretch['places'] = ALL_PLACES,
): AsyncGenerator<Page[number]> {
  const placed = rowsOf((after) => placedPage(queries, run, dataset, { places, after }).execute());
  let next = await placed.next();
  for await (const row of rowsOf((after) => pageOf(queries, run, { dataset, places }, after).execute())) {
    for (; next.done !== true && placeOf(next.value) < placeOf(row); next = await placed.next()) yield next.value;
    yield row;
  }
  for (; next.done !== true; next = await placed.next()) yield next.value;
}

/** The rows of a run that are no rows of a dataset, in the order in which they were found. */
function rowsOfNone(queries: Kysely<StoreTables>, run: RunHold): AsyncGenerator<Page[number]> {
  return rowsOf((after) => pageOf(queries, run, { dataset: null, places: ALL_PLACES }, after).execute());
}

function foundRow(row: Page[number], run: RunHold, stating: Stating): FoundRow {
  return { result: resultRow(row, run, stating), pathBytes: row.path_bytes.length === 0 ? null : row.path_bytes };
}

/** Returns the sources of a stretch, in constant memory, in their order. */
export async function* stretchRows(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
  { dataset, places }: { readonly dataset: StoredDataset | null; readonly places: LabelStretch['places'] },
): AsyncGenerator<FoundRow> {
  const rows = dataset === null ? rowsOfNone(queries, run) : rowsInOrder(queries, run, dataset, places);
  for await (const row of rows) yield foundRow(row, run, stating);
}

/**
 * Returns every source of a run in constant memory, in the order in which it was found by the run that wrote its row:
 * sources that are new or have changed come after those that have not. Rows of a dataset come together, in the order of
 * its file. Of a part, those of its datasets: no other is read.
 */
async function* foundRows(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
  part: ExportPart,
): AsyncGenerator<FoundRow> {
  const found = (row: Page[number]): FoundRow => foundRow(row, run, stating);
  const datasets = (await storedDatasets(queries, run)).filter((_, index) => hasTurn(part, index));
  let next = 0;
  async function* datasetsBefore(place: number): AsyncGenerator<FoundRow> {
    for (;;) {
      const dataset = datasets[next];
      if (dataset === undefined || dataset.first > place) return;
      next += 1;
      for await (const row of rowsInOrder(queries, run, dataset)) yield found(row);
    }
  }
  if (part.number === 1)
    for await (const row of rowsOfNone(queries, run)) {
      yield* datasetsBefore(placeOf(row));
      yield found(row);
    }
  yield* datasetsBefore(Infinity);
}

/** Returns the datasets of a run, in the order in which they were found. */
export async function datasetsOf(queries: Kysely<StoreTables>, run: RunHold): Promise<readonly DatasetPlace[]> {
  return (await storedDatasets(queries, run)).map(placeOfDataset);
}
