import type { Clock } from '../../src/lib/clock.js';

interface Sleeper {
  dueMs: number;
  readonly wake: () => void;
}

/** Time that stands still until it is moved; sleepers wake in the order of their time, each with the clock at it. */
export class FakeClock implements Clock {
  #nowMs = 1_000_000;
  #sleepers: Sleeper[] = [];

  now(): number {
    return this.#nowMs;
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason as Error);
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const sleeper = { dueMs: this.#nowMs + durationMs, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', stop);
    });
  }

  /** The clock is set by so much, forwards or back; whoever sleeps wakes no sooner and no later for it. */
  set(byMs: number): void {
    this.#nowMs += byMs;
    for (const sleeper of this.#sleepers) sleeper.dueMs += byMs;
  }

  /** Moves time on, waking whoever is due. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs;
    for (;;) {
      // Whoever was woken may sleep again, at this moment.
      await new Promise(setImmediate);
      const [next] = this.#sleepers.toSorted((a, b) => a.dueMs - b.dueMs);
      if (next === undefined || next.dueMs > untilMs) break;
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.wake();
    }
    this.#nowMs = untilMs;
  }
}
