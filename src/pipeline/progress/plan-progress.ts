import type { OnRunEvent } from '../../records/events.js';

/** The totals of a plan in progress, reported as events: its sources end when they have been read. */
export class PlanProgress {
  readonly #onEvent: OnRunEvent;
  readonly #wordsLeft: number | null;
  #files = 0;
  #allCounted = false;
  #read = 0;
  #isAllRead = false;

  constructor(onEvent: OnRunEvent, wordsLeft: number | null) {
    this.#onEvent = onEvent;
    this.#wordsLeft = wordsLeft;
  }

  readonly counted = (files: number): void => {
    this.#files = files;
    this.#report();
  };

  readonly allCounted = (): void => {
    this.#allCounted = true;
    this.#report();
  };

  readonly recorded = (sources: number): void => {
    this.#read += sources;
    this.#report();
  };

  /** Every source has been found and read. */
  readonly allRead = (): void => {
    this.#isAllRead = true;
    this.#report();
  };

  #report(): void {
    this.#onEvent({
      kind: 'progress',
      sourcesFound: this.#isAllRead ? this.#read : Math.max(this.#files, this.#read),
      findingDone: this.#allCounted || this.#isAllRead,
      sourcesRead: this.#read,
      crawlDone: this.#isAllRead,
      sourcesDone: this.#read,
      wordsDone: 0,
      wordsLeft: this.#wordsLeft,
      requestsInFlight: 0,
      outageCode: null,
      outageWaitedMs: 0,
      outageLimitMs: 0,
    });
  }
}
