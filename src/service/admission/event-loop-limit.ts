/**
 * Starts a limited number of pieces of work in one turn of the event loop, and the others in the next turns, in order:
 * many uploads at once must not delay all other requests.
 */
export class EventLoopLimit {
  readonly #maxPerTurn: number;
  readonly #waiting: (() => void)[] = [];
  #startedThisTurn = 0;
  #isScheduled = false;

  constructor(maxPerTurn: number) {
    this.#maxPerTurn = maxPerTurn;
  }

  /** Resolves when the work may start. */
  take(): Promise<void> {
    this.#schedule();
    if (this.#startedThisTurn < this.#maxPerTurn) {
      this.#startedThisTurn += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      const next = this.#waiting.splice(0, this.#maxPerTurn);
      this.#isScheduled = false;
      this.#startedThisTurn = next.length;
      if (next.length > 0) this.#schedule();
      for (const start of next) start();
    });
  }
}
