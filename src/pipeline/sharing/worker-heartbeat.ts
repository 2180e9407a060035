import type { SharedWork } from './store/index.js';

/** How often a worker stores that it is alive, and adds its requests to the run's. */
const HEARTBEAT_MS = 5000;

/** Stores regularly that a worker is alive, and adds its requests to the totals of the run. */
export class Heartbeat {
  readonly #work: SharedWork;
  readonly #connections: () => number;
  #timer: NodeJS.Timeout | null = null;
  #done = { requests: 0, retries: 0 };
  #stored = { requests: 0, retries: 0 };

  /** @param connections how many this worker has for the run now */
  constructor(work: SharedWork, connections: () => number) {
    this.#work = work;
    this.#connections = connections;
  }

  /** Reads the totals since sending began. */
  readonly update = (totals: { readonly requests: number; readonly retries: number }): void => {
    this.#done = { requests: totals.requests, retries: totals.retries };
  };

  /** Stores the first heartbeat, and from then on regularly. */
  async start(): Promise<void> {
    await this.#store();
    this.#timer = setInterval(() => void this.#store().catch(() => undefined), HEARTBEAT_MS).unref();
  }

  /** Stores the last heartbeat, if the database can be reached. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#store().catch(() => undefined);
  }

  async #store(): Promise<void> {
    const { requests, retries } = this.#done;
    const added = { requests: requests - this.#stored.requests, retries: retries - this.#stored.retries, activeMs: 0 };
    this.#stored = { requests, retries };
    await this.#work.heartbeat(this.#connections());
    await this.#work.run.addTotals(added);
  }
}
