import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { groupBy } from '../../../lib/group-by.js';
import { itemAt } from '../../../lib/present.js';
import type { PlannedSource } from '../../../records/source.js';
import { bytesOf } from './dataset-stretches.js';
import { heldBy, OPEN_END } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { longestRising } from './longest-rising.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Places that a row takes up: its place is its number times this, so that rows which are inserted later find room
 * before it. With numbers below 2^32, a double holds every place exactly.
 */
export const PLACES_OF_A_ROW = 2 ** 20;
/** Room, in places, for rows inserted before the first one while it is not known how many they are. */
const ROOM_BEFORE_FIRST = 4096 * PLACES_OF_A_ROW;
/** Share of the room between two rows that a group of rows takes while others may follow in the next group. */
const SHARE_OF_ROOM = 1 / 16;

function datasetKey({ path, pathBytes }: Pick<PlannedSource, 'path' | 'pathBytes'>): string {
  return `${path}\u0000${Buffer.from(pathBytes ?? []).toString('hex')}`;
}

/** Returns where a row of a dataset stands in the order of its file. */
export function placeOf(row: { readonly source_id: number; readonly place: number | null }): number {
  return row.place ?? row.source_id * PLACES_OF_A_ROW;
}

/** The same in SQL, of a table that is named so. */
export function placeIn(table: string): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${table}.place`)}, ${sql.ref(`${table}.source_id`)} * ${sql.lit(PLACES_OF_A_ROW)})`;
}

/** A row that is recorded, with its place in the last run; null where it is new. */
export interface OrderedRow {
  readonly source: PlannedSource;
  readonly before: number | null;
}

/** The place of a row in the run; null: after all others, by its own number. */
export interface Placed {
  /** Whether the row has the place that it had in the last run. */
  readonly isKept: boolean;
  readonly place: number | null;
}

/** The places of a dataset; infinite where it has no such row. */
interface DatasetPlaces {
  /** Of the last row that the run has recorded. */
  readonly recorded: number;
  /** Of the first and the last row that were in force before the run. */
  readonly first: number;
  readonly last: number;
}

function rowsOf(queries: Kysely<StoreTables>, dataset: PlannedSource) {
  return queries
    .selectFrom('sources')
    .where('path', '=', dataset.path)
    .where('path_bytes', '=', bytesOf(dataset))
    .where('dataset_id', '!=', '');
}

async function placesOf(queries: Kysely<StoreTables>, run: RunHold, dataset: PlannedSource): Promise<DatasetPlaces> {
  const place = placeIn('sources');
  const isBefore = sql`sources.run_no < ${run.run_no} and sources.last_run = ${OPEN_END}`;
  const row = await rowsOf(queries, dataset)
    .where('trail_no', '=', run.trail_no)
    .select([
      sql<number | null>`max(case when ${heldBy(run)} then ${place} end)`.as('recorded'),
      sql<number | null>`min(case when ${isBefore} then ${place} end)`.as('first'),
      sql<number | null>`max(case when ${isBefore} then ${place} end)`.as('last'),
    ])
    .executeTakeFirst();
  return { recorded: row?.recorded ?? -Infinity, first: row?.first ?? Infinity, last: row?.last ?? -Infinity };
}

/** Returns the place of the row that came next in the last run; infinite where none did. */
async function nextPlace(
  queries: Kysely<StoreTables>,
  run: RunHold,
  dataset: PlannedSource,
  { recorded, first, last }: DatasetPlaces,
): Promise<number> {
  if (recorded >= last) return Infinity;
  if (recorded < first) return first;
  const before = rowsOf(queries, dataset).where('run_no', '<', run.run_no).where('last_run', '=', OPEN_END);
  const numbered = await before
    .select('source_id')
    // Numbered in order, and SQLite is kept from an index whose rows it would have to sort.
    .where(sql<boolean>`+trail_no = ${run.trail_no}`)
    .where('place', 'is', null)
    .where('source_id', '>', Math.floor(recorded / PLACES_OF_A_ROW))
    .where('source_id', '<=', Math.floor(last / PLACES_OF_A_ROW))
    .orderBy('source_id')
    .limit(1)
    .executeTakeFirst();
  const placed = await before
    .select('place')
    .where('trail_no', '=', run.trail_no)
    .where('place', '>', recorded)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  const numberedAt = numbered === undefined ? Infinity : numbered.source_id * PLACES_OF_A_ROW;
  return Math.min(numberedAt, placed?.place ?? Infinity);
}

/**
 * Returns places for rows between two others; null where there is no room, or nothing follows.
 * @param mayGoOn whether others may follow that come before the same row
 */
function between(low: number, high: number, count: number, mayGoOn: boolean): readonly number[] | null {
  if (high === Infinity) return null;
  const from = Number.isFinite(low) ? low : high - (mayGoOn ? ROOM_BEFORE_FIRST : (count + 1) * PLACES_OF_A_ROW);
  const room = (high - from) * (mayGoOn ? SHARE_OF_ROOM : 1);
  if (room < count + 1) return null;
  return Array.from({ length: count }, (_, index) => from + Math.floor((room * (index + 1)) / (count + 1)));
}

/**
 * The order of the rows of datasets in a run. Rows that come in the order of the last run keep their places, and what
 * did not change of them is not written again. Rows that come between them get places between theirs. Rows that come
 * after all others have their own numbers as places.
 */
export class DatasetOrder {
  readonly #datasets = new Map<string, DatasetPlaces>();

  /** Returns the places of sources that are recorded together, of those that are rows of a dataset. */
  async place(
    queries: Kysely<StoreTables>,
    run: RunHold,
    rows: readonly OrderedRow[],
  ): Promise<ReadonlyMap<PlannedSource, Placed>> {
    const found = new Map<PlannedSource, Placed>();
    const isRow = ({ source }: OrderedRow): boolean => source.datasetId !== null;
    for (const [key, own] of groupBy(rows.filter(isRow), ({ source }) => datasetKey(source))) {
      const places = this.#datasets.get(key) ?? (await placesOf(queries, run, itemAt(own, 0).source));
      this.#datasets.set(key, { ...places, recorded: await placeRows(queries, run, places, own, found) });
    }
    return found;
  }
}

/** Places rows of one dataset. Returns the place of the last one; infinite where it has none but its number. */
async function placeRows(
  queries: Kysely<StoreTables>,
  run: RunHold,
  places: DatasetPlaces,
  rows: readonly OrderedRow[],
  found: Map<PlannedSource, Placed>,
): Promise<number> {
  const kept = longestRising(rows.map(({ before }) => (before !== null && before > places.recorded ? before : null)));
  let { recorded } = places;
  for (let at = 0; at < rows.length;) {
    const start = at;
    while (at < rows.length && !kept.has(at)) at += 1;
    const next = rows[at];
    const inserted = rows.slice(start, at);
    if (inserted.length > 0) {
      const high = next?.before ?? (await nextPlace(queries, run, itemAt(inserted, 0).source, { ...places, recorded }));
      const own = between(recorded, high, inserted.length, next === undefined);
      for (const [index, { source }] of inserted.entries())
        found.set(source, { isKept: false, place: own?.[index] ?? null });
      recorded = own?.at(-1) ?? Infinity;
    }
    if (next === undefined) break;
    const isKept = recorded < (next.before ?? -Infinity);
    found.set(next.source, { isKept, place: isKept ? next.before : null });
    recorded = isKept ? (next.before ?? Infinity) : Infinity;
    at += 1;
  }
  return recorded;
}
