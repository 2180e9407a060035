import { ApiError } from './api-error.js';
import type { DetectionPool } from './detection/pool.js';
import type { ServiceLimits } from './limits.js';

const RETRY_AFTER_SECONDS = 1;

function overloaded(): ApiError {
  return new ApiError('overloaded', 'The service is busy; try again a little later.', undefined, RETRY_AFTER_SECONDS);
}

/** Bounds the work taken on at once; what is beyond is told to come back, and nothing is charged. */
export class Gate {
  private readonly detection: DetectionPool;
  private readonly limits: ServiceLimits;
  private uploads = 0;

  constructor(detection: DetectionPool, limits: ServiceLimits) {
    this.detection = detection;
    this.limits = limits;
  }

  /** @throws ApiError `overloaded` when the detection queue is full */
  admitDetection(): void {
    if (this.detection.pending >= this.limits.queuedDetections) throw overloaded();
  }

  /** Runs one upload among the bounded number. @throws ApiError `overloaded` */
  async withUpload<Result>(work: () => Promise<Result>): Promise<Result> {
    this.admitDetection();
    if (this.uploads >= this.limits.concurrentUploads) throw overloaded();
    this.uploads += 1;
    try {
      return await work();
    } finally {
      this.uploads -= 1;
    }
  }
}
