import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keptPlan } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';
import type { Lease } from '../../../records/lease.js';
import { OverCap } from '../../store/runs/fence.js';
import type { Fence, SharedChange } from '../../store/runs/fence.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { JobQueue } from './queue.js';
import { endReading } from './read-jobs.js';
import { addDeadLetters } from './add-dead-letters.js';
import { addJobs, endJobs, heldLeases } from './jobs.js';

/** Single calls in one job: a job for each call would cost more than the call. */
const CALLS_OF_A_JOB = 8;

export interface FenceContext {
  readonly queue: JobQueue;
  readonly runNo: number;
  readonly clock: Clock;
}

/** Additions of a shared run to the store's transactions. */
export class SharedFence implements Fence {
  readonly retriesOneByOne = true;

  constructor(
    private readonly context: FenceContext,
    readonly queuesBatches: boolean,
  ) {}

  async packed(transaction: Kysely<StoreTables>, batches: Parameters<Fence['packed']>[1]): Promise<void> {
    const { queue, runNo } = this.context;
    if (this.queuesBatches) {
      const perJob = batches[0]?.mode === 'text' ? CALLS_OF_A_JOB : 1;
      const jobIds = await addJobs(transaction, queue, runNo, 'scan', Math.ceil(batches.length / perJob));
      await transaction
        .insertInto('unit_batches')
        .values(
          batches.map(({ batchId }, index) => ({
            batch_id: batchId,
            unit_id: jobIds[Math.floor(index / perJob)] ?? 0,
          })),
        )
        .execute();
    }
    const words = batches.reduce((sum, batch) => sum + batch.words, 0);
    // Last, so that the row that all workers write is locked only briefly.
    const reserved = await transaction
      .updateTable('shared_runs')
      .set((row) => ({ reserved: row('reserved', '+', words) }))
      .where('run_no', '=', runNo)
      .where(sql<boolean>`(cap_words is null or reserved + billed + unknown + ${words} <= cap_words)`)
      .executeTakeFirst();
    if (reserved.numUpdatedRows === 0n) throw new OverCap('the words of the run are used up');
  }

  held(transaction: Kysely<StoreTables>, leases: readonly (Lease | null)[]): Promise<(lease: Lease | null) => boolean> {
    return heldLeases(transaction, leases);
  }

  async finish(
    transaction: Kysely<StoreTables>,
    {
      leases,
      opened = [],
      reserved = 0,
      billed = 0,
      unknown = 0,
      sourcesEnded = 0,
      deadLetters = [],
      readJob,
    }: SharedChange,
  ): Promise<void> {
    const { queue, runNo, clock } = this.context;
    const rows = opened.flatMap(({ batchId, lease }) =>
      lease === null ? [] : [{ batch_id: batchId, unit_id: lease.jobId }],
    );
    if (rows.length > 0) await transaction.insertInto('unit_batches').values(rows).execute();
    await addDeadLetters(transaction, runNo, deadLetters, clock.now());
    if (readJob !== undefined) await endReading(transaction, readJob);
    await endJobs(
      transaction,
      queue,
      leases.flatMap((lease) => lease?.jobId ?? []),
      clock.now(),
    );
    if (reserved === 0 && billed === 0 && unknown === 0 && sourcesEnded === 0) return;
    await transaction
      .updateTable('shared_runs')
      .set((row) => ({
        reserved: row('reserved', '+', reserved),
        billed: row('billed', '+', billed),
        unknown: row('unknown', '+', unknown),
        sources_ended: row('sources_ended', '+', sourcesEnded),
      }))
      .where('run_no', '=', runNo)
      .modifyEnd(keptPlan)
      .execute();
  }
}
