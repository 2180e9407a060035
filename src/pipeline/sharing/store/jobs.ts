import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { groupBy } from '../../../lib/group-by.js';
import { randomId } from '../../../lib/random.js';
import { keptPlan, writeTransaction } from '../../../lib/database/index.js';
import type { Batch } from '../../../records/batch.js';
import type { Lease } from '../../../records/lease.js';
import { amongIds } from '../../store/columns/given-rows.js';
import { storedBatches } from '../../store/batches/stored-batches.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { JobQueue } from './queue.js';
import { databaseNow } from './shared-ledger.js';
import { JOB_KINDS } from '../../store/tables/states.js';
import type { JobKind } from '../../store/tables/states.js';
import { storedLiteral, storedRow } from '../../store/columns/stored-literal.js';

/**
 * Adds jobs and enqueues each, within the caller's transaction. Returns their ids in order. `attempt`: how often each
 * was begun before.
 */
export async function addJobs(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  runNo: number,
  kind: JobKind,
  count: number,
  attempt = 0,
): Promise<readonly number[]> {
  const queueIds = Array.from({ length: count }, () => randomId());
  const rows = await queries
    .insertInto('units')
    .values(
      queueIds.map((queueId) => ({
        run_no: runNo,
        kind,
        state: 'live',
        attempt,
        job_id: queueId,
        worker_id: null,
        created_at: databaseNow,
        ended_at: null,
        message: null,
      })),
    )
    .returning(['unit_id', 'job_id'])
    .execute();
  await queue.insert(
    queries,
    kind,
    rows.map((row) => ({ queueId: row.job_id, jobId: row.unit_id })),
  );
  const idOf = new Map(rows.map((row) => [row.job_id, row.unit_id]));
  return queueIds.map((queueId) => storedRow(idOf.get(queueId), `job ${queueId}`));
}

export interface TakenJob {
  readonly lease: Lease;
  readonly kind: JobKind;
  readonly queueId: string;
}

/** Returns the open batches of jobs with their texts: they are sent under the same keys at every attempt. */
export async function batchesOfJobs(queries: Kysely<StoreTables>, leases: readonly Lease[]): Promise<readonly Batch[]> {
  if (leases.length === 0) return [];
  const leaseOf = new Map(leases.map((lease) => [lease.jobId, lease]));
  const rows = await queries
    .selectFrom('batches')
    .innerJoin('unit_batches', 'unit_batches.batch_id', 'batches.batch_id')
    .select(['batches.batch_id', 'scan', 'mode', 'idempotency_key', 'words', 'batches.created_at', 'unit_id'])
    .where(sql<boolean>`unit_id ${amongIds(queries, [...leaseOf.keys()])}`)
    .where('state', '=', 'open')
    .orderBy('batches.batch_id')
    .modifyEnd(keptPlan)
    .execute();
  return storedBatches(queries, rows, ({ unit_id: jobId }) => {
    const lease = leaseOf.get(jobId) ?? null;
    return { reopened: lease !== null && lease.attempt > 1, lease };
  });
}

/** Takes an open batch out of its job. It stays open with its words reserved, and is resolved at the end of the run. */
export async function detachBatch(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  batch: Batch,
  nowMs: number,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    if (batch.lease === null || !(await heldLeases(transaction, [batch.lease]))(batch.lease)) return;
    await transaction.deleteFrom('unit_batches').where('batch_id', '=', batch.batchId).execute();
    await endJobs(transaction, queue, [batch.lease.jobId], nowMs);
  });
}

export interface TakeRequest {
  readonly queue: JobQueue;
  readonly workerId: string;
}

async function fetchAndBegin(
  queries: Kysely<StoreTables>,
  { queue, workerId }: TakeRequest,
  kind: JobKind,
  most: number,
): Promise<readonly TakenJob[]> {
  const jobs = await queue.fetch(queries, kind, most);
  if (jobs.length === 0) return [];
  const begun = await queries
    .updateTable('units')
    .set((job) => ({ attempt: job('attempt', '+', 1), worker_id: workerId }))
    // By its primary key: jobs of millions of documents are too many to be looked through.
    .where(
      sql<boolean>`unit_id ${amongIds(
        queries,
        jobs.map(({ jobId }) => jobId),
      )}`,
    )
    .where('state', '=', 'live')
    .returning(['unit_id', 'attempt', 'job_id'])
    .modifyEnd(keptPlan)
    .execute();
  const live = new Set(begun.map((job) => job.job_id));
  const ended = jobs.flatMap(({ queueId }) => (live.has(queueId) ? [] : queueId));
  if (ended.length > 0) await queue.complete(queries, kind, ended);
  return begun.map((job) => ({ lease: { jobId: job.unit_id, attempt: job.attempt }, kind, queueId: job.job_id }));
}

/**
 * Takes jobs of the queue's run and begins an attempt at each, which makes every earlier attempt late. If a job has
 * ended already, only its entry in the queue is removed. In one transaction: a job that a worker fetched and did not
 * begin would be nobody's until its lease expires.
 */
export function takeJobs(
  queries: Kysely<StoreTables>,
  request: TakeRequest,
  kind: JobKind,
  most: number,
): Promise<readonly TakenJob[]> {
  return writeTransaction(queries, (transaction) => fetchAndBegin(transaction, request, kind, most));
}

function keyOf({ jobId, attempt }: Lease): string {
  return `${jobId} ${attempt}`;
}

/** Returns which leases belong to the newest attempt at a live job, and locks their rows until the transaction ends. */
export async function heldLeases(
  queries: Kysely<StoreTables>,
  leases: readonly (Lease | null)[],
): Promise<(lease: Lease | null) => boolean> {
  const jobIds = [...new Set(leases.flatMap((lease) => lease?.jobId ?? []))];
  if (jobIds.length === 0) return (lease) => lease === null;
  const rows = await queries
    .selectFrom('units')
    .select(['unit_id', 'attempt'])
    .where(sql<boolean>`unit_id ${amongIds(queries, jobIds)}`)
    .where('state', '=', 'live')
    .orderBy('unit_id')
    .forUpdate()
    .modifyEnd(keptPlan)
    .execute();
  const held = new Set(rows.map((row) => keyOf({ jobId: row.unit_id, attempt: row.attempt })));
  return (lease) => lease === null || held.has(keyOf(lease));
}

/** Ends the jobs that have nothing open, and removes their entries from the queue, within the caller's transaction. */
export async function endJobs(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  jobIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (jobIds.length === 0) return;
  const ended = await queries
    .updateTable('units')
    .set({ state: 'done', ended_at: nowMs })
    .where(sql<boolean>`unit_id ${amongIds(queries, [...new Set(jobIds)])}`)
    .where('state', '=', 'live')
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom('unit_batches')
            .innerJoin('batches', 'batches.batch_id', 'unit_batches.batch_id')
            .select('batches.batch_id')
            .whereRef('unit_batches.unit_id', '=', 'units.unit_id')
            .where('batches.state', '=', 'open'),
        ),
      ),
    )
    .where((job) =>
      job.not(
        job.exists(job.selectFrom('reads').select('reads.source_id').whereRef('reads.unit_id', '=', 'units.unit_id')),
      ),
    )
    .returning(['kind', 'job_id'])
    .modifyEnd(keptPlan)
    .execute();
  for (const [kind, own] of groupBy(ended, (job) => storedLiteral(JOB_KINDS, job.kind, 'units.kind')))
    await queue.complete(
      queries,
      kind,
      own.map((job) => job.job_id),
    );
}

/** Live jobs of a run by kind. */
export async function liveJobs(
  queries: Kysely<StoreTables>,
  runNo: number,
): Promise<Readonly<Record<JobKind, number>>> {
  const rows = await queries
    .selectFrom('units')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('run_no', '=', runNo)
    .where('state', '=', 'live')
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map((row) => [storedLiteral(JOB_KINDS, row.kind, 'units.kind'), row.count]));
  const of = (kind: JobKind): number => counts.get(kind) ?? 0;
  return { read: of('read'), scan: of('scan') };
}
