import type { Kysely } from 'kysely';
import type { DatasetPlace } from '../../../records/dataset-row.js';
import type { IdsBefore } from '../../../records/source.js';
import { bytesOf } from './dataset-stretches.js';
import { heldBy, holdOf } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** See `DatasetMemory`. The index by path finds each id by itself, however many rows there are. */
export async function idsHeld(queries: Kysely<StoreTables>, runNo: number, place: DatasetPlace): Promise<IdsBefore> {
  const hold = await holdOf(queries, runNo);
  const newest = await queries
    .selectFrom('sources')
    .select(({ fn }) => fn.max('source_id').as('source_id'))
    .executeTakeFirst();
  return async (ids) => {
    if (ids.length === 0) return [];
    const rows = await queries
      .selectFrom('sources')
      .select('dataset_id')
      .where(heldBy(hold))
      .where('path', '=', place.path)
      .where('path_bytes', '=', bytesOf(place))
      .where('dataset_id', 'in', ids)
      .where('source_id', '<=', newest?.source_id ?? 0)
      .execute();
    return rows.map((row) => row.dataset_id);
  };
}
