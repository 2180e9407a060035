import type { Clock } from '../../lib/clock.js';
import { LocalRateLimiter } from '../schedule/index.js';
import type { RateLimiter } from '../schedule/index.js';

/** Times at which requests may start, assigned by the database for all machines of a run. */
export interface SharedTurns {
  /** Takes the next turn at this many turns per second. Returns how long to wait for it, in milliseconds. */
  take(perSecond: number): Promise<number>;
  /** Allows no turn within this many milliseconds from now. */
  pause(durationMs: number): Promise<void>;
}

/**
 * Limits requests per second of all machines of a run together, and pauses all of them when the service asks for it.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #perSecond: number;
  readonly #turns: SharedTurns;
  /** Used without a rate: pauses of this machine only. */
  readonly #pauses: LocalRateLimiter;

  /** @param perSecond requests a second of all machines together */
  constructor(clock: Clock, perSecond: number, turns: SharedTurns) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#turns = turns;
    this.#pauses = new LocalRateLimiter(clock, null);
  }

  pause(durationMs: number): void {
    this.#pauses.pause(durationMs);
    // If this fails, this machine still pauses.
    if (durationMs > 0) void this.#turns.pause(durationMs).catch(() => undefined);
  }

  async acquire(signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(await this.#turns.take(this.#perSecond), signal);
    await this.#pauses.acquire(signal);
  }
}
