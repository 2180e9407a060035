import { writeTransaction } from '../../../lib/database/index.js';
import type { CoordinatorContext } from './coordinator-context.js';
import { addJobs } from './jobs.js';

/** Enqueues open batches that have no job: those of a run that one process began, or of a copied database. */
export async function adoptBatches({ queries, queue, direct }: CoordinatorContext): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const orphans = await transaction
      .selectFrom('batches')
      .leftJoin('unit_batches', 'unit_batches.batch_id', 'batches.batch_id')
      .select('batches.batch_id')
      .where('batches.run_no', '=', direct.run.runNo)
      .where('batches.state', '=', 'open')
      .where('unit_batches.unit_id', 'is', null)
      .orderBy('batches.batch_id')
      .execute();
    if (orphans.length === 0) return;
    const jobIds = await addJobs(transaction, queue, direct.run.runNo, 'scan', orphans.length, 1);
    await transaction
      .insertInto('unit_batches')
      .values(orphans.map(({ batch_id: batchId }, index) => ({ batch_id: batchId, unit_id: jobIds[index] ?? 0 })))
      .execute();
  });
}

/**
 * Enqueues the run's live jobs again. Jobs that are in the queue do not change; jobs whose entry was lost, as in a
 * restored database, get a new one.
 */
export async function requeueJobs({ queries, queue, direct }: CoordinatorContext): Promise<void> {
  for (const kind of ['read', 'scan'] as const) {
    const jobs = await queries
      .selectFrom('units')
      .select(['unit_id', 'job_id'])
      .where('run_no', '=', direct.run.runNo)
      .where('state', '=', 'live')
      .where('kind', '=', kind)
      .execute();
    if (jobs.length > 0)
      await queue.insert(
        queries,
        kind,
        jobs.map((job) => ({ queueId: job.job_id, jobId: job.unit_id })),
      );
  }
}
