/** The usage is read again after this long at the latest: words may be added at any time. */
const LONGEST_MS = 3_600_000;
/** Clocks differ: the service's new cycle may begin a little later than this one says. */
const SHORTEST_MS = 60_000;

/**
 * How long to wait before the usage is read again: until the time when words are due, an hour at most. Once that time
 * is over and no words came, each wait is twice the one before.
 */
export class WaitPace {
  #overdueWaits = 0;

  /** Words came. */
  reset(): void {
    this.#overdueWaits = 0;
  }

  /** Returns the next wait in milliseconds. `dueMs`: when words are due. */
  next(dueMs: number, nowMs: number): number {
    if (dueMs > nowMs) return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, dueMs - nowMs));
    this.#overdueWaits += 1;
    return Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (this.#overdueWaits - 1));
  }
}
