import { ApiError } from './api-error.js';
import type { ServiceLimits } from './limits.js';
import type { DetectionPool } from './scans/detection-pool.js';

const RETRY_AFTER_SECONDS = 1;

function overloaded(): ApiError {
  return new ApiError('overloaded', 'The service is busy; try again a little later.', undefined, RETRY_AFTER_SECONDS);
}

/** Counts what is underway of one kind and refuses what is beyond its limit. */
class Turnstile {
  private readonly limit: number;
  private inside = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.limit) throw overloaded();
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}

/** Bounds the work taken on at once; what is beyond is told to come back, and nothing is charged. */
export class Gate {
  private readonly detection: DetectionPool;
  private readonly queuedDetections: number;
  private readonly uploads: Turnstile;
  private readonly streams: Turnstile;

  constructor(detection: DetectionPool, limits: ServiceLimits) {
    this.detection = detection;
    this.queuedDetections = limits.queuedDetections;
    this.uploads = new Turnstile(limits.concurrentUploads);
    this.streams = new Turnstile(limits.concurrentStreams);
  }

  /** @throws ApiError `overloaded` when the detection queue is full */
  admitDetection(): void {
    if (this.detection.pending >= this.queuedDetections) throw overloaded();
  }

  /** Runs one upload among the bounded number. @throws ApiError `overloaded` */
  async withUpload<Result>(work: () => Promise<Result>): Promise<Result> {
    this.admitDetection();
    return this.uploads.pass(work);
  }

  /** Runs one event stream among the bounded number. @throws ApiError `overloaded` */
  async withStream<Result>(work: () => Promise<Result>): Promise<Result> {
    this.admitDetection();
    return this.streams.pass(work);
  }
}
