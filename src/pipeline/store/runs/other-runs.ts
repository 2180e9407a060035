import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';
import { protectedRuns } from './live-runs.js';
import { isPlan } from './plan-runs.js';
import type { OpenRun } from './runs.js';
import type { StoreTables } from '../tables/tables.js';

/** For this long the texts of a run that was cut off are left to it: then services have forgotten its keys anyway. */
const LEFT_TO_RUN_MS = 86_400_000;

/** Another run whose requests may hold texts of this one. */
export interface OtherRun {
  readonly runNo: number;
  readonly runId: string;
  /** Whether a process works on it. */
  readonly isGoingOn: boolean;
}

/** What other runs of the database mean for one. */
export interface OtherRuns {
  /**
   * Returns the runs whose requests under way may bring results that stand in for scans of this one; null where no
   * other run can have sent or stored anything since this one recorded its texts. To be called within a transaction.
   */
  look(queries: Kysely<StoreTables>): Promise<readonly OtherRun[] | null>;
}

/** For a run that nobody else can know of: its scans are never sent, or its database is its own. */
export const NO_OTHER_RUNS: OtherRuns = { look: () => Promise.resolve(null) };

async function inFlight(
  queries: Kysely<StoreTables>,
  { runNo, profile, requestedVersion }: OpenRun,
  nowMs: number,
): Promise<readonly OtherRun[]> {
  const rows = await queries
    .selectFrom('batches')
    .innerJoin('runs', 'runs.run_no', 'batches.run_no')
    .select(['runs.run_no', 'runs.run_id', 'runs.identity', sql<number>`max(batches.created_at)`.as('newest')])
    // As text: by a parameter, SQLite does not use the index of open batches.
    .where(sql<boolean>`batches.state = 'open'`)
    .where('runs.run_no', '!=', runNo)
    .where('runs.profile', '=', profile)
    .where('runs.requested_version', '=', requestedVersion)
    .groupBy(['runs.run_no', 'runs.run_id', 'runs.identity'])
    .execute();
  // The batches of a plan are never sent.
  const sent = rows.filter(({ identity }) => !isPlan(identity));
  if (sent.length === 0) return [];
  const live = await protectedRuns(queries, nowMs);
  return sent
    .map((row) => ({ runNo: row.run_no, runId: row.run_id, isGoingOn: live.has(row.run_no), newest: row.newest }))
    .filter(({ isGoingOn, newest }) => isGoingOn || nowMs - newest < LEFT_TO_RUN_MS);
}

/** Changes whenever another connection writes to an SQLite file. */
async function foreignWrites(queries: Kysely<StoreTables>): Promise<number> {
  const { rows } = await sql<{ readonly data_version: number }>`pragma data_version`.execute(queries);
  return rows[0]?.data_version ?? 0;
}

/** Looks at other runs whenever it is asked. */
export function lookingAtOthers(run: OpenRun, clock: Clock): OtherRuns {
  return { look: (queries) => inFlight(queries, run, clock.now()) };
}

/**
 * Returns what other runs mean for a run that has just begun. A new run in an SQLite file looks at them only once
 * something else has written to the file.
 */
export async function otherRunsOf(queries: Kysely<StoreTables>, run: OpenRun, clock: Clock): Promise<OtherRuns> {
  const looking = lookingAtOthers(run, clock);
  if (run.resumed || kindOf(queries) === 'postgres') return looking;
  const atBegin = await foreignWrites(queries);
  if ((await inFlight(queries, run, clock.now())).length > 0) return looking;
  let isAlone = true;
  return {
    look: async (transaction) => {
      isAlone &&= (await foreignWrites(transaction)) === atBegin;
      return isAlone ? null : looking.look(transaction);
    },
  };
}
