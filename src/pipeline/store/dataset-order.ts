import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { PlannedSource } from '../../records/source.js';
import { heldBy } from './held-sources.js';
import type { RunHold } from './held-sources.js';
import type { StoreTables } from './tables.js';

function placeKey({ path, pathBytes }: Pick<PlannedSource, 'path' | 'pathBytes'>): string {
  return `${path}\u0000${Buffer.from(pathBytes ?? []).toString('hex')}`;
}

/** Where a row of a dataset stands in the order of its file. */
export function placeOf(row: { readonly source_id: number; readonly place: number | null }): number {
  return row.place ?? row.source_id;
}

/** The same in SQL, of a table that is named so. */
export function placeIn(table: string): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${table}.place`)}, ${sql.ref(`${table}.source_id`)})`;
}

/**
 * The place of the last row that a run holds of each dataset. A row that is new has its own number as its place, so
 * that rows are numbered in the order of the file; one that has changed takes over the place of the row before it.
 */
export class DatasetOrder {
  readonly #last = new Map<string, number>();

  /** Reads where the datasets of some sources are, unless it is known. */
  async load(queries: Kysely<StoreTables>, run: RunHold, sources: readonly PlannedSource[]): Promise<void> {
    for (const source of sources) {
      const key = placeKey(source);
      if (source.datasetId === null || this.#last.has(key)) continue;
      const row = await queries
        .selectFrom('sources')
        .select(sql<number | null>`max(${placeIn('sources')})`.as('last'))
        .where(heldBy(run))
        .where('path', '=', source.path)
        .where('path_bytes', '=', source.pathBytes ?? new Uint8Array())
        .where('dataset_id', '!=', '')
        .executeTakeFirst();
      this.#last.set(key, row?.last ?? 0);
    }
  }

  /** Whether a row keeps the place that it had: no row before it in the dataset has a later one. */
  keepsPlace(source: PlannedSource, place: number): boolean {
    return source.datasetId === null || place > (this.#last.get(placeKey(source)) ?? 0);
  }

  /** Says the place that a source has; infinite where it is new, after all others. */
  placed(source: PlannedSource, place: number): void {
    if (source.datasetId !== null) this.#last.set(placeKey(source), place);
  }
}
