import { Worker } from 'node:worker_threads';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { systemCodeOf } from '../../lib/errors.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import { schemaCheck } from '../../lib/schema-check.js';
import type { Extraction } from '../../records/extraction.js';
import { reasonOf } from './endings.js';
import { PlainReply } from './messages.js';
import type { Job, WorkerLimits } from './messages.js';
import { heapMegabytes } from './start-worker.js';

const PlainReplyCheck = schemaCheck(PlainReply);

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

/** What a file of a batch holds, or what ended the thread that read it; null where a process has to read it. */
export type TakePlain = (place: number, outcome: Extraction | null) => void;

/** Files that are read one after the other. */
interface Batch {
  readonly jobs: readonly Job[];
  readonly take: TakePlain;
  readonly finish: () => void;
  /** Place of the file that is being read: what was read before it is known. */
  next: number;
}

const isOutOfMemory = (error: unknown): boolean => systemCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

const outOfMemory = (): Extraction => ({ status: 'failed', ...reasonOf('memory'), format: null, contentHash: null });

/**
 * A thread that reads small files which are certainly plain UTF-8 text, under the limits of time and heap of the reader
 * processes, and starts in a third of the time that one of these takes. It reads one batch of files at a time: a
 * message for each file would cost as much as to read it.
 */
export class PlainThread {
  readonly #options: PlainThreadOptions;
  #worker: Worker | null = null;
  #isReady = false;
  #batch: Batch | null = null;
  #timer: Timer | undefined;

  constructor(options: PlainThreadOptions) {
    this.#options = options;
  }

  /** Place of the file of the batch that is being read; null between batches. */
  get place(): number | null {
    return this.#batch?.next ?? null;
  }

  /**
   * Reads files and gives each to `take`, once and in their order.
   * @throws the signal's reason when aborted: the rest is not given to `take`
   */
  async read(jobs: readonly Job[], take: TakePlain, signal?: AbortSignal): Promise<void> {
    if (this.#batch !== null) throw new Error('a thread that reads is given more to read');
    signal?.throwIfAborted();
    const worker = (this.#worker ??= this.#started());
    const stop = (): void => this.#end(null);
    signal?.addEventListener('abort', stop, { once: true });
    worker.ref();
    try {
      const taken = (place: number, outcome: Extraction | null): void => {
        if (signal?.aborted !== true) take(place, outcome);
      };
      await new Promise<void>((finish) => {
        this.#batch = { jobs, take: taken, finish, next: 0 };
        worker.postMessage(jobs);
        this.#watch();
      });
      signal?.throwIfAborted();
    } finally {
      this.#batch = null;
      this.#timer?.cancel();
      signal?.removeEventListener('abort', stop);
      // One that waits does not keep the program running.
      worker.unref();
    }
  }

  /** Ends the thread. Files that are being read get null. */
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
    worker.on('message', (value) => this.#receive(value, worker));
    worker.on('error', (error) => this.#end(isOutOfMemory(error) ? outOfMemory() : null, worker));
    worker.on('exit', () => this.#end(null, worker));
    return worker;
  }

  #receive(value: unknown, sender: Worker): void {
    if (sender !== this.#worker) return;
    if (!PlainReplyCheck.Check(value)) this.#end(null);
    else if (value === 'ready') {
      this.#isReady = true;
      this.#watch();
    } else for (const outcome of value) this.#answer(outcome);
  }

  /** Passes on what was read of the next file. */
  #answer(outcome: Extraction | null): void {
    const batch = this.#batch;
    if (batch === null || batch.next >= batch.jobs.length) return;
    batch.take(batch.next, outcome);
    batch.next += 1;
    if (batch.next === batch.jobs.length) batch.finish();
    else this.#watch();
  }

  /**
   * Starts the time of a file once the thread is ready: loading its programs is not counted. It is wall-clock time,
   * so a file that takes longer is left to a process, whose processor time can be told.
   */
  #watch(): void {
    this.#timer?.cancel();
    if (this.#isReady && this.#batch !== null)
      this.#timer = startTimer(() => this.#end(null), this.#options.limits.timeoutMs);
  }

  /**
   * Ends the thread. A file that it read alone gets the outcome; those of a batch are left to processes, as any of them
   * may have filled the heap.
   * @param ended the thread that ended by itself; one that was replaced since is of no account
   */
  #end(outcome: Extraction | null, ended = this.#worker): void {
    if (ended === null || ended !== this.#worker) return;
    this.#worker = null;
    this.#isReady = false;
    void ended.terminate();
    const batch = this.#batch;
    if (batch === null) return;
    const isAlone = batch.jobs.length === 1;
    for (; batch.next < batch.jobs.length; batch.next += 1) batch.take(batch.next, isAlone ? outcome : null);
    batch.finish();
  }
}
