import type { Kysely } from 'kysely';
import type { Scan } from '../../records/scan.js';
import type { StoreTables } from './tables.js';

/**
 * What, besides the text, makes two scans the same: profile, version asked for, and the versions pinned for the run.
 */
export interface CacheKey {
  readonly profile: string;
  readonly requestedVersion: string;
  /** Results of other versions are stale, not gone. Empty: the service does not say its versions, so any counts. */
  readonly pinnedVersions: readonly string[];
}

/** Stored results that may stand in for a scan, by document id. */
export async function cachedResults(
  queries: Kysely<StoreTables>,
  documentIds: readonly number[],
  scan: Scan,
  key: CacheKey,
): Promise<ReadonlyMap<number, number>> {
  const ofScan = queries
    .selectFrom('results')
    .select(['document_id', 'result_id'])
    .where('document_id', 'in', documentIds)
    .where('profile', '=', key.profile)
    .where('scan', '=', scan)
    .where('requested_version', '=', key.requestedVersion);
  // Only detection results carry the version of a detector.
  const rows = await (
    scan === 'detect' && key.pinnedVersions.length > 0
      ? ofScan.where('model_version', 'in', key.pinnedVersions)
      : ofScan
  )
    .orderBy('scanned_at')
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.result_id]));
}
