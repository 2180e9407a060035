import type { LedgerTotals } from '../../../records/ledger.js';
import type { DatasetInParts } from '../../../records/source.js';
import { newestFault } from '../../store/batches/attempts.js';
import type { RunStore } from '../../store/run-store.js';
import type { JobKind } from '../../store/tables/states.js';
import { dropChanged } from './changed-datasets.js';
import { cancelQueued } from './cancel-queued.js';
import type { CoordinatorContext } from './coordinator-context.js';
import { endDeadLetters } from './dead-letters.js';
import { releaseDead } from './dead-workers.js';
import { liveJobs } from './jobs.js';
import { anyFiles, enqueueFiles, placeFiles } from './read-jobs.js';
import type { FileToRead } from './read-jobs.js';
import { placeParts } from './read-parts.js';
import type { DatasetToCut, Placing } from './read-parts.js';
import { adoptBatches, requeueJobs } from './requeue.js';
import { settleSharedSources } from './settle-shared.js';
import { openSharedRun, setCap, setState, sharedTotals } from './shared-ledger.js';
import { deleteRefusals, workersAtWork } from './workers.js';

/** The state of a shared run: it is read often, so from few rows. */
export interface SharedSnapshot {
  readonly ledger: Omit<LedgerTotals, 'planned'>;
  /** Sources that workers have ended. */
  readonly sourcesEnded: number;
  /** Jobs in the queue or in progress. */
  readonly live: Readonly<Record<JobKind, number>>;
  readonly workers: number;
  /** Connections of all workers. */
  readonly connections: number;
  /** What the service answered the worker that it refused last; null if it refused none. */
  readonly refusal: string | null;
  /** Whether the service refused a worker because its words are used up. */
  readonly outOfWords: boolean;
}

/** A run as its coordinator sees it. */
export interface SharedRun {
  /** Claims whose batches are enqueued for the workers. */
  readonly queued: RunStore;
  /** Claims whose batches this process sends itself. */
  readonly direct: RunStore;
  /** Stores files for the workers to read. Returns how many are new. */
  placeFiles(files: readonly FileToRead[]): Promise<number>;
  /**
   * Stores the parts of a dataset for the workers to read; those that are stored already do not change. Waits while
   * the database cannot be reached.
   */
  placeParts(dataset: DatasetToCut, whole: DatasetInParts, placing: Placing): Promise<void>;
  /** Enqueues files that wait, at most this many jobs. */
  enqueueFiles(mostJobs: number): Promise<void>;
  anyFiles(): Promise<boolean>;
  snapshot(): Promise<SharedSnapshot>;
  /** The newest request that gave no answer, and when that was by the clock of its worker; null where each gave one. */
  newestFault(): ReturnType<typeof newestFault>;
  /** Sets the most words that may be held and billed in all; null for no limit. */
  setCap(words: number | null): Promise<void>;
  /** Lets workers continue after the service refused them because its words were used up. */
  resume(): Promise<void>;
  /** Enqueues again the jobs that the queue may have lost. */
  requeue(): Promise<void>;
  /** Releases the jobs of workers that were killed or crashed on this machine. */
  releaseDead(): Promise<void>;
  /**
   * Takes jobs that no worker has begun out of the queue, and frees their words and documents. A job that a worker
   * began and left stays until the end of the run.
   */
  cancelQueued(): Promise<void>;
  /** Ends what failed at every attempt: its sources fail with the reason `dead_letter`. Returns why each failed. */
  endDeadLetters(): Promise<readonly string[]>;
  /** Ends every source whose document has ended, and makes the source found first the first one of its document. */
  settleSources(): Promise<void>;
  /** Closes the run to workers: they take no more of it. */
  end(): Promise<void>;
}

/** Opens a run to the workers of its database. */
export async function openCoordinator(context: CoordinatorContext): Promise<SharedRun> {
  const { queries, queues, queue, queued, direct, terms, mayRepeat } = context;
  const { runNo } = direct.run;
  await deleteRefusals(queries, runNo);
  await dropChanged(queries, runNo);
  // Before its queues are created: those of an ended run may be dropped by another process.
  await openSharedRun(queries, runNo, terms);
  await queues.create(runNo);
  await queues.dropEnded();
  await releaseDead(queries, queue, runNo);
  await requeueJobs(context);
  if (mayRepeat) await adoptBatches(context);
  return {
    queued,
    direct,
    placeFiles: (files) => placeFiles(queries, runNo, files),
    placeParts: (dataset, whole, placing) => placeParts(queries, runNo, dataset, whole, placing),
    enqueueFiles: (mostJobs) => enqueueFiles(queries, queue, runNo, mostJobs),
    anyFiles: () => anyFiles(queries, runNo),
    snapshot: async () => {
      const { ledger, sourcesEnded, state } = await sharedTotals(queries, runNo);
      return {
        ledger,
        sourcesEnded,
        live: await liveJobs(queries, runNo),
        ...(await workersAtWork(queries, runNo)),
        outOfWords: state === 'no_words',
      };
    },
    newestFault: () => newestFault(queries, runNo),
    setCap: (words) => setCap(queries, runNo, words),
    resume: () => setState(queries, runNo, 'running', 'no_words'),
    requeue: () => requeueJobs(context),
    releaseDead: () => releaseDead(queries, queue, runNo),
    cancelQueued: () => cancelQueued(context),
    endDeadLetters: () => endDeadLetters(context),
    settleSources: () => settleSharedSources(queries, runNo),
    end: () => setState(queries, runNo, 'ended'),
  };
}
