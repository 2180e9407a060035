import type { Clock } from '../../lib/clock.js';

/**
 * A stream without a new event for so many times the time limit of an answer is given up: a comment from time to time
 * keeps a connection alive for ever.
 */
export const LONGEST_SILENCE = 3;

/** Ends the wait for the next event of a stream after a time, whatever else arrives meanwhile. */
export class EventWatch {
  readonly #clock: Clock;
  readonly #longestMs: number;
  readonly #over = new AbortController();
  #waiting = new AbortController();

  constructor(clock: Clock, longestMs: number) {
    this.#clock = clock;
    this.#longestMs = longestMs;
    this.waits();
  }

  /** Aborted when the wait was too long. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** The next event is waited for from now on. */
  waits(): void {
    this.stop();
    this.#waiting = new AbortController();
    void this.#clock.sleep(this.#longestMs, this.#waiting.signal).then(
      () => this.#over.abort(),
      () => undefined,
    );
  }

  /** No event is waited for. */
  stop(): void {
    this.#waiting.abort();
  }
}
