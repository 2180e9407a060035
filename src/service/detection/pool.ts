import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ModelVersion } from '../../contract/model-versions.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import type { DetectionAnswer, DetectionTask, WorkerTask } from './task.js';

/** Scores texts off the main thread, first come first served. */
export interface DetectionPool {
  readonly modelVersions: readonly ModelVersion[];
  /** Tasks waiting or running. */
  readonly pending: number;
  /** Waits its turn; a signal that aborts before then rejects. */
  detect(task: DetectionTask, signal: AbortSignal): Promise<DetectionAnswer>;
  /** The words a text would be charged for. */
  countWords(text: string, signal: AbortSignal): Promise<number>;
  /** Finishes what is running. */
  close(): Promise<void>;
}

export interface DetectionPoolOptions {
  readonly modelVersions: readonly ModelVersion[];
  /** What each worker is started with: the model files. */
  readonly workerData: unknown;
  /** By default one a core. */
  readonly threads?: number;
  readonly workerUrl?: URL;
}

/** A second task waits inside each worker, so that it never idles for a turn of the main thread. */
const TASKS_PER_WORKER = 2;

/** Starts one worker a core, each with every model. */
export function createDetectionPool(options: DetectionPoolOptions): DetectionPool {
  const threads = options.threads ?? availableParallelism();
  const workers = new Piscina<WorkerTask, DetectionAnswer>({
    filename: (options.workerUrl ?? builtModuleUrl('service/detection/detection-worker.js')).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: TASKS_PER_WORKER,
    workerData: options.workerData,
  });
  const queue = new PQueue({ concurrency: threads * TASKS_PER_WORKER });
  const run = (task: WorkerTask, signal: AbortSignal): Promise<DetectionAnswer> => queue.add(() => workers.run(task), { signal });
  return {
    modelVersions: options.modelVersions,
    get pending() {
      return queue.size + queue.pending;
    },
    detect: (task, signal) => run({ kind: 'detect', task }, signal),
    countWords: async (text, signal) => (await run({ kind: 'count', text }, signal)).wordCount,
    close: () => workers.close(),
  };
}
