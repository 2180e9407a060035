import type { CanaryDrift, CanaryScore } from './canary.js';
import type { RunDiff, SourceChange } from './run-diff.js';
import type { RunListing } from './run-listing.js';
import type { RunSummary } from './run-summary.js';

/** What scoring the canaries gave and cost. */
export interface CanaryRun {
  /** Of the canaries that have a verdict. */
  readonly scores: readonly CanaryScore[];
  readonly wordsBilled: number;
  /** `complete`, or what stopped it: no words left, a signal, the service. */
  readonly status: RunSummary['status'];
}

/** A run beside the one before it of the same paths. */
export interface Comparison {
  readonly previous: RunListing;
  readonly diff: RunDiff;
  /** The first verdict flips, in the order of their path. */
  readonly flips: readonly SourceChange[];
  /** Null where not both audits scored canaries. */
  readonly canaries: CanaryDrift | null;
}

/** A run with what an audit adds to it. */
export interface Audit {
  readonly summary: RunSummary;
  /** Null where canaries were not asked for, or the run did not come to its end. */
  readonly canaries: CanaryRun | null;
  /** Null where there is no earlier run of the same paths, or this one did not come to its end. */
  readonly comparison: Comparison | null;
}
