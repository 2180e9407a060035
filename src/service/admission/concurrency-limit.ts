import { availableParallelism } from 'node:os';
import { startTimer } from '../../lib/clock.js';
import { ApiError } from '../http/index.js';
import { shareOf } from '../limits.js';
import type { ServiceLimits } from '../limits.js';

const RETRY_AFTER_SECONDS = 1;

const overloaded = (): ApiError =>
  new ApiError('overloaded', 'The service is busy; try again a little later.', undefined, RETRY_AFTER_SECONDS);

/** How much of one kind of work is taken on. */
export interface WorkLimit {
  /** Pieces at once. */
  readonly limit: number;
  /** Pieces of one holder, running or waiting; by default the limit. */
  readonly share?: number;
  /** Milliseconds that a piece waits for its turn before it is refused; by default none. */
  readonly patienceMs?: number;
}

interface Waiter {
  readonly holder: string;
  readonly start: () => void;
}

/**
 * Bounds how much work of one kind runs at once, in all and by holder; refuses what is beyond. Where work may wait, the
 * next to start is the one whose holder has the least running; of these, the one whose holder has waited longest since
 * its last start; then the oldest.
 */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #share: number;
  readonly #patienceMs: number;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiter[] = [];
  /** The number of the last start of each holder that has work. */
  readonly #lastStarts = new Map<string, number>();
  #starts = 0;
  #total = 0;

  constructor({ limit, share = limit, patienceMs = 0 }: WorkLimit) {
    this.#limit = limit;
    this.#share = share;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs one piece of work.
   * @param holder the id of a key
   * @param signal aborts when nobody waits for the work any more
   * @throws ApiError `overloaded` when a limit is reached; the signal's reason
   */
  async run<Result>(work: () => Promise<Result>, holder = '', signal?: AbortSignal): Promise<Result> {
    if (this.#heldBy(holder) >= this.#share) throw overloaded();
    if (this.#total < this.#limit) this.#take(holder);
    else await this.#turn(holder, signal);
    try {
      return await work();
    } finally {
      this.#leave(holder);
    }
  }

  #heldBy(holder: string): number {
    return (this.#running.get(holder) ?? 0) + this.#waiting.filter((waiter) => waiter.holder === holder).length;
  }

  #take(holder: string): void {
    this.#total += 1;
    this.#running.set(holder, (this.#running.get(holder) ?? 0) + 1);
    this.#lastStarts.set(holder, (this.#starts += 1));
  }

  #leave(holder: string): void {
    this.#total -= 1;
    const left = (this.#running.get(holder) ?? 0) - 1;
    if (left <= 0) this.#running.delete(holder);
    else this.#running.set(holder, left);
    const next = this.#next();
    if (next !== undefined) next.start();
    if (this.#heldBy(holder) === 0) this.#lastStarts.delete(holder);
  }

  #next(): Waiter | undefined {
    return this.#waiting.reduce<Waiter | undefined>(
      (best, waiter) => (best === undefined || this.#isBefore(waiter.holder, best.holder) ? waiter : best),
      undefined,
    );
  }

  #isBefore(holder: string, other: string): boolean {
    const running = (name: string): number => this.#running.get(name) ?? 0;
    const lastStart = (name: string): number => this.#lastStarts.get(name) ?? 0;
    return running(holder) === running(other) ? lastStart(holder) < lastStart(other) : running(holder) < running(other);
  }

  /** Resolves when a place was taken for the holder. */
  #turn(holder: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#patienceMs <= 0) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        timer.cancel();
        signal?.removeEventListener('abort', giveUp);
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      };
      const giveUp = (): void => {
        leave();
        reject(overloaded());
      };
      const start = (): void => {
        leave();
        this.#take(holder);
        resolve();
      };
      const waiter: Waiter = { holder, start };
      const timer = startTimer(giveUp, this.#patienceMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiter);
    });
  }
}

/** The limits of the service, one for each kind of work. Work that is refused costs nothing. */
export interface ConcurrencyLimits {
  readonly detections: ConcurrencyLimit;
  readonly bibliographies: ConcurrencyLimit;
  readonly uploads: ConcurrencyLimit;
  readonly streams: ConcurrencyLimit;
}

/** Streams that the workers of one core serve without another waiting for them. */
const STREAMS_A_CORE = 32;

export function concurrencyLimits(limits: ServiceLimits): ConcurrencyLimits {
  const patienceMs = limits.slotPatienceMs;
  const served = Math.min(limits.concurrentStreams, STREAMS_A_CORE * availableParallelism());
  return {
    detections: new ConcurrencyLimit({ limit: limits.queuedDetections }),
    bibliographies: new ConcurrencyLimit({ limit: limits.queuedBibliographies }),
    uploads: new ConcurrencyLimit({
      limit: limits.concurrentUploads,
      share: shareOf(limits.concurrentUploads, limits),
      patienceMs,
    }),
    streams: new ConcurrencyLimit({ limit: limits.concurrentStreams, share: shareOf(served, limits) }),
  };
}
