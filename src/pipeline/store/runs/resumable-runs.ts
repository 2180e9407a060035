import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { liveRuns } from './live-runs.js';
import { planIdentity } from './plan-runs.js';
import type { StoreTables } from '../tables/tables.js';

/** Runs that no process works on, newest first; plans are not among them. */
function idleRuns(queries: Kysely<StoreTables>, goingOn: readonly number[]) {
  return queries
    .selectFrom('runs')
    .select('run_id')
    .where('identity', 'not like', `${planIdentity('')}%`)
    .$if(goingOn.length > 0, (runs) => runs.where('run_no', 'not in', goingOn))
    .orderBy('run_no', 'desc');
}

/** Returns the newest run that is no plan and that no process works on; null where there is none. */
export async function newestIdleRun(queries: Kysely<StoreTables>, nowMs: number): Promise<string | null> {
  const goingOn = [...(await liveRuns(queries, nowMs)).keys()];
  return (await idleRuns(queries, goingOn).executeTakeFirst())?.run_id ?? null;
}

/**
 * Returns the runs that can be resumed, newest first: interrupted or stopped, not complete, not in progress, and not
 * carried over to a newer run of the same work.
 */
export async function resumableRuns(queries: Kysely<StoreTables>, nowMs: number): Promise<readonly string[]> {
  const goingOn = [...(await liveRuns(queries, nowMs)).keys()];
  const rows = await idleRuns(queries, goingOn)
    .where('status', '!=', 'complete')
    .where(
      sql<boolean>`not exists (
      select 1 from runs as newer where newer.identity = runs.identity and newer.run_no > runs.run_no
    )`,
    )
    .execute();
  return rows.map((row) => row.run_id);
}
