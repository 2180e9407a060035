import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { systemCodeOf } from '../../lib/errors.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import type { Extraction } from '../../records/extraction.js';
import { reasonOf } from './endings.js';
import type { Job, WorkerLimits } from './messages.js';
import { heapMegabytes } from './start-worker.js';
import { ReplyCheck } from './worker-process.js';

/** Larger files are read by processes, which limit buffers outside the heap as well. */
const MOST_BYTES = 1024 * 1024;

/**
 * Megabytes for new objects. A thread whose heap is full gets 16 MiB more to end itself (`Worker::NearHeapLimit` of
 * Node); what one collection moves out of this room must fit in there, or V8 ends the whole program.
 */
const YOUNG_MEGABYTES = 12;

/** What the thread itself heeds; the program that started it limits its time and its heap. */
export type PlainLimits = Pick<WorkerLimits, 'maxFileBytes' | 'maxCharacters'>;

export interface PlainThreadOptions {
  /** Its time runs from when the thread is ready. */
  readonly limits: WorkerLimits;
  /** The program of the thread; tests pass one that hangs. */
  readonly program?: URL;
}

/** Returns the size in bytes of a file that may be a small plain text; null of all others. */
export function smallTextBytes({ path, filename, firstCharacters }: Job): number | null {
  if (firstCharacters !== undefined || !/\.txt$/iu.test(filename)) return null;
  const about = statSync(path, { throwIfNoEntry: false });
  return about !== undefined && about.isFile() && about.size <= MOST_BYTES ? about.size : null;
}

const isOutOfMemory = (error: unknown): boolean => systemCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

const outOfMemory = (): Extraction => ({ status: 'failed', ...reasonOf('memory'), format: null, contentHash: null });

/**
 * A thread that reads small files which are certainly plain UTF-8 text, under the limits of time and heap of the reader
 * processes, and starts in a third of the time that one of these takes. It reads one file at a time.
 */
export class PlainThread {
  readonly #options: PlainThreadOptions;
  #worker: Worker | null = null;
  #isReady = false;
  /** Ends the wait for the file that is being read. */
  #finish: ((outcome: Extraction | null) => void) | null = null;
  #timer: Timer | undefined;

  constructor(options: PlainThreadOptions) {
    this.#options = options;
  }

  /**
   * Returns what a file holds, or what ended the thread that read it; null where a process has to read it.
   * @throws the signal's reason when aborted
   */
  async read(job: Job, signal?: AbortSignal): Promise<Extraction | null> {
    if (this.#finish !== null || smallTextBytes(job) === null) return null;
    signal?.throwIfAborted();
    const worker = (this.#worker ??= this.#started());
    const stop = (): void => this.#end(null);
    signal?.addEventListener('abort', stop, { once: true });
    worker.ref();
    try {
      const outcome = await new Promise<Extraction | null>((resolve) => {
        this.#finish = resolve;
        worker.postMessage(job);
        this.#watch();
      });
      signal?.throwIfAborted();
      return outcome;
    } finally {
      this.#finish = null;
      this.#timer?.cancel();
      signal?.removeEventListener('abort', stop);
      // One that waits does not keep the program running.
      worker.unref();
    }
  }

  /** Ends the thread. A file that is being read gets null. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #started(): Worker {
    const { limits, program = builtModuleUrl('extract/workers/plain-worker.thread.cjs') } = this.#options;
    const workerData: PlainLimits = { maxFileBytes: limits.maxFileBytes, maxCharacters: limits.maxCharacters };
    const worker = new Worker(program, {
      workerData,
      // As for the processes: what reads files of others holds no keys.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes(limits), maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (value) => this.#receive(value));
    worker.on('error', (error) => this.#end(isOutOfMemory(error) ? outOfMemory() : null, worker));
    worker.on('exit', () => this.#end(null, worker));
    return worker;
  }

  #receive(value: unknown): void {
    if (!ReplyCheck.Check(value)) this.#finish?.(null);
    else if (value.kind === 'done') this.#finish?.(value.extraction);
    else if (value.kind === 'ready') {
      this.#isReady = true;
      this.#watch();
    }
  }

  /**
   * Starts the time of a file once the thread is ready: loading its programs is not counted. It is wall-clock time,
   * so a file that takes longer is left to a process, whose processor time can be told.
   */
  #watch(): void {
    this.#timer?.cancel();
    if (this.#isReady && this.#finish !== null)
      this.#timer = startTimer(() => this.#end(null), this.#options.limits.timeoutMs);
  }

  /** @param ended the thread that ended by itself; one that was replaced since is of no account */
  #end(outcome: Extraction | null, ended = this.#worker): void {
    if (ended === null || ended !== this.#worker) return;
    this.#worker = null;
    this.#isReady = false;
    void ended.terminate();
    this.#finish?.(outcome);
  }
}
