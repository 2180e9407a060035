import { sql } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { Store } from '../../store/index.js';
import { findRun } from '../../store/runs/runs.js';
import { refusals } from './refusals.js';
import { JOB_STATES } from '../../store/tables/states.js';
import type { JobState } from '../../store/tables/states.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';
import { workersAtWork } from './workers.js';

/** A shared run as `status` shows it. */
export interface SharingDetails {
  /** With a heartbeat in the last seconds. */
  readonly workers: number;
  readonly connections: number;
  /** Number of jobs by state. */
  readonly jobs: Readonly<Partial<Record<JobState, number>>>;
  /** Seconds since the oldest job in the queue or in progress was made; null if there is none. */
  readonly lagSeconds: number | null;
  /** Why jobs failed at every attempt, the newest first. */
  readonly deadLetters: readonly string[];
  /** Why workers left or could not take part, the newest first. */
  readonly refusals: readonly string[];
}

const SHOWN_DEAD_LETTERS = 20;

/** Returns how a run is shared; null for one that was never open to workers. A run id of null means the newest run. */
export async function sharingDetails(
  { internals: { queries } }: Pick<Store, 'internals'>,
  runId: string | null,
): Promise<SharingDetails | null> {
  if (kindOf(queries) === 'sqlite') return null;
  const { run_no: runNo } = await findRun(queries, runId);
  const open = await queries.selectFrom('shared_runs').select('state').where('run_no', '=', runNo).executeTakeFirst();
  if (open === undefined) return null;
  const states = await queries
    .selectFrom('units')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('run_no', '=', runNo)
    .groupBy('state')
    .execute();
  const oldest = await queries
    .selectFrom('units')
    .select(sql<number | null>`extract(epoch from clock_timestamp()) - min(created_at) / 1000.0`.as('lag'))
    .where('run_no', '=', runNo)
    .where('state', '=', 'live')
    .executeTakeFirst();
  const dead = await queries
    .selectFrom('units')
    .select('message')
    .where('run_no', '=', runNo)
    .where('state', '=', 'dead')
    .orderBy('unit_id', 'desc')
    .limit(SHOWN_DEAD_LETTERS)
    .execute();
  const { workers, connections } = await workersAtWork(queries, runNo);
  return {
    workers,
    connections,
    jobs: Object.fromEntries(states.map((row) => [storedLiteral(JOB_STATES, row.state, 'units.state'), row.count])),
    lagSeconds: oldest?.lag === null || oldest === undefined ? null : Math.max(0, Math.round(oldest.lag)),
    deadLetters: dead.flatMap(({ message }) => message ?? []),
    refusals: await refusals(queries, runNo),
  };
}
