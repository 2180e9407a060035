import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { builtModuleUrl } from '../../lib/package-root.js';
import type { ScanAnswer } from './scan-answer.js';

/** Worker threads of one kind of scan, first come first served. */
export interface ScanWorkers<Task> {
  /** Tasks waiting or running. */
  readonly pending: number;
  /** Waits its turn; a signal that aborts before then rejects. */
  run(task: Task, signal: AbortSignal): Promise<ScanAnswer>;
  /** Finishes what is running. */
  close(): Promise<void>;
}

export interface ScanWorkersOptions {
  /** Built module under `dist`, e.g. `service/scans/detection-worker.js`. */
  readonly worker: string;
  /** What each worker is started with. */
  readonly workerData: unknown;
  /** By default one a core. */
  readonly threads?: number | undefined;
  /** Started before the first task. */
  readonly eager: boolean;
}

/** A second task waits inside each worker, so that it never idles for a turn of the main thread. */
const TASKS_PER_WORKER = 2;
const IDLE_TIMEOUT_MS = 60_000;

/** Starts a pool of workers, by default one a core. */
export function createScanWorkers<Task>(options: ScanWorkersOptions): ScanWorkers<Task> {
  const threads = options.threads ?? availableParallelism();
  const pool = new Piscina<Task, ScanAnswer>({
    filename: builtModuleUrl(options.worker).href,
    minThreads: options.eager ? threads : 0,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    concurrentTasksPerWorker: TASKS_PER_WORKER,
    workerData: options.workerData,
  });
  const queue = new PQueue({ concurrency: threads * TASKS_PER_WORKER });
  return {
    get pending() {
      return queue.size + queue.pending;
    },
    run: (task, signal) => queue.add(() => pool.run(task), { signal }),
    close: () => pool.close(),
  };
}
