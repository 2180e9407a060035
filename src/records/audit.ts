import type { CanaryDrift, CanaryScore } from './canary.js';
import type { DriftWatch } from './drift-watch.js';
import type { DecidedFlip, Flip } from './flip.js';
import type { RescoreReport } from './rescore.js';
import type { RunDiff, RestatedSources, SourceChange } from './run-diff.js';
import type { RunListing } from './run-listing.js';
import type { EndedRun, RunSummary } from './run-summary.js';

/** The result of scoring the canaries, and its cost. */
export interface CanaryRun {
  /** Of the canaries that have a verdict. */
  readonly scores: readonly CanaryScore[];
  readonly wordsBilled: number;
  /** The embedded service sends no bill: words of its canaries count against no limit. */
  readonly free: boolean;
  /** `complete`, or what stopped it: no words left, a signal, the service. */
  readonly status: RunSummary['status'];
}

/** A run compared with the one before it: of its audit, or of the same paths and rules. */
export interface Comparison {
  readonly previous: RunListing;
  readonly diff: RunDiff;
  /** The first verdict flips between the two. */
  readonly flips: readonly SourceChange[];
  /** Other verdicts that are not what they were. */
  readonly restated: RestatedSources;
  /** Flips of this audit and earlier ones that nobody acknowledged; null where the run is no audit. */
  readonly listed: readonly Flip[] | null;
  /** Such flips of which a reader decided: they count as acknowledged. */
  readonly decided: readonly DecidedFlip[];
  /** Null where not both audits scored canaries. */
  readonly canaries: CanaryDrift | null;
  /** What a change of the service's model would change; null where the run is no audit, or there is none. */
  readonly rescore: RescoreReport | null;
}

/** Deletes the thresholds that an audit was given before. */
export const NO_THRESHOLDS = 'none';

/** A run with the additions of an audit. */
export interface Audit {
  readonly name: string;
  /** Thresholds in force: those that were given, else those that the audit was given before. */
  readonly thresholds: readonly string[];
  readonly summary: EndedRun;
  /** Null if canaries were not requested, or if the run did not complete. */
  readonly canaries: CanaryRun | null;
  /** What a change of the service's model would change; null where all results are of the service's version. */
  readonly rescore: RescoreReport | null;
  /** The canaries since the baseline; null where none were ever scored. */
  readonly watch: DriftWatch | null;
  /** Null for the first audit of its name, and if the run did not complete. */
  readonly comparison: Comparison | null;
}
