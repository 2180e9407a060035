import { startTimer } from '../clock.js';

/**
 * Settings for requests that share a transaction if they come at about the same time: one transaction costs much the
 * same for one request or for many.
 */
export interface Coalescing<Request, Result> {
  /**
   * Runs a group in one transaction and returns one result for each request, in order. If it rejects, none of them took
   * effect.
   */
  readonly work: (group: readonly Request[]) => Promise<readonly Result[]>;
  /** Returns the weight of a request in a transaction, such as its rows; by default 1. */
  readonly weightOf?: (request: Request) => number;
  /** Largest weight of a group. A request that weighs more has a transaction of its own. */
  readonly maxWeight: number;
  /** How long requests wait for others to join them; by default until the end of this turn of the event loop. */
  readonly gathering?: {
    readonly waitMs: number;
    /** A group of at least this weight waits for those alone that come in the same turn of the event loop. */
    readonly enoughWeight: number;
  };
  /** Runs the requests of a group that failed one by one, so that only those that cannot succeed fail. Default: no. */
  readonly retriesAlone?: boolean;
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly weight: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls `then` after a wait; for none, at the end of this turn of the event loop. Returns what cancels it. */
function whenWaited(waitMs: number, then: () => void): () => void {
  if (waitMs > 0) {
    const timer = startTimer(then, waitMs);
    return () => timer.cancel();
  }
  const immediate = setImmediate(then);
  return () => clearImmediate(immediate);
}

class Coalescer<Request, Result> {
  readonly #options: Coalescing<Request, Result>;
  readonly #waiting: Waiting<Request, Result>[] = [];
  #waitingWeight = 0;
  #start: { readonly waitMs: number; readonly cancel: () => void } | null = null;
  #isWorking = false;

  constructor(options: Coalescing<Request, Result>) {
    this.#options = options;
  }

  add(request: Request): Promise<Result> {
    const weight = this.#options.weightOf?.(request) ?? 1;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, weight, resolve, reject });
      this.#waitingWeight += weight;
      if (!this.#isWorking) this.#schedule();
    });
  }

  #schedule(): void {
    const { gathering } = this.#options;
    const waitMs = gathering === undefined || this.#waitingWeight >= gathering.enoughWeight ? 0 : gathering.waitMs;
    if (this.#start !== null && this.#start.waitMs <= waitMs) return;
    this.#start?.cancel();
    this.#start = { waitMs, cancel: whenWaited(waitMs, () => void this.#workOff()) };
  }

  /** Requests that come in the meantime are the next group. */
  async #workOff(): Promise<void> {
    this.#start = null;
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      const mayRetry = this.#options.retriesAlone === true && group.length > 1;
      if (!(await this.#isDone(group, mayRetry))) for (const one of group) await this.#isDone([one], false);
    }
    this.#isWorking = false;
  }

  #nextGroup(): readonly Waiting<Request, Result>[] {
    let sum = 0;
    const end = this.#waiting.findIndex(({ weight }, index) => {
      sum += weight;
      return index > 0 && sum > this.#options.maxWeight;
    });
    const group = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    for (const { weight } of group) this.#waitingWeight -= weight;
    return group;
  }

  /** Returns false if the group failed and its requests still have no answer. */
  async #isDone(group: readonly Waiting<Request, Result>[], mayRetry: boolean): Promise<boolean> {
    try {
      const results = await this.#options.work(group.map(({ request }) => request));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('a group of requests had fewer results than requests'));
        else resolve(result);
      }
    } catch (error) {
      if (mayRetry) return false;
      for (const { reject } of group) reject(error);
    }
    return true;
  }
}

/** @returns a function that runs each request together with others, in the order in which they come */
export function coalesce<Request, Result>(options: Coalescing<Request, Result>): (request: Request) => Promise<Result> {
  const coalescer = new Coalescer(options);
  return (request) => coalescer.add(request);
}
