import type { Clock } from '../../../lib/clock.js';

/** Requests a second of `5`, `5/s`, `300/min` or `30000/h`; null for no limit. */
export function requestsPerSecond(rate: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(?:\/(s|min|h))?$/u.exec(rate);
  if (found === null) return null;
  const seconds = found[2] === 'h' ? 3600 : found[2] === 'min' ? 60 : 1;
  const perSecond = Number(found[1]) / seconds;
  return perSecond > 0 ? perSecond : null;
}

/** Turns that all processes of a run share. */
export interface SharedTurns {
  /** Takes the next turn of so many a second in all; gives how long to wait for it, in milliseconds. */
  take(perSecond: number): Promise<number>;
  /** Nobody's turn comes before so many milliseconds from now. */
  pause(durationMs: number): Promise<void>;
}

/** Every request passes here: one global rate, and one pause for all when the service asks for it. */
export class Gate {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #perSecond: number | null;
  readonly #shared: SharedTurns | null;
  #nextFreeMs = 0;
  #pausedUntilMs = 0;

  constructor(clock: Clock, perSecond: number | null, shared: SharedTurns | null = null) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#shared = perSecond === null ? null : shared;
    this.#intervalMs = perSecond === null || shared !== null ? 0 : 1000 / perSecond;
  }

  /** Nobody passes before this time. */
  pause(durationMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#clock.now() + durationMs);
    // Where it fails, this process still pauses.
    if (durationMs > 0) void this.#shared?.pause(durationMs).catch(() => undefined);
  }

  /** Resolves when it is this request's turn; rejects when the signal is aborted first. */
  async pass(signal: AbortSignal): Promise<void> {
    if (this.#shared !== null && this.#perSecond !== null)
      await this.#clock.sleep(await this.#shared.take(this.#perSecond), signal);
    let turn = this.#nextTurn();
    for (;;) {
      // A turn from before a pause is lost: after it, requests go one by one, not all at once.
      if (turn < this.#pausedUntilMs) turn = this.#nextTurn();
      const waitMs = turn - this.#clock.now();
      if (waitMs <= 0) return;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  #nextTurn(): number {
    const turn = Math.max(this.#nextFreeMs, this.#pausedUntilMs, this.#clock.now());
    if (this.#intervalMs > 0) this.#nextFreeMs = turn + this.#intervalMs;
    return turn;
  }
}
