import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { Clock } from '../../../lib/clock.js';
import type { LedgerTotals } from '../../../records/ledger.js';
import type { RunStore } from '../../store/run-store.js';
import { settleSources } from '../../store/settle.js';
import type { StoreTables } from '../../store/tables.js';
import { endDeadLetters } from './dead-letters.js';
import type { JobKind } from '../../store/states.js';
import type { JobQueue } from './queue.js';
import { anyFiles, enqueueFiles, placeFiles, releaseFiles } from './read-jobs.js';
import type { FileToRead } from './read-jobs.js';
import { openSharedRun, setCap, setState, sharedTotals } from './shared-ledger.js';
import { addJobs, batchesOfJobs, detachBatch, endJobs, liveJobs, takeJobs } from './jobs.js';
import { deleteRefusals, workersAtWork } from './workers.js';

/** Where a shared run stands: read often, so from few rows. */
export interface SharedSnapshot {
  readonly ledger: Omit<LedgerTotals, 'planned'>;
  /** Sources that workers have ended. */
  readonly sourcesEnded: number;
  /** Jobs in the queue or under way. */
  readonly live: Readonly<Record<JobKind, number>>;
  readonly workers: number;
  /** Connections of all workers. */
  readonly connections: number;
  /** What the service said to the worker that it refused last; null where it refused none. */
  readonly refusal: string | null;
  /** The service refused a worker for want of words. */
  readonly outOfWords: boolean;
}

/** A run as its coordinator enqueues it for the workers. */
export interface SharedRun {
  /** Its claims are enqueued for the workers. */
  readonly queued: RunStore;
  /** Its claims are handed out to this process. */
  readonly direct: RunStore;
  /** Keeps files for the workers to read. Returns how many are new. */
  placeFiles(files: readonly FileToRead[]): Promise<number>;
  /** Enqueues files that wait, up to so many jobs. */
  enqueueFiles(mostJobs: number): Promise<void>;
  anyFiles(): Promise<boolean>;
  snapshot(): Promise<SharedSnapshot>;
  /** Most words that may be held and billed in all; null without a limit. */
  setCap(words: number | null): Promise<void>;
  /** Lets workers continue after the service refused for want of words. */
  resume(): Promise<void>;
  /** Queues again what the queue may have lost. */
  requeue(): Promise<void>;
  /**
   * Takes what no worker has begun out of the queue, and frees its words and documents. What a worker began and left
   * waits for the end of the run.
   */
  cancelQueued(): Promise<void>;
  /** Ends what failed at every attempt: its sources fail with the reason `dead_letter`. Returns why each failed. */
  endDeadLetters(): Promise<readonly string[]>;
  /** Ends every source whose document has ended, and makes the source found first the first one of its document. */
  settleSources(): Promise<void>;
  /** Workers take nothing more of this run. */
  end(): Promise<void>;
}

export interface CoordinatorContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly queued: RunStore;
  readonly direct: RunStore;
  readonly terms: string;
  /** Whether what an earlier process may have sent can go to a worker: the service tells repetitions. */
  readonly mayRepeat: boolean;
}

/** Queues open batches that no job stands for: those of a run that one process began, or of a copied database. */
async function adoptBatches({ queries, queue, direct }: CoordinatorContext): Promise<void> {
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
 * Queues the run's live jobs again: those that are queued stay as they are, those whose job was lost, as in a restored
 * database, get it back.
 */
async function requeueJobs({ queries, queue, direct }: CoordinatorContext): Promise<void> {
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

/** Jobs taken back together. */
const CANCELLED_TOGETHER = 50;

async function cancelScans({ queries, queue, clock, workerId, direct }: CoordinatorContext): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(
      queries,
      { queue, clock, workerId, runNo: direct.run.runNo },
      'scan',
      CANCELLED_TOGETHER,
    );
    if (jobs.length === 0) return;
    for (const { lease } of jobs) {
      for (const batch of await batchesOfJobs(queries, [lease]))
        await (batch.reopened ? detachBatch(queries, queue, batch, clock.now()) : direct.release(batch, 'not_sent'));
    }
  }
}

async function cancelReads({ queries, queue, clock, workerId, direct }: CoordinatorContext): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(
      queries,
      { queue, clock, workerId, runNo: direct.run.runNo },
      'read',
      CANCELLED_TOGETHER,
    );
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

/** Documents settled together. */
const SETTLED_TOGETHER = 1000;

/** A source that was read while another machine ended its document has missed that end. */
async function settleMissed(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await queries
      .selectFrom('sources')
      .select('document_id')
      .distinct()
      .where('run_no', '=', runNo)
      .where('outcome', '=', 'pending')
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(SETTLED_TOGETHER)
      .execute();
    const documentIds = rows.flatMap((row) => row.document_id ?? []);
    if (documentIds.length === 0) return;
    await writeTransaction(queries, (transaction) => settleSources(transaction, runNo, documentIds));
    after = documentIds.at(-1) ?? after;
  }
}

/**
 * Which source of a document is its first is decided by the order in which they were found, not by who was read first.
 */
async function orderFirsts(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const counted = ['pending', 'scanned', 'cached', 'duplicate'] as const;
    const { rows } = await transaction.executeQuery<{
      readonly source_id: number;
      readonly first_id: number;
      readonly outcome: (typeof counted)[number];
    }>(
      transaction
        .with('placed', (db) =>
          db
            .selectFrom('sources')
            .select(['source_id', 'is_first', 'outcome'])
            .select((row) =>
              row.fn
                .agg<number>('min', ['source_id'])
                .over((over) => over.partitionBy('document_id'))
                .as('first_id'),
            )
            .where('run_no', '=', runNo)
            .where('document_id', 'is not', null)
            .where('outcome', 'in', counted),
        )
        .selectFrom('placed')
        .select(['source_id', 'first_id', 'outcome'])
        .where('is_first', '=', 1)
        .whereRef('source_id', '!=', 'first_id')
        .compile(),
    );
    for (const { source_id: wasFirst, first_id: first, outcome } of rows) {
      await transaction.updateTable('sources').set({ is_first: 1, outcome }).where('source_id', '=', first).execute();
      await transaction
        .updateTable('sources')
        .set({ is_first: 0, outcome: outcome === 'pending' ? outcome : 'duplicate' })
        .where('source_id', '=', wasFirst)
        .execute();
    }
  });
}

/** Opens a run to the workers of its database. */
export async function openCoordinator(context: CoordinatorContext): Promise<SharedRun> {
  const { queries, queue, queued, direct, terms, mayRepeat } = context;
  const { runNo } = direct.run;
  await openSharedRun(queries, runNo, terms);
  await deleteRefusals(queries);
  await requeueJobs(context);
  if (mayRepeat) await adoptBatches(context);
  return {
    queued,
    direct,
    placeFiles: (files) => placeFiles(queries, runNo, files),
    enqueueFiles: (mostJobs) => enqueueFiles(queries, queue, runNo, mostJobs),
    anyFiles: () => anyFiles(queries, runNo),
    snapshot: async () => {
      const { ledger, sourcesEnded, state } = await sharedTotals(queries, runNo);
      return {
        ledger,
        sourcesEnded,
        live: await liveJobs(queries, runNo),
        ...(await workersAtWork(queries)),
        outOfWords: state === 'no_words',
      };
    },
    setCap: (words) => setCap(queries, runNo, words),
    resume: () => setState(queries, runNo, 'running', 'no_words'),
    requeue: () => requeueJobs(context),
    cancelQueued: async () => {
      await cancelScans(context);
      await cancelReads(context);
    },
    endDeadLetters: () => endDeadLetters(context),
    settleSources: async () => {
      await settleMissed(queries, runNo);
      await orderFirsts(queries, runNo);
    },
    end: () => setState(queries, runNo, 'ended'),
  };
}
