import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';
import type { Lease } from '../../../records/lease.js';
import type { PlannedSource } from '../../../records/source.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import type { RunStore } from '../../store/run-store.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { DeadLetter, JobQueue } from './queue.js';
import { filesOfJob, splitReading } from './read-jobs.js';
import { endPart, partOfJob } from './read-parts.js';
import type { PartToRead } from './stored-parts.js';
import { batchesOfJobs, endJobs } from './jobs.js';
import { JOB_KINDS } from '../../store/tables/states.js';
import type { JobKind } from '../../store/tables/states.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';

/** Why a source has no result: what had to be done for it failed at every attempt. */
const DEAD_LETTER = 'dead_letter';
const ENDED_TOGETHER = 20;

interface DeadJobsContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly direct: RunStore;
}

/** Begins the attempt that ends a job, so that no late worker can write. Returns null if the job has ended. */
async function lastAttempt(
  queries: Kysely<StoreTables>,
  runNo: number,
  jobId: number,
): Promise<{ readonly lease: Lease; readonly kind: JobKind } | null> {
  const row = await queries
    .updateTable('units')
    .set((job) => ({ attempt: job('attempt', '+', 1), worker_id: null }))
    .where('unit_id', '=', jobId)
    .where('run_no', '=', runNo)
    .where('state', '=', 'live')
    .returning(['attempt', 'kind'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { lease: { jobId, attempt: row.attempt }, kind: storedLiteral(JOB_KINDS, row.kind, 'units.kind') };
}

/** Ends the documents of a job as failed. An attempt may have been billed, so their words stay held. */
async function failBatches({ queries, direct }: DeadJobsContext, lease: Lease, message: string): Promise<void> {
  for (const batch of await batchesOfJobs(queries, [lease])) {
    const outcomes = batch.items.map((item): ItemOutcome => ({ kind: 'failed', item, reason: DEAD_LETTER, message }));
    await direct.commit(batch, outcomes, 'unknown', null);
  }
}

/** What is recorded of a dataset of which a part failed: its rows that were not recorded have no source. */
function deadPart({ path, part }: PartToRead, message: string): PlannedSource {
  const { range } = part;
  const before = range.kind === 'bytes' ? range.lines : range.kind === 'rows' ? range.start : 0;
  const rows = range.kind === 'all' ? 'its rows' : `${part.rows} rows from row ${before + 1} on`;
  return {
    kind: 'ended',
    path,
    pathBytes: null,
    datasetId: null,
    modifiedAtMs: null,
    outcome: 'failed',
    reason: DEAD_LETTER,
    message: `${rows}: ${message}`,
    format: null,
    stamp: null,
    isLimited: false,
  };
}

/** Splits a job of several files into one job for each file; fails a job of one file. */
async function failFiles(
  { queries, queue, clock, direct }: DeadJobsContext,
  lease: Lease,
  message: string,
): Promise<void> {
  const { runNo } = direct.run;
  const wasSplit = await writeTransaction(queries, async (transaction) => {
    const split = await splitReading(transaction, queue, runNo, lease.jobId);
    if (split) await endJobs(transaction, queue, [lease.jobId], clock.now());
    return split;
  });
  if (wasSplit) return;
  const part = await partOfJob(queries, runNo, lease.jobId);
  if (part !== null) await direct.recordSources([deadPart(part, message)], [], { lease });
  await endPart(queries, queue, lease, clock.now());
  const files = await filesOfJob(queries, runNo, lease.jobId);
  if (files.length === 0) return;
  await direct.recordSources(
    files.map(({ path, pathBytes, datasetId, libraryEntry, content }) => ({
      kind: 'ended',
      path,
      pathBytes,
      datasetId,
      ...(libraryEntry !== undefined && { libraryEntry }),
      modifiedAtMs: content.mtimeMs,
      outcome: 'failed',
      reason: DEAD_LETTER,
      message,
      format: null,
      stamp: null,
      isLimited: false,
    })),
    [],
    { lease },
  );
}

async function endDeadLetter(context: DeadJobsContext, { queueId, jobId, message }: DeadLetter): Promise<void> {
  const { queries, queue, direct } = context;
  const last = await lastAttempt(queries, direct.run.runNo, jobId);
  if (last !== null)
    await (last.kind === 'read' ? failFiles : failBatches)(
      context,
      last.lease,
      `it failed at every attempt: ${message}`,
    );
  await writeTransaction(queries, async (transaction) => {
    await transaction.updateTable('units').set({ state: 'dead', message }).where('unit_id', '=', jobId).execute();
    await queue.completeDead(transaction, queueId);
  });
}

/** Ends the jobs that failed at every attempt, so that every source is accounted for. Returns why each failed. */
export async function endDeadLetters(context: DeadJobsContext): Promise<readonly string[]> {
  const dead = await context.queue.fetchDead(ENDED_TOGETHER);
  for (const job of dead) await endDeadLetter(context, job);
  return dead.map(({ message }) => message);
}
