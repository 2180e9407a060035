import { statSync } from 'node:fs';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import type { Extraction } from '../../records/extraction.js';
import type { Job } from './messages.js';
import { PlainThread } from './plain-thread.js';
import type { PlainThreadOptions } from './plain-thread.js';

/** Larger files are read by processes, which limit buffers outside the heap as well. */
const MOST_BYTES = 1024 * 1024;
/** What a file costs beside its bytes: finding it, asking a thread, recording the answer. */
const BYTES_A_FILE = 8 * 1024;
/** What may wait for each thread, so counted. To start a thread takes as long as to read this much. */
const BYTES_A_THREAD = 2 * 1024 * 1024;
/** Files that a thread is given at once, and what they may cost together: a few milliseconds of reading. */
const MOST_TOGETHER = 16;
const MOST_BYTES_TOGETHER = 512 * 1024;

/** A file that waits for longer is left to a process: the storage of the one that is being read may not answer. */
const PATIENCE_MS = 5_000;

/** A file that waits for a thread, or is in the batch of one. */
interface Asked {
  readonly job: Job;
  readonly cost: number;
  readonly signal: AbortSignal | undefined;
  /** Null: it is left to a process. What comes later is ignored. */
  readonly resolve: (outcome: Extraction | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Returns the size in bytes of a file that may be a small plain text; null of all others. */
function smallTextBytes({ path, filename, firstCharacters }: Job): number | null {
  if (firstCharacters !== undefined || !/\.txt$/iu.test(filename)) return null;
  const about = statSync(path, { throwIfNoEntry: false });
  return about !== undefined && about.isFile() && about.size <= MOST_BYTES ? about.size : null;
}

/**
 * Threads that read small plain texts, each one batch at a time and under the limits of `PlainThread`. A further one is
 * started only where much waits: one reads a hundred short files in less time than a second takes to start.
 */
export class PlainThreads {
  readonly #options: PlainThreadOptions;
  readonly #most: number;
  readonly #threads: PlainThread[] = [];
  readonly #idle: PlainThread[] = [];
  readonly #waiting: Asked[] = [];
  readonly #reading = new Map<PlainThread, readonly Asked[]>();
  #waitingCost = 0;
  #isClosed = false;

  /** @param most threads at a time */
  constructor(most: number, options: PlainThreadOptions) {
    this.#most = most;
    this.#options = options;
  }

  /** Threads in use so far. */
  get count(): number {
    return this.#threads.length;
  }

  /**
   * Returns what a file holds, or what ended the thread that read it; null where a process has to read it.
   * @throws the signal's reason when aborted
   */
  async read(job: Job, signal?: AbortSignal): Promise<Extraction | null> {
    const bytes = smallTextBytes(job);
    if (bytes === null || this.#isClosed) return null;
    signal?.throwIfAborted();
    let timer: Timer | undefined;
    try {
      return await new Promise<Extraction | null>((resolve, reject) => {
        const asked: Asked = { job, cost: bytes + BYTES_A_FILE, signal, resolve, reject };
        this.#waiting.push(asked);
        this.#waitingCost += asked.cost;
        timer = startTimer(() => this.#giveUp(asked), PATIENCE_MS);
        this.#next();
      });
    } finally {
      timer?.cancel();
    }
  }

  /** Ends the threads. Files that wait or are being read get null. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Gives what waits to threads that are free. */
  #next(): void {
    while (!this.#isClosed && this.#waiting.length > 0) {
      const thread = this.#idle.pop() ?? this.#further();
      if (thread === null) return;
      void this.#readBatch(thread, this.#taken());
    }
  }

  /** Takes files off the queue, to be read together: those that stop together, as one stop ends their thread. */
  #taken(): readonly Asked[] {
    const [first] = this.#waiting;
    let count = 0;
    let cost = 0;
    for (const asked of this.#waiting) {
      if (count === MOST_TOGETHER || asked.signal !== first?.signal) break;
      if (count > 0 && cost + asked.cost > MOST_BYTES_TOGETHER) break;
      count += 1;
      cost += asked.cost;
    }
    this.#waitingCost -= cost;
    return this.#waiting.splice(0, count);
  }

  async #readBatch(thread: PlainThread, batch: readonly Asked[]): Promise<void> {
    const jobs = batch.map(({ job }) => job);
    const take = (place: number, outcome: Extraction | null): void => batch[place]?.resolve(outcome);
    this.#reading.set(thread, batch);
    try {
      await thread.read(jobs, take, batch[0]?.signal);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#reading.delete(thread);
    this.#idle.push(thread);
    this.#next();
  }

  /** Leaves a file to a process, unless a thread is reading it at this moment: it has a time limit of its own. */
  #giveUp(asked: Asked): void {
    const place = this.#waiting.indexOf(asked);
    if (place !== -1) {
      this.#waiting.splice(place, 1);
      this.#waitingCost -= asked.cost;
    } else if (this.#isBeingRead(asked)) return;
    asked.resolve(null);
  }

  #isBeingRead(asked: Asked): boolean {
    return [...this.#reading].some(([thread, batch]) => batch[thread.place ?? batch.length] === asked);
  }

  /** Returns another thread, where so much waits; else null. */
  #further(): PlainThread | null {
    const count = this.#threads.length;
    const isNeeded = count === 0 || this.#waitingCost > BYTES_A_THREAD * count;
    if (!isNeeded || count >= this.#most) return null;
    const thread = new PlainThread(this.#options);
    this.#threads.push(thread);
    return thread;
  }
}
