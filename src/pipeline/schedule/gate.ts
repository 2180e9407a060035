import type { Clock } from '../../lib/clock.js';

/** Requests a second of `5`, `5/s`, `300/min` or `30000/h`; null for no limit. */
export function requestsPerSecond(rate: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(?:\/(s|min|h))?$/u.exec(rate);
  if (found === null) return null;
  const seconds = found[2] === 'h' ? 3600 : found[2] === 'min' ? 60 : 1;
  const perSecond = Number(found[1]) / seconds;
  return perSecond > 0 ? perSecond : null;
}

/** Every request passes here: one global rate, and one pause for all when the service asks for it. */
export class Gate {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #nextFreeMs = 0;
  #pausedUntilMs = 0;

  constructor(clock: Clock, perSecond: number | null) {
    this.#clock = clock;
    this.#intervalMs = perSecond === null ? 0 : 1000 / perSecond;
  }

  /** Nobody passes before this time. */
  pause(durationMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#clock.now() + durationMs);
  }

  /** Resolves when it is this request's turn; rejects when the signal is aborted first. */
  async pass(signal: AbortSignal): Promise<void> {
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
