import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { startTimer } from '../../lib/clock.js';
import { messageOf } from '../../lib/errors.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import { ApiError } from '../http/index.js';
import type { TaskOutcome } from './scan-answer.js';

/** Worker threads of one kind of scan, first come first served. */
export interface ScanWorkers<Task, Answer> {
  /** Tasks waiting or running. */
  readonly pending: number;
  /**
   * Runs a task when its turn comes.
   * @throws ApiError `internal_error` if it took longer than `timeoutMs`; the signal's reason if that aborts before a
   * worker took the task
   */
  run(task: Task, signal: AbortSignal): Promise<Answer>;
  /** Finishes what is running. */
  close(): Promise<void>;
}

export interface ScanWorkersOptions<Task> {
  /**
   * Built module under `dist`, e.g. `service/scans/workers/detection-worker.thread.cjs`: it takes an array of tasks and
   * returns their outcomes (`answerBatch`).
   */
  readonly worker: string;
  /** Data that each worker is started with. */
  readonly workerData: unknown;
  /** By default one per core. */
  readonly threads?: number | undefined;
  /** Threads that are started before the first task. */
  readonly warm: WarmThreads;
  /** Milliseconds that a worker may take for the tasks of one call; then it is replaced. */
  readonly timeoutMs: number;
  /** Characters of a task. Small tasks that wait go to a worker together. */
  readonly sizeOf: (task: Task) => number;
}

/** Milliseconds that a scan may take by default: a thousand times what the longest text takes. */
export const SCAN_TIMEOUT_MS = 60_000;

/** Which threads of a pool start before the first scan, so that its answer does not wait for them. */
export type WarmThreads = 'all' | 'first' | 'none';

/** How a pool of workers is started. */
export interface ScanPoolOptions {
  /** By default one per core. */
  readonly threads?: number;
  /** By default `all`; a program that may never scan saves the cost. */
  readonly warm?: WarmThreads;
  /** Milliseconds that a scan may take; then its worker is replaced. */
  readonly timeoutMs?: number;
  /** Module under `dist` that does the work; tests pass one that hangs. */
  readonly worker?: string;
}

/**
 * Characters that are sent to a worker at once, a few milliseconds of work: waking a worker and sending them costs as
 * much as scanning a thousand characters.
 */
const BATCH_SIZE = 131_072;
const IDLE_TIMEOUT_MS = 60_000;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(messageOf(reason)));
const tookTooLong = (): ApiError =>
  new ApiError('internal_error', 'The scan took too long and was stopped; nothing was charged.');

interface Entry<Task, Answer> {
  readonly task: Task;
  readonly size: number;
  readonly finish: (outcome: TaskOutcome<Answer>) => void;
}

/**
 * Sends waiting tasks to idle workers, several small ones at once. A worker that hangs or dies is replaced, and only
 * the task that caused it fails.
 */
class WorkerPool<Task, Answer> implements ScanWorkers<Task, Answer> {
  readonly #pool: Piscina<readonly Task[], readonly TaskOutcome<Answer>[]>;
  readonly #threads: number;
  readonly #timeoutMs: number;
  readonly #sizeOf: (task: Task) => number;
  readonly #waiting: Entry<Task, Answer>[] = [];
  #busyWorkers = 0;
  #running = 0;
  #isPumpingSoon = false;

  constructor({ worker, workerData, threads, warm, timeoutMs, sizeOf }: ScanWorkersOptions<Task>) {
    this.#threads = threads ?? availableParallelism();
    this.#timeoutMs = timeoutMs;
    this.#sizeOf = sizeOf;
    this.#pool = new Piscina({
      filename: builtModuleUrl(worker).href,
      minThreads: { all: this.#threads, first: 1, none: 0 }[warm],
      maxThreads: this.#threads,
      idleTimeout: IDLE_TIMEOUT_MS,
      workerData,
      recordTiming: false,
    });
    // A thread that ends without a task, for example because it cannot load its program; with a task, the task fails.
    this.#pool.on('error', () => undefined);
  }

  get pending(): number {
    return this.#waiting.length + this.#running;
  }

  run(task: Task, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abandon = (): void => {
        const place = this.#waiting.indexOf(entry);
        if (place !== -1) this.#waiting.splice(place, 1);
        reject(asError(signal.reason));
      };
      const finish = (outcome: TaskOutcome<Answer>): void => {
        signal.removeEventListener('abort', abandon);
        if (outcome.status === 'done') resolve(outcome.answer);
        else reject(asError(outcome.error));
      };
      const entry = { task, size: this.#sizeOf(task), finish };
      signal.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(entry);
      this.#pumpSoon();
    });
  }

  close(): Promise<void> {
    this.#pump();
    return this.#pool.close();
  }

  /** Tasks that come in the same turn of the event loop, such as the files of a piece of an upload, go together. */
  #pumpSoon(): void {
    if (this.#isPumpingSoon) return;
    this.#isPumpingSoon = true;
    setImmediate(() => {
      this.#isPumpingSoon = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#busyWorkers < this.#threads && this.#waiting.length > 0) void this.#dispatch(this.#next());
  }

  /** Takes the tasks for one idle worker: its share of those that wait, up to `BATCH_SIZE`. */
  #next(): readonly Entry<Task, Answer>[] {
    const share = Math.ceil(this.#waiting.length / (this.#threads - this.#busyWorkers));
    let count = 0;
    let size = 0;
    for (const entry of this.#waiting.slice(0, share)) {
      size += entry.size;
      if (count > 0 && size > BATCH_SIZE) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #dispatch(entries: readonly Entry<Task, Answer>[]): Promise<void> {
    this.#busyWorkers += 1;
    this.#running += entries.length;
    const outcomes = await this.#outcomesOf(entries);
    this.#busyWorkers -= 1;
    this.#running -= entries.length;
    this.#pump();
    for (const [index, entry] of entries.entries())
      entry.finish(outcomes[index] ?? { status: 'failed', error: new Error('a worker returned too few outcomes') });
  }

  async #outcomesOf(entries: readonly Entry<Task, Answer>[]): Promise<readonly TaskOutcome<Answer>[]> {
    // An emitter costs a tenth of what an AbortSignal does.
    const limit = new EventEmitter();
    const state = { isTooLate: false };
    const timer = startTimer(() => {
      state.isTooLate = true;
      limit.emit('abort');
    }, this.#timeoutMs);
    try {
      const tasks = entries.map(({ task }) => task);
      return await this.#pool.run(tasks, { signal: limit });
    } catch (error) {
      if (entries.length === 1) return [{ status: 'failed', error: state.isTooLate ? tookTooLong() : error }];
      // Run alone, each shows whether it is the one that hung or killed the worker.
      const alone: TaskOutcome<Answer>[] = [];
      for (const entry of entries) alone.push(...(await this.#outcomesOf([entry])));
      return alone;
    } finally {
      timer.cancel();
    }
  }
}

/** Starts a pool of workers, by default one per core. */
export function createScanWorkers<Task, Answer>(options: ScanWorkersOptions<Task>): ScanWorkers<Task, Answer> {
  return new WorkerPool(options);
}
