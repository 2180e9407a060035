import { monotonicMs, startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { ApiError, tooLate } from '../http/index.js';

/** A wait for the next bytes or the next part of an upload. */
export interface Wait {
  /** Bytes have arrived: starts the time limit again. */
  readonly renew: () => void;
  readonly end: () => void;
}

/** The start of a wait, and what is called where nothing comes in time. */
interface Waiting {
  sinceMs: number;
  readonly giveUp: (error: unknown) => void;
}

/**
 * Ends waits for an upload that does not go on in time: a client that stops sending must not hold the request open. One
 * timer serves all waits of an upload, as one of many small files has a thousand of them.
 */
export class Arrival {
  readonly #timeoutMs: number;
  readonly #late: AbortSignal;
  /** Those that have waited longest come first. */
  readonly #waits = new Set<Waiting>();
  readonly #giveUpAll = (): void => {
    for (const { giveUp } of [...this.#waits]) giveUp(this.#reason());
  };
  #timer: Timer;

  /**
   * @param timeoutMs how long one wait may take
   * @param late aborts with an ApiError once the upload as a whole is too slow
   */
  constructor(timeoutMs: number, late: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#late = late;
    this.#timer = startTimer(() => this.#check(), timeoutMs);
    late.addEventListener('abort', this.#giveUpAll, { once: true });
  }

  /** Begins a wait. @param giveUp called with an ApiError where nothing comes in time; end the wait then, too */
  wait(giveUp: (error: unknown) => void): Wait {
    const waiting: Waiting = { sinceMs: monotonicMs(), giveUp };
    this.#waits.add(waiting);
    if (this.#late.aborted) giveUp(this.#reason());
    return {
      renew: () => {
        waiting.sinceMs = monotonicMs();
        this.#waits.delete(waiting);
        this.#waits.add(waiting);
      },
      end: () => void this.#waits.delete(waiting),
    };
  }

  /** Passes an iterable through. @throws ApiError where one of its steps does not come in time */
  async *steps<Value>(source: AsyncIterable<Value>): AsyncGenerator<Value, void> {
    const iterator = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const step = await this.#inTime(iterator.next());
        if (step.done === true) return;
        yield step.value;
      }
    } finally {
      // Not awaited: a source that is stuck would block this forever.
      iterator.return?.().catch(() => undefined);
    }
  }

  /** Ends the timer; to be called after the last wait. */
  stop(): void {
    this.#timer.cancel();
    this.#late.removeEventListener('abort', this.#giveUpAll);
  }

  #inTime<Value>(coming: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const wait = this.wait((error) => reject(error instanceof Error ? error : tooLate()));
      coming.then(resolve, reject).finally(wait.end);
    });
  }

  #reason(): unknown {
    return this.#late.reason instanceof ApiError ? this.#late.reason : tooLate();
  }

  #check(): void {
    const nowMs = monotonicMs();
    for (const { sinceMs, giveUp } of [...this.#waits]) if (nowMs - sinceMs >= this.#timeoutMs) giveUp(tooLate());
    const [oldest] = [...this.#waits].filter(({ sinceMs }) => nowMs - sinceMs < this.#timeoutMs);
    const restMs = this.#timeoutMs - (oldest === undefined ? 0 : nowMs - oldest.sinceMs);
    this.#timer = startTimer(() => this.#check(), Math.max(1, restMs));
  }
}
