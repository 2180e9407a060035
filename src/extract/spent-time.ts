import { monotonicMs } from '../lib/clock.js';

/** What is told of processor time that a file took, each time that some of it is known, in milliseconds. */
export type OnSpent = (processorMs: number) => void;

/**
 * The processor time that one order takes a worker. A worker says what it used; of one that ends without a word, what
 * came after its last word is at most its limit, and at most the wall-clock time.
 */
export class SpentTime {
  readonly #onSpent: OnSpent;
  #saidMs = 0;
  #stepBeganMs: number | null = null;
  #stepLimitMs = 0;

  constructor(onSpent: OnSpent) {
    this.#onSpent = onSpent;
  }

  /** The worker begins the order, or a picture in it, having used `saidMs` for it so far. */
  begin(limitMs: number, saidMs = 0): void {
    this.#say(saidMs);
    this.#stepBeganMs = monotonicMs();
    this.#stepLimitMs = limitMs;
  }

  /** The worker is done with the order, for which it used `saidMs` in all. */
  done(saidMs: number): void {
    this.#say(saidMs);
    this.#stepBeganMs = null;
  }

  /** The worker ended without a word; another takes `startMs` to start. */
  ended(startMs: number): void {
    if (this.#stepBeganMs === null) return;
    this.#onSpent(Math.min(monotonicMs() - this.#stepBeganMs, this.#stepLimitMs) + startMs);
    this.#stepBeganMs = null;
  }

  #say(saidMs: number): void {
    if (saidMs > this.#saidMs) this.#onSpent(saidMs - this.#saidMs);
    this.#saidMs = Math.max(this.#saidMs, saidMs);
  }
}
