import { startTimer } from '../../lib/clock.js';
import type { Extraction } from '../../records/extraction.js';
import type { Job } from './messages.js';
import { PlainThread, smallTextBytes } from './plain-thread.js';
import type { PlainThreadOptions } from './plain-thread.js';

/** What a file costs beside its bytes: finding it, asking a thread, recording the answer. */
const BYTES_A_FILE = 8 * 1024;
/** What may wait for each thread, so counted. To start a thread takes as long as to read this much. */
const BYTES_A_THREAD = 2 * 1024 * 1024;

/** A file that waits for longer is left to a process: the storage of the one that is being read may not answer. */
const PATIENCE_MS = 5_000;

interface Waiting {
  readonly cost: number;
  /** Null: it is left to a process. */
  readonly resolve: (thread: PlainThread | null) => void;
}

/**
 * Threads that read small plain texts, each one file at a time and under the limits of `PlainThread`. A further one is
 * started only where much waits: one reads a hundred short files in less time than a second takes to start.
 */
export class PlainThreads {
  readonly #options: PlainThreadOptions;
  readonly #most: number;
  readonly #threads: PlainThread[] = [];
  readonly #idle: PlainThread[] = [];
  readonly #waiting: Waiting[] = [];
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
    if (bytes === null) return null;
    const thread = await this.#take(bytes + BYTES_A_FILE);
    // Closed while it waited: a thread would start again.
    if (thread === null || this.#isClosed) return null;
    try {
      return await thread.read(job, signal);
    } finally {
      this.#give(thread);
    }
  }

  /** Ends the threads. Files that wait or are being read get null. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Returns a thread once one is free; null where there are none any more, or none is free for long. */
  #take(cost: number): Promise<PlainThread | null> {
    if (this.#isClosed) return Promise.resolve(null);
    const thread = this.#idle.pop() ?? this.#further(cost);
    if (thread !== null) return Promise.resolve(thread);
    this.#waitingCost += cost;
    return new Promise((resolve) => {
      const timer = startTimer(() => this.#giveUp(waiting), PATIENCE_MS);
      const waiting: Waiting = {
        cost,
        resolve: (free) => {
          timer.cancel();
          resolve(free);
        },
      };
      this.#waiting.push(waiting);
    });
  }

  /** Leaves a file that still waits to a process. */
  #giveUp(waiting: Waiting): void {
    const place = this.#waiting.indexOf(waiting);
    if (place === -1) return;
    this.#waiting.splice(place, 1);
    this.#waitingCost -= waiting.cost;
    waiting.resolve(null);
  }

  /** Returns another thread, where so much waits; else null. */
  #further(cost: number): PlainThread | null {
    const count = this.#threads.length;
    const isNeeded = count === 0 || this.#waitingCost + cost > BYTES_A_THREAD * count;
    if (!isNeeded || count >= this.#most) return null;
    const thread = new PlainThread(this.#options);
    this.#threads.push(thread);
    return thread;
  }

  #give(thread: PlainThread): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#idle.push(thread);
      return;
    }
    this.#waitingCost -= next.cost;
    next.resolve(thread);
  }
}
