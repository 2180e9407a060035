import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { randomId } from '../../../lib/random.js';
import type { Clock } from '../../../lib/clock.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { Batch } from '../../../records/batch.js';
import type { Lease } from '../../../records/lease.js';
import { storedBatches } from '../../store/batches.js';
import type { StoreTables } from '../../store/tables.js';
import type { JobQueue, UnitKind } from './queue.js';
import { JOB_KINDS } from '../../store/states.js';
import { storedLiteral, storedRow } from '../../store/stored-literal.js';
import { databaseNow } from './shared-ledger.js';

/**
 * Adds units, each with its job, within the caller's transaction; gives their ids in order. `attempt`: how often each
 * was begun before.
 */
export async function addUnits(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  runNo: number,
  kind: UnitKind,
  count: number,
  attempt = 0,
): Promise<readonly number[]> {
  const jobIds = Array.from({ length: count }, () => randomId());
  const rows = await queries
    .insertInto('units')
    .values(
      jobIds.map((jobId) => ({
        run_no: runNo,
        kind,
        state: 'live',
        attempt,
        job_id: jobId,
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
    rows.map((row) => ({ jobId: row.job_id, unitId: row.unit_id })),
  );
  const idOf = new Map(rows.map((row) => [row.job_id, row.unit_id]));
  return jobIds.map((jobId) => storedRow(idOf.get(jobId), `job ${jobId}`));
}

export interface TakenUnit {
  readonly lease: Lease;
  readonly kind: UnitKind;
  readonly jobId: string;
}

/** Open batches of units with their texts: sent under the same keys at every attempt. */
export async function batchesOfUnits(
  queries: Kysely<StoreTables>,
  leases: readonly Lease[],
): Promise<readonly Batch[]> {
  if (leases.length === 0) return [];
  const leaseOf = new Map(leases.map((lease) => [lease.unitId, lease]));
  const rows = await queries
    .selectFrom('batches')
    .innerJoin('unit_batches', 'unit_batches.batch_id', 'batches.batch_id')
    .select(['batches.batch_id', 'scan', 'mode', 'idempotency_key', 'words', 'unit_id'])
    .where('unit_id', 'in', [...leaseOf.keys()])
    .where('state', '=', 'open')
    .orderBy('batches.batch_id')
    .execute();
  return storedBatches(queries, rows, ({ unit_id: unitId }) => {
    const lease = leaseOf.get(unitId) ?? null;
    return { reopened: lease !== null && lease.attempt > 1, lease };
  });
}

/**
 * Takes an open batch out of its unit: it stays open with its words reserved, and is dealt with when nothing else is
 * under way.
 */
export async function detachBatch(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  batch: Batch,
  nowMs: number,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    if (batch.lease === null || !(await heldLeases(transaction, [batch.lease]))(batch.lease)) return;
    await transaction.deleteFrom('unit_batches').where('batch_id', '=', batch.batchId).execute();
    await endUnits(transaction, queue, [batch.lease.unitId], nowMs);
  });
}

/** Takes units of another run apart: what they held waits for that run to be resumed. */
async function dissolveUnits(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  unitIds: readonly number[],
  nowMs: number,
): Promise<void> {
  await queries.deleteFrom('unit_batches').where('unit_id', 'in', unitIds).execute();
  await queries.updateTable('reads').set({ unit_id: null }).where('unit_id', 'in', unitIds).execute();
  await endUnits(queries, queue, unitIds, nowMs);
}

export interface TakeRequest {
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly runNo: number;
}

/**
 * Takes jobs of a run and begins an attempt at each; from now on every earlier attempt is late. A job whose unit has
 * ended only leaves the queue.
 */
export async function takeUnits(
  queries: Kysely<StoreTables>,
  { queue, clock, workerId, runNo }: TakeRequest,
  kind: UnitKind,
  most: number,
): Promise<readonly TakenUnit[]> {
  const jobs = await queue.fetch(kind, most);
  if (jobs.length === 0) return [];
  const begun = await queries
    .updateTable('units')
    .set((unit) => ({ attempt: unit('attempt', '+', 1), worker_id: workerId }))
    .where(
      'job_id',
      'in',
      jobs.map(({ jobId }) => jobId),
    )
    .where('state', '=', 'live')
    .returning(['unit_id', 'run_no', 'attempt', 'job_id'])
    .execute();
  const live = new Set(begun.map((unit) => unit.job_id));
  for (const { jobId } of jobs) if (!live.has(jobId)) await queue.complete(queries, kind, jobId);
  const others = begun.filter((unit) => unit.run_no !== runNo);
  if (others.length > 0)
    await writeTransaction(queries, (transaction) =>
      dissolveUnits(
        transaction,
        queue,
        others.map((unit) => unit.unit_id),
        clock.now(),
      ),
    );
  return begun
    .filter((unit) => unit.run_no === runNo)
    .map((unit) => ({ lease: { unitId: unit.unit_id, attempt: unit.attempt }, kind, jobId: unit.job_id }));
}

function keyOf({ unitId, attempt }: Lease): string {
  return `${unitId} ${attempt}`;
}

/** Which of the leases are of the newest attempt at a live unit; their rows are locked until the transaction ends. */
export async function heldLeases(
  queries: Kysely<StoreTables>,
  leases: readonly (Lease | null)[],
): Promise<(lease: Lease | null) => boolean> {
  const unitIds = [...new Set(leases.flatMap((lease) => lease?.unitId ?? []))];
  if (unitIds.length === 0) return (lease) => lease === null;
  const rows = await queries
    .selectFrom('units')
    .select(['unit_id', 'attempt'])
    .where('unit_id', 'in', unitIds)
    .where('state', '=', 'live')
    .orderBy('unit_id')
    .forUpdate()
    .execute();
  const held = new Set(rows.map((row) => keyOf({ unitId: row.unit_id, attempt: row.attempt })));
  return (lease) => lease === null || held.has(keyOf(lease));
}

/**
 * Ends those of the units that have nothing open, and takes their jobs from the queue, within the caller's transaction.
 */
export async function endUnits(
  queries: Kysely<StoreTables>,
  queue: JobQueue,
  unitIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (unitIds.length === 0) return;
  const ended = await queries
    .updateTable('units')
    .set({ state: 'done', ended_at: nowMs })
    .where('unit_id', 'in', [...new Set(unitIds)])
    .where('state', '=', 'live')
    .where((unit) =>
      unit.not(
        unit.exists(
          unit
            .selectFrom('unit_batches')
            .innerJoin('batches', 'batches.batch_id', 'unit_batches.batch_id')
            .select('batches.batch_id')
            .whereRef('unit_batches.unit_id', '=', 'units.unit_id')
            .where('batches.state', '=', 'open'),
        ),
      ),
    )
    .where((unit) =>
      unit.not(
        unit.exists(unit.selectFrom('reads').select('reads.source_id').whereRef('reads.unit_id', '=', 'units.unit_id')),
      ),
    )
    .returning(['kind', 'job_id'])
    .execute();
  for (const { kind, job_id: jobId } of ended)
    await queue.complete(queries, storedLiteral(JOB_KINDS, kind, 'units.kind'), jobId);
}

/** Live units of a run by kind. */
export async function liveUnits(
  queries: Kysely<StoreTables>,
  runNo: number,
): Promise<Readonly<Record<UnitKind, number>>> {
  const rows = await queries
    .selectFrom('units')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('run_no', '=', runNo)
    .where('state', '=', 'live')
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map((row) => [storedLiteral(JOB_KINDS, row.kind, 'units.kind'), row.count]));
  const of = (kind: UnitKind): number => counts.get(kind) ?? 0;
  return { read: of('read'), scan: of('scan') };
}
