import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PlannedSource } from '../../records/source.js';
import { heldBy } from './held-sources.js';
import type { RunHold } from './held-sources.js';
import type { StoreTables } from './tables.js';

function placeKey({ path, pathBytes }: Pick<PlannedSource, 'path' | 'pathBytes'>): string {
  return `${path}\u0000${Buffer.from(pathBytes ?? []).toString('hex')}`;
}

/** The number of the last row that a run holds of each dataset: rows of a dataset are numbered in its order. */
export class DatasetOrder {
  readonly #last = new Map<string, number>();

  /** Reads where the datasets of some sources are, unless it is known. */
  async load(queries: Kysely<StoreTables>, run: RunHold, sources: readonly PlannedSource[]): Promise<void> {
    for (const source of sources) {
      const key = placeKey(source);
      if (source.datasetId === null || this.#last.has(key)) continue;
      const row = await queries
        .selectFrom('sources')
        .select(sql<number | null>`max(source_id)`.as('last'))
        .where(heldBy(run))
        .where('path', '=', source.path)
        .where('path_bytes', '=', source.pathBytes ?? new Uint8Array())
        .where('dataset_id', '!=', '')
        .executeTakeFirst();
      this.#last.set(key, row?.last ?? 0);
    }
  }

  /** Whether a row of an earlier run keeps its place: no row before it in the dataset has a later number. */
  keepsPlace(source: PlannedSource, sourceId: number): boolean {
    return source.datasetId === null || sourceId > (this.#last.get(placeKey(source)) ?? 0);
  }

  /** Says the number of the row that a source has; infinite where the row is still to be written. */
  placed(source: PlannedSource, sourceId: number): void {
    if (source.datasetId !== null) this.#last.set(placeKey(source), sourceId);
  }
}
