import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { sha256Hex } from '../../../lib/hash.js';
import { itemAt } from '../../../lib/present.js';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import { ALL_PLACES } from '../../../records/label-stretch.js';
import type { LabelStretch } from '../../../records/label-stretch.js';
import type { FoundRow } from '../../../records/result-row.js';
import type { AskedState } from '../../../records/verdict.js';
import { placeIn, PLACES_OF_A_ROW } from '../sources/dataset-order.js';
import { placeOfDataset, storedDatasets, stretchRows } from './found-rows.js';
import type { StoredDataset } from './found-rows.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { ofFound, withDecisions } from './decided-rows.js';
import { findRun } from '../runs/runs.js';
import { statingOf } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';

/** The sources of a run over datasets, cut into stretches that are read apart. */
export interface CutSources {
  /** In the order in which they were found. */
  readonly datasets: readonly DatasetPlace[];
  /**
   * In the order of the datasets: sources that are rows of no dataset first, where there are any, then of each dataset
   * so many rows after so many, the last stretch with the rest.
   */
  readonly stretches: readonly LabelStretch[];
  /** The sources of a stretch in constant memory, in their order. */
  rows(stretch: LabelStretch): AsyncIterable<FoundRow>;
}

export interface StretchStore {
  /** @param rows of a stretch, at least 1 */
  cut(runId: string, rows: number): Promise<CutSources>;
  /** Returns a hash that changes when a run has worked or a reader has decided: rows may then differ. */
  mark(runId: string): Promise<string>;
}

/** Returns the place of each `rows`-th row of a dataset, from the first on. */
async function startsOf(
  queries: Kysely<StoreTables>,
  run: RunHold,
  dataset: StoredDataset,
  rows: number,
): Promise<readonly number[]> {
  const hasPlaces = await queries
    .selectFrom('sources')
    .select('source_id')
    .where('trail_no', '=', run.trail_no)
    .where('path', '=', dataset.path)
    .where('path_bytes', '=', dataset.path_bytes)
    .where('place', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  // Numbered in order, and SQLite is kept from an index whose rows it would have to sort.
  const isNumbered = hasPlaces === undefined;
  const order: RawBuilder<number> = isNumbered ? sql`sources.source_id` : placeIn('sources');
  const numbered = queries
    .selectFrom('sources')
    .select([sql<number>`${order}`.as('place'), sql<number>`row_number() over (order by ${order})`.as('number')])
    .where(heldBy(run, isNumbered))
    .where('path', '=', dataset.path)
    .where('path_bytes', '=', dataset.path_bytes)
    .where('dataset_id', '!=', '')
    .$if(isNumbered, (own) =>
      own.where('source_id', '>=', dataset.first_number ?? 1).where('source_id', '<=', dataset.last_number),
    );
  const starts = await queries
    .selectFrom(numbered.as('numbered'))
    .select('numbered.place')
    .where(sql<boolean>`(numbered.number - 1) % ${sql.lit(rows)} = 0`)
    .orderBy('numbered.place')
    .execute();
  return starts.map(({ place }) => (isNumbered ? place * PLACES_OF_A_ROW : place));
}

async function hasRowsOfNone(queries: Kysely<StoreTables>, run: RunHold): Promise<boolean> {
  const rows = queries.selectFrom('sources').select('source_id').where(heldBy(run)).where('dataset_id', '=', '');
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the stretches of a dataset, of which each `rows`-th row, from the first on, has one of these places. */
function stretchesFrom(starts: readonly number[], dataset: number, rows: number): readonly LabelStretch[] {
  const [first, last] = ALL_PLACES;
  const bounds = [first, ...starts.slice(1), last];
  return starts.map((_, index) => ({
    dataset,
    firstRow: index * rows,
    places: [bounds[index] ?? first, bounds[index + 1] ?? last],
  }));
}

async function cutSources(
  queries: Kysely<StoreTables>,
  runId: string,
  rows: number,
  state: AskedState,
): Promise<CutSources> {
  const run = await findRun(queries, runId);
  const datasets = await storedDatasets(queries, run);
  const stretches: LabelStretch[] = [];
  if (await hasRowsOfNone(queries, run)) stretches.push({ dataset: null, firstRow: 0, places: ALL_PLACES });
  for (const [number, dataset] of datasets.entries())
    stretches.push(...stretchesFrom(await startsOf(queries, run, dataset, rows), number, rows));
  return {
    datasets: datasets.map(placeOfDataset),
    stretches,
    rows: ({ dataset, places }) => {
      const own = dataset === null ? null : itemAt(datasets, dataset);
      return withDecisions(
        queries,
        stretchRows(queries, run, statingOf(run, state), { dataset: own, places }),
        ofFound,
      );
    },
  };
}

/** Results are shared by runs, so that another run may have replaced them: it has then sent requests. */
async function markOf(queries: Kysely<StoreTables>, runId: string, state: AskedState): Promise<string> {
  const run = await findRun(queries, runId);
  const runs = await queries
    .selectFrom('runs')
    .select(['run_id', 'status', 'requests', 'retries', 'ended_at'])
    .orderBy('run_no')
    .execute();
  const decided = await queries
    .selectFrom('decision_changes')
    .select(({ fn }) => fn.max('change_id').as('last'))
    .executeTakeFirst();
  const facts = [run.run_id, statingOf(run, state), runs, decided?.last ?? 0];
  return sha256Hex(
    JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}

export function stretchStore(queries: Kysely<StoreTables>, state: AskedState): StretchStore {
  return {
    cut: (runId, rows) => cutSources(queries, runId, rows, state),
    mark: (runId) => markOf(queries, runId, state),
  };
}
