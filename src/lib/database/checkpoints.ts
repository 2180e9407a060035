import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { builtModuleUrl } from '../package-root.js';

/**
 * The size of the log is checked after this many transactions. A shorter log is checkpointed by the writer, or when the
 * database is closed.
 */
const TRANSACTIONS = 100;
const LEAST_LOG_BYTES = 4_000_000;

/**
 * Pages of the log, 64 MB, at which the writer checkpoints it itself. Before that the thread does, and the writer does
 * not wait for the disk.
 */
export const WRITERS_PAGES = 16_000;

function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Lets a separate thread copy the write-ahead log of a database into its file (a checkpoint) when the log is long.
 * Otherwise SQLite does so within the writer's transactions.
 */
export class Checkpoints {
  readonly #path: string;
  #worker: Worker | null = null;
  #transactions = 0;
  #isBusy = false;
  /** Set if the thread has failed: then the writer checkpoints. */
  #isOff = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** To be called after each transaction. */
  committed(): void {
    this.#transactions += 1;
    if (this.#transactions < TRANSACTIONS || this.#isBusy || this.#isOff) return;
    this.#transactions = 0;
    if (logBytes(this.#path) < LEAST_LOG_BYTES) return;
    this.#isBusy = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#path);
  }

  /** Waits for a checkpoint in progress; the database may be closed then. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#isOff = true;
    if (worker === null) return;
    // The program must not end while this is waited for.
    worker.ref();
    if (this.#isBusy) await Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(builtModuleUrl('lib/database/checkpoint-worker.js'), { execArgv: [] });
    const ended = (wentWell: unknown): void => {
      this.#isBusy = false;
      this.#isOff ||= wentWell !== true;
    };
    worker
      .on('message', ended)
      .on('error', ended)
      .on('exit', () => ended(false));
    worker.unref();
    return worker;
  }
}
