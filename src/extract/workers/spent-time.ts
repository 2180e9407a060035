import { monotonicMs } from '../../lib/clock.js';

/** What is told of processor time that a file took, each time that some of it is known, in milliseconds. */
export type OnSpent = (processorMs: number) => void;

/**
 * The processor time that one order takes a worker. A worker says what it used. Its watchdog tells it meanwhile, in
 * case that ends without a word.
 */
export class SpentTime {
  readonly #onSpent: OnSpent;
  #saidMs = 0;
  #stepBeganMs: number | null = null;
  #stepLimitMs = 0;
  #toldMs = 0;

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

  /** The watchdog told that the order has taken so much so far. */
  told(processorMs: number): void {
    this.#toldMs = processorMs;
  }

  /**
   * The worker ended without a word; another takes `startMs` to start.
   * @param isStalled it was ended as it got nowhere: it held a worker all that time, whatever it used
   */
  ended(startMs: number, isStalled: boolean): void {
    if (this.#stepBeganMs === null) return;
    const stepMs = isStalled ? monotonicMs() - this.#stepBeganMs : Math.max(0, this.#toldMs - this.#saidMs);
    this.#onSpent(Math.min(stepMs, this.#stepLimitMs) + startMs);
    this.#stepBeganMs = null;
  }

  #say(saidMs: number): void {
    if (saidMs > this.#saidMs) this.#onSpent(saidMs - this.#saidMs);
    this.#saidMs = Math.max(this.#saidMs, saidMs);
  }
}
