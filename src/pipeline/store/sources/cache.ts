import { sql } from 'kysely';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { KeptResults } from '../../../records/rescore.js';
import type { Scan } from '../../../records/scan.js';
import { amongIds } from '../columns/given-rows.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * What, besides the text, makes two scans the same: profile, version asked for, and the versions pinned for the run.
 */
export interface CacheKey {
  readonly profile: string;
  readonly requestedVersion: string;
  /** Results of other versions are stale, not gone. Empty: the service does not say its versions, so any counts. */
  readonly pinnedVersions: readonly string[];
  /** Which results of other versions count nevertheless; null: none. */
  readonly kept: KeptResults | null;
  /** Whether results of texts that were cut before the scan count. */
  readonly takesCut: boolean;
}

/** Returns by what the results of earlier runs are found that stand in for scans of this one. */
export function cacheKeyOf({ profile, requestedVersion, pinnedVersions, kept, takesCut }: OpenRun): CacheKey {
  return { profile, requestedVersion, pinnedVersions, kept, takesCut };
}

function ofVersions({ pinnedVersions, kept }: CacheKey) {
  return (row: ExpressionBuilder<StoreTables, 'results'>) => {
    const isPinned = row('results.model_version', 'in', pinnedVersions);
    if (kept === null || kept.versions.length === 0) return isPinned;
    const isKept = row.exists(
      row
        .selectFrom('documents')
        .select('documents.document_id')
        .whereRef('documents.document_id', '=', 'results.document_id')
        .where((document) =>
          document.or([
            document('documents.hash', '>=', kept.fromHash),
            ...(kept.mostWords === null ? [] : [document('documents.words', '>', kept.mostWords)]),
          ]),
        ),
    );
    return row.or([isPinned, row.and([row('results.model_version', 'in', kept.versions), isKept])]);
  };
}

/** Stored results that may stand in for a scan, of all documents. */
export function standIns(queries: Kysely<StoreTables>, scan: Scan, key: CacheKey) {
  const ofScan = queries
    .selectFrom('results')
    .where('results.profile', '=', key.profile)
    .where('results.scan', '=', scan)
    .where('results.requested_version', '=', key.requestedVersion);
  const whole = key.takesCut ? ofScan : ofScan.where('results.marks', 'not like', '%"text_truncated"%');
  // Only where scanning again is asked for are results of a sample taken over.
  const isUnasked = key.kept?.fromHash === '' || key.pinnedVersions.length === 0;
  const own = isUnasked ? whole.where('results.is_sample', '=', 0) : whole;
  // Only detection results carry the version of a detector.
  return scan === 'detect' && key.pinnedVersions.length > 0 ? own.where(ofVersions(key)) : own;
}

/** Stored results that may stand in for a scan, by document id; of several, the newest. */
export async function cachedResults(
  queries: Kysely<StoreTables>,
  documentIds: readonly number[],
  scan: Scan,
  key: CacheKey,
): Promise<ReadonlyMap<number, number>> {
  const rows = await standIns(queries, scan, key)
    .select(['results.document_id', 'results.result_id'])
    .where(sql<boolean>`results.document_id ${amongIds(queries, documentIds)}`)
    .orderBy('results.scanned_at')
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.result_id]));
}
