import { neverBack } from '../../../lib/clock.js';
import type { Clock } from '../../../lib/clock.js';

/** Returns requests a second of `5`, `5/s`, `300/min` or `30000/h`; null for no limit. */
export function requestsPerSecond(rate: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(?:\/(s|min|h))?$/u.exec(rate);
  if (found === null) return null;
  const seconds = found[2] === 'h' ? 3600 : found[2] === 'min' ? 60 : 1;
  const perSecond = Number(found[1]) / seconds;
  return perSecond > 0 ? perSecond : null;
}

/** One rate for all requests, and one pause for all when the service asks for it. */
export interface RateLimiter {
  /** No request starts within this time from now. */
  pause(durationMs: number): void;
  /** Resolves when a request may start; rejects when the signal is aborted first. */
  acquire(signal: AbortSignal): Promise<void>;
}

/** The rate of one process. */
export class LocalRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #nextFreeMs = 0;
  #pausedUntilMs = 0;

  /** @param perSecond requests a second; null for no limit */
  constructor(clock: Clock, perSecond: number | null) {
    this.#clock = neverBack(clock);
    this.#intervalMs = perSecond === null ? 0 : 1000 / perSecond;
  }

  pause(durationMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#clock.now() + durationMs);
  }

  async acquire(signal: AbortSignal): Promise<void> {
    let startMs = this.#nextStart();
    for (;;) {
      // A start time from before a pause is void: after the pause, requests start one by one, not all at once.
      if (startMs < this.#pausedUntilMs) startMs = this.#nextStart();
      const waitMs = startMs - this.#clock.now();
      if (waitMs <= 0) return;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  #nextStart(): number {
    const startMs = Math.max(this.#nextFreeMs, this.#pausedUntilMs, this.#clock.now());
    if (this.#intervalMs > 0) this.#nextFreeMs = startMs + this.#intervalMs;
    return startMs;
  }
}
