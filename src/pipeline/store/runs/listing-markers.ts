import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { writeTransaction } from '../../../lib/database/index.js';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { ListingMarker, ListingMarkers } from '../../../records/listing-marker.js';
import { leftOutIn, StoredCounts } from '../columns/stored-left-out.js';
import { storedJson } from '../columns/stored-json.js';
import type { RunsTable, StoreTables } from '../tables/tables.js';

const StoredMarkers = schemaCheck(
  Type.Record(
    Type.String(),
    Type.Object({ after: Type.String(), found: Type.Integer({ minimum: 0 }), leftOut: StoredCounts }),
  ),
);

/** Returns how far the places of a run are listed. */
export function markersIn({ markers }: Pick<RunsTable, 'markers'>): ListingMarkers {
  const stored = storedJson(StoredMarkers, markers ?? '{}', 'runs.markers');
  return Object.fromEntries(
    Object.entries(stored).map(([place, marker]) => [place, { ...marker, leftOut: leftOutIn(marker.leftOut) }]),
  );
}

/** Keeps how far a place is listed. To be called once all sources up to there are recorded. */
export async function keepMarker(
  queries: Kysely<StoreTables>,
  runNo: number,
  place: string,
  marker: ListingMarker,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const row = await transaction
      .selectFrom('runs')
      .select('markers')
      .where('run_no', '=', runNo)
      .executeTakeFirstOrThrow();
    const markers: ListingMarkers = { ...markersIn(row), [place]: marker };
    await transaction
      .updateTable('runs')
      .set({ markers: JSON.stringify(markers) })
      .where('run_no', '=', runNo)
      .execute();
  });
}
