import { ApiError } from '../http/index.js';
import type { ServiceLimits } from '../limits.js';

const RETRY_AFTER_SECONDS = 1;

/** Counts what is underway of one kind and refuses what is beyond its limit. */
class Turnstile {
  private readonly limit: number;
  private inside = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Lets one piece of work in. @throws ApiError `overloaded` when the limit is reached */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.limit)
      throw new ApiError(
        'overloaded',
        'The service is busy; try again a little later.',
        undefined,
        RETRY_AFTER_SECONDS,
      );
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}

/** Bounds the work taken on at once, each kind apart; what is beyond is told to come back, and nothing is charged. */
export class Gate {
  readonly detections: Turnstile;
  readonly bibliographies: Turnstile;
  readonly uploads: Turnstile;
  readonly streams: Turnstile;

  constructor(limits: ServiceLimits) {
    this.detections = new Turnstile(limits.queuedDetections);
    this.bibliographies = new Turnstile(limits.queuedBibliographies);
    this.uploads = new Turnstile(limits.concurrentUploads);
    this.streams = new Turnstile(limits.concurrentStreams);
  }
}

export type { Turnstile };
