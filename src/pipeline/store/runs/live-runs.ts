import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownProcesses } from '../../../lib/running-process.js';
import { PRIORITIES } from '../../../records/run-naming.js';
import type { Priority } from '../../../records/run-naming.js';
import { databaseNowMs, isLockAlive } from './lock.js';
import { planIdentity } from './plan-runs.js';
import { isWithinSight, seenOf } from './process-mark.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { LockTable, StoreTables } from '../tables/tables.js';

/** Returns the locks of everything that is in progress. */
async function liveLocks(queries: Kysely<StoreTables>, nowMs: number): Promise<readonly LockTable[]> {
  const now = await databaseNowMs(queries, nowMs);
  const locks = await queries.selectFrom('run_lock').selectAll().execute();
  return locks.filter((lock) => isLockAlive(lock, now));
}

/**
 * Returns the numbers of the runs whose data and requests must be left alone: those in progress, and those whose
 * process runs although it seems silent.
 */
export async function protectedRuns(queries: Kysely<StoreTables>, nowMs: number): Promise<ReadonlySet<number>> {
  const now = await databaseNowMs(queries, nowMs);
  const locks = await queries.selectFrom('run_lock').selectAll().where('run_no', '!=', 0).execute();
  const kept = locks.filter((lock) => isLockAlive(lock, now) || seenOf(lock, ownProcesses) === 'running');
  return new Set(kept.map(({ run_no: runNo }) => runNo));
}

/** Returns who works on each run in progress, by its number. */
export async function liveRuns(
  queries: Kysely<StoreTables>,
  nowMs: number,
): Promise<ReadonlyMap<number, { readonly pid: number; readonly host: string }>> {
  const locks = await liveLocks(queries, nowMs);
  return new Map(
    locks.filter((lock) => lock.run_no !== 0).map(({ run_no: runNo, pid, host }) => [runNo, { pid, host }]),
  );
}

/** Returns the process that works on a run, where it is one of this machine; null elsewhere and where there is none. */
export async function processOf(queries: Kysely<StoreTables>, runNo: number, nowMs: number): Promise<number | null> {
  const locks = await liveLocks(queries, nowMs);
  const lock = locks.find((own) => own.run_no === runNo);
  return lock === undefined || !isWithinSight(lock, ownProcesses) ? null : lock.pid;
}

/** Whether anybody but this process works on the database: on a run, an audit, or its history. */
export async function isAnyOtherAtWork(queries: Kysely<StoreTables>, owner: string, nowMs: number): Promise<boolean> {
  return (await liveLocks(queries, nowMs)).some((lock) => lock.owner !== owner);
}

/** The priority of a run, and those of the others in progress that have requests under way. */
export interface PrioritiesBeside {
  /** Null where there are no others: it is not read then. */
  readonly own: Priority | null;
  readonly others: readonly Priority[];
}

/** Returns the priorities by which connections are divided now. */
export async function prioritiesBeside(
  queries: Kysely<StoreTables>,
  runNo: number,
  nowMs: number,
): Promise<PrioritiesBeside> {
  const others = [...(await liveRuns(queries, nowMs)).keys()].filter((other) => other !== runNo);
  if (others.length === 0) return { own: null, others: [] };
  const rows = await queries
    .selectFrom('runs')
    .select(['run_no', 'priority'])
    .where('run_no', 'in', [runNo, ...others])
    .where('identity', 'not like', `${planIdentity('')}%`)
    .where((run) =>
      run.or([
        run('run_no', '=', runNo),
        run.exists(
          run
            .selectFrom('batches')
            .select('batch_id')
            .whereRef('batches.run_no', '=', 'runs.run_no')
            // As text: by a parameter, SQLite does not use the index of open batches.
            .where(sql<boolean>`batches.state = 'open'`),
        ),
      ]),
    )
    .execute();
  const priorities = rows.map((row) => ({
    ...row,
    priority: storedLiteral(PRIORITIES, row.priority, 'runs.priority'),
  }));
  return {
    own: priorities.find((row) => row.run_no === runNo)?.priority ?? null,
    others: priorities.filter((row) => row.run_no !== runNo).map(({ priority }) => priority),
  };
}
