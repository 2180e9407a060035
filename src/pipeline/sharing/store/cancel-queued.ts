import { writeTransaction } from '../../../lib/database/index.js';
import { NOT_SENT } from '../../../records/batch-reason.js';
import type { CoordinatorContext } from './coordinator-context.js';
import { batchesOfJobs, detachBatch, endJobs, takeJobs } from './jobs.js';
import { releaseFiles } from './read-jobs.js';

/** Number of jobs that one transaction cancels. */
const CANCELLED_TOGETHER = 50;

async function cancelScans({ queries, queue, clock, workerId, direct }: CoordinatorContext): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(queries, { queue, workerId }, 'scan', CANCELLED_TOGETHER);
    if (jobs.length === 0) return;
    for (const { lease } of jobs) {
      for (const batch of await batchesOfJobs(queries, [lease]))
        await (batch.reopened ? detachBatch(queries, queue, batch, clock.now()) : direct.release(batch, NOT_SENT));
    }
  }
}

async function cancelReads({ queries, queue, clock, workerId }: CoordinatorContext): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(queries, { queue, workerId }, 'read', CANCELLED_TOGETHER);
    if (jobs.length === 0) return;
    await writeTransaction(queries, async (transaction) => {
      for (const { lease } of jobs) await releaseFiles(transaction, lease.jobId);
      await endJobs(
        transaction,
        queue,
        jobs.map(({ lease }) => lease.jobId),
        clock.now(),
      );
    });
  }
}

/**
 * Takes jobs that no worker has begun out of the queue, and frees their words and documents. A job that a worker began
 * and left stays until the end of the run.
 */
export async function cancelQueued(context: CoordinatorContext): Promise<void> {
  await cancelScans(context);
  await cancelReads(context);
}
