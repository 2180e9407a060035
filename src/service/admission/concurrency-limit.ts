import { ApiError } from '../http/index.js';
import type { ServiceLimits } from '../limits.js';

const RETRY_AFTER_SECONDS = 1;

/** Bounds how much work of one kind runs or waits at once; refuses what is beyond. */
export class ConcurrencyLimit {
  readonly #limit: number;
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs one piece of work. @throws ApiError `overloaded` when the limit is reached */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit)
      throw new ApiError(
        'overloaded',
        'The service is busy; try again a little later.',
        undefined,
        RETRY_AFTER_SECONDS,
      );
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}

/** The limits of the service, one for each kind of work. Work that is refused costs nothing. */
export interface ConcurrencyLimits {
  readonly detections: ConcurrencyLimit;
  readonly bibliographies: ConcurrencyLimit;
  readonly uploads: ConcurrencyLimit;
  readonly streams: ConcurrencyLimit;
}

export function concurrencyLimits(limits: ServiceLimits): ConcurrencyLimits {
  return {
    detections: new ConcurrencyLimit(limits.queuedDetections),
    bibliographies: new ConcurrencyLimit(limits.queuedBibliographies),
    uploads: new ConcurrencyLimit(limits.concurrentUploads),
    streams: new ConcurrencyLimit(limits.concurrentStreams),
  };
}
