import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { Batch } from '../../../records/batch.js';
import type { Lease } from '../../../records/lease.js';
import { databaseNowMs } from '../../store/runs/lock.js';
import { provableMark } from '../../store/runs/process-mark.js';
import type { RunStore } from '../../store/run-store.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { JobQueue } from './queue.js';
import { releaseDead } from './dead-workers.js';
import { filesOfJob } from './read-jobs.js';
import type { FileToRead } from './read-jobs.js';
import { endPart, partOfJob } from './read-parts.js';
import { pauseTurns, setState, sharedTotals, takeTurn } from './shared-ledger.js';
import { batchesOfJobs, detachBatch, takeJobs } from './jobs.js';
import type { PartToRead } from './stored-parts.js';
import { deleteWorker, keepHeartbeat, refuseWorker } from './workers.js';
import { JOB_KINDS } from '../../store/tables/states.js';
import type { SharedState } from '../../store/tables/states.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';

/** A lease is renewed several times before it expires, so that a renewal or two may fail. */
const RENEWALS_OF_A_LEASE = 4;
const LONGEST_RENEWAL_MS = 10_000;

/** What one job stands for: files, or a part of a dataset. Neither where its dataset has changed meanwhile. */
export interface ReadJob {
  readonly lease: Lease;
  readonly files: readonly FileToRead[];
  readonly part: PartToRead | null;
}

/** A run as one of its workers sees it. */
export interface SharedWork {
  readonly run: RunStore;
  /** Takes batches of at most this many jobs; they are sent under the leases of the jobs. */
  takeBatches(mostJobs: number): Promise<readonly Batch[]>;
  /** Takes files or a part of a dataset to read; null if none wait. */
  takeFiles(): Promise<ReadJob | null>;
  /** Ends a job whose part was recorded to its end. */
  endPart(lease: Lease): Promise<void>;
  /** Leaves a batch whose answer was lost for the end of the run. */
  setAside(batch: Batch): Promise<void>;
  /** Reports a failed attempt at a job: another worker may try it again, until it is a dead letter. */
  fail(lease: Lease, message: string): Promise<void>;
  state(): Promise<SharedState>;
  /** Stores that the service refused because its words are used up. */
  reportOutOfWords(): Promise<void>;
  /** Returns the milliseconds until this worker's turn, at `perSecond` in all. */
  takeTurn(perSecond: number): Promise<number>;
  pauseTurns(durationMs: number): Promise<void>;
  /** Ends the work under one taken lease: `takeBatches` takes one for each batch, `takeFiles` one. */
  done(lease: Lease): void;
  /** Renews the leases of this worker's jobs; call it every `renewEveryMs`. */
  renew(): Promise<void>;
  readonly renewEveryMs: number;
  /** Milliseconds since the Unix epoch by the database's clock. */
  databaseNow(): Promise<number>;
  /** Stores that this worker is alive, and releases the jobs of those of this machine that are not. */
  heartbeat(concurrency: number): Promise<void>;
  /**
   * Returns jobs that are still held to the queue, for other workers to take at once.
   * @param refusal what the service answered, if that is why the worker leaves
   */
  leave(refusal: string | null): Promise<void>;
}

export interface WorkerContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly run: RunStore;
}

async function fail({ queries, queue }: WorkerContext, { jobId, attempt }: Lease, message: string): Promise<void> {
  const job = await queries
    .selectFrom('units')
    .select(['kind', 'job_id'])
    .where('unit_id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (job !== undefined) await queue.fail(storedLiteral(JOB_KINDS, job.kind, 'units.kind'), job.job_id, message);
}

/**
 * The jobs that this process works on: only these are renewed. A job that the database assigned but whose answer was
 * lost expires.
 */
class HeldJobs {
  readonly #open = new Map<number, number>();

  take(leases: readonly (Lease | null)[]): void {
    for (const lease of leases) if (lease !== null) this.#open.set(lease.jobId, (this.#open.get(lease.jobId) ?? 0) + 1);
  }

  done({ jobId }: Lease): void {
    const left = (this.#open.get(jobId) ?? 0) - 1;
    if (left > 0) this.#open.set(jobId, left);
    else this.#open.delete(jobId);
  }

  get jobIds(): readonly number[] {
    return [...this.#open.keys()];
  }
}

async function takeFiles({ queries, queue, workerId, run }: WorkerContext, held: HeldJobs): Promise<ReadJob | null> {
  const [job] = await takeJobs(queries, { queue, workerId }, 'read', 1);
  if (job === undefined) return null;
  const { runNo } = run.run;
  const files = await filesOfJob(queries, runNo, job.lease.jobId);
  const part = files.length > 0 ? null : await partOfJob(queries, runNo, job.lease.jobId);
  held.take([job.lease]);
  return { lease: job.lease, files, part };
}

/** Takes part in a shared run. */
export function openWorker(context: WorkerContext): SharedWork {
  const { queries, queue, clock, workerId, run } = context;
  const { runNo } = run.run;
  const held = new HeldJobs();
  let mark = provableMark();
  return {
    run,
    takeBatches: async (mostJobs) => {
      const jobs = await takeJobs(queries, { queue, workerId }, 'scan', mostJobs);
      const batches = await batchesOfJobs(
        queries,
        jobs.map(({ lease }) => lease),
      );
      held.take(batches.map(({ lease }) => lease));
      return batches;
    },
    takeFiles: () => takeFiles(context, held),
    endPart: (lease) => endPart(queries, queue, lease, clock.now()),
    setAside: (batch) => detachBatch(queries, queue, batch, clock.now()),
    fail: (lease, message) => fail(context, lease, message),
    state: async () => (await sharedTotals(queries, runNo)).state,
    reportOutOfWords: () => setState(queries, runNo, 'no_words', 'running'),
    takeTurn: (perSecond) => takeTurn(queries, runNo, perSecond),
    pauseTurns: (durationMs) => pauseTurns(queries, runNo, durationMs),
    done: (lease) => held.done(lease),
    renew: () => queue.renew(workerId, held.jobIds),
    renewEveryMs: Math.min(LONGEST_RENEWAL_MS, queue.leaseMs / RENEWALS_OF_A_LEASE),
    databaseNow: () => databaseNowMs(queries, clock.now()),
    heartbeat: async (concurrency) => {
      await keepHeartbeat(queries, { workerId, runNo, mark }, concurrency);
      // Whoever deletes the row takes this worker for dead: the next one gives no reason to.
      mark = { ...mark, process_start: '' };
      await releaseDead(queries, queue, runNo);
    },
    leave: async (refusal) => {
      await queue.returnJobs(workerId);
      await (refusal === null ? deleteWorker(queries, workerId) : refuseWorker(queries, workerId, refusal));
    },
  };
}
