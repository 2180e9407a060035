import PQueue from 'p-queue';

/** The connections that requests go out on: no more at once than the service takes, and the run may use. */
export class Connections {
  readonly #queue: PQueue;
  readonly #mostAtOnce: () => number;
  #limit: number;

  /**
   * @param limit most requests under way as far as the service is concerned
   * @param mostAtOnce most that the run may have, which changes where others use the same connections
   */
  constructor(limit: number, mostAtOnce: () => number) {
    this.#limit = limit;
    this.#mostAtOnce = mostAtOnce;
    this.#queue = new PQueue({ concurrency: limit });
  }

  /** Most requests under way at once. */
  get concurrency(): number {
    return this.#queue.concurrency;
  }

  /** Requests under way or waiting for a connection. */
  get requests(): number {
    return this.#queue.pending + this.#queue.size;
  }

  /** Whether requests wait for a connection. */
  get isFull(): boolean {
    return this.#queue.size > 0;
  }

  /** Sets what the service takes. */
  setLimit(limit: number): void {
    this.#limit = limit;
    this.#fit();
  }

  /** Does work as soon as a connection is free; the highest priority first. */
  use<Result>(work: () => Promise<Result>, priority: number): Promise<Result> {
    this.#fit();
    return this.#queue.add(work, { priority });
  }

  #fit(): void {
    const concurrency = Math.max(1, Math.min(this.#limit, this.#mostAtOnce()));
    if (concurrency !== this.#queue.concurrency) this.#queue.concurrency = concurrency;
  }
}
