import type { Kysely } from 'kysely';
import type { RunListing } from '../../../records/run-listing.js';
import { namingOf } from './run-naming.js';
import { storedRunSettings, storedStart } from './run-request.js';
import type { RunRequest } from './run-request.js';
import { runState } from './runs.js';
import { storedStrings } from '../columns/stored-json.js';
import type { StoreTables } from '../tables/tables.js';

/** Returns all runs, newest first. */
export async function listRuns(queries: Kysely<StoreTables>): Promise<readonly RunListing[]> {
  const rows = await queries
    .selectFrom('runs')
    .select(['run_id', 'status', 'started_at', 'ended_at', 'paths', 'settings'])
    .select(['name', 'name_no', 'owner', 'priority'])
    .orderBy('run_no', 'desc')
    .execute();
  return rows.map((row) => ({
    ...namingOf(row),
    runId: row.run_id,
    status: runState(row),
    startedAtMs: row.started_at,
    endedAtMs: row.ended_at,
    paths: storedStrings(row.paths, 'runs.paths'),
    settings: storedRunSettings(row.settings),
  }));
}

/** Returns the bounds and outputs of every run's newest start, newest run first. */
export async function startsOfRuns(queries: Kysely<StoreTables>): Promise<readonly RunRequest['start'][]> {
  const rows = await queries.selectFrom('runs').select('settings').orderBy('run_no', 'desc').execute();
  return rows.map(({ settings }) => storedStart(settings));
}
