import type { Kysely } from 'kysely';
import { groupBy } from '../../../lib/group-by.js';
import { ownProcesses } from '../../../lib/running-process.js';
import { writeTransaction } from '../../../lib/database/index.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';
import { seenOf } from '../../store/runs/process-mark.js';
import type { ProcessMark } from '../../store/runs/process-mark.js';
import { JOB_KINDS } from '../../store/tables/states.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { JobQueue } from './queue.js';

type WorkerMark = ProcessMark & { readonly worker_id: string };

/** Returns the workers of a run whose processes ran on this machine and have ended without leaving it. */
async function deadWorkers(queries: Kysely<StoreTables>, runNo: number): Promise<readonly WorkerMark[]> {
  const rows = await queries
    .selectFrom('workers')
    .select(['worker_id', 'pid', 'host', 'process_start'])
    .where('run_no', '=', runNo)
    .where('host', '=', ownProcesses.machine)
    .where('process_start', '!=', '')
    .where('refusal', 'is', null)
    .execute();
  return rows.filter((row) => seenOf(row, ownProcesses) === 'ended');
}

/** Takes the jobs of a worker from it. One process alone does so: the one that deletes the worker's row. */
async function expireJobs(
  transaction: Kysely<StoreTables>,
  queue: JobQueue,
  runNo: number,
  { worker_id: workerId, pid, host }: WorkerMark,
): Promise<void> {
  const gone = await transaction
    .deleteFrom('workers')
    .where('worker_id', 'in', (row) =>
      row
        .selectFrom('workers')
        .select('worker_id')
        .where('worker_id', '=', workerId)
        .where('refusal', 'is', null)
        .forUpdate()
        // Another process is at it: no heartbeat waits for it.
        .skipLocked(),
    )
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  const jobs = await transaction
    .selectFrom('units')
    .select(['unit_id', 'kind', 'job_id'])
    .where('run_no', '=', runNo)
    .where('state', '=', 'live')
    .where('worker_id', '=', workerId)
    // As a commit locks them, which the database may still be at.
    .orderBy('unit_id')
    .forUpdate()
    .execute();
  for (const [kind, own] of groupBy(jobs, (job) => storedLiteral(JOB_KINDS, job.kind, 'units.kind')))
    await queue.expire(
      transaction,
      kind,
      own.map((job) => job.job_id),
      `process ${pid} on ${host} was killed or crashed`,
    );
}

/**
 * Ends the leases of a run's workers that were killed or crashed on this machine, so that nobody waits for them to
 * expire. All else is as when they expire.
 */
export async function releaseDead(queries: Kysely<StoreTables>, queue: JobQueue, runNo: number): Promise<void> {
  for (const worker of await deadWorkers(queries, runNo))
    await writeTransaction(queries, (transaction) => expireJobs(transaction, queue, runNo, worker));
}
