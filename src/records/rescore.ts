import type { Flip } from './flip.js';
import type { RunSummary } from './run-summary.js';
import type { Verdict } from './verdict.js';

/** What an audit does when the service's model has changed. */
export type RescoreMode = 'sample' | 'all' | 'none';

/** Which results of earlier model versions a run continues with, though the service has another version now. */
export interface KeptResults {
  /** Versions whose results are kept. */
  readonly versions: readonly string[];
  /** Start of a hash: results of documents whose hash lies below it are scored again. Empty: all are kept. */
  readonly fromHash: string;
  /** A document of more words keeps its result, whatever its hash; null: none does for its size. */
  readonly mostWords: number | null;
}

/** How many verdicts would flip: a share, 0–1, within an interval of 95 %. */
export interface FlipShare {
  /** Documents that the share is of. */
  readonly documents: number;
  /** Those scored with both versions. */
  readonly scored: number;
  readonly flips: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A document of a sample whose verdict would flip. */
export type SampledFlip = Pick<Flip, 'source' | 'datasetId' | 'before' | 'after' | 'aiBefore' | 'aiAfter'>;

/** A sample of documents that was scored with the service's new version beside their stored results. */
export interface RescoreSample extends FlipShare {
  /** Run whose audit scored it, and when. */
  readonly runId: string;
  readonly scoredAtMs: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly strata: readonly (FlipShare & { readonly verdict: Verdict })[];
  /** Flips by direction, e.g. `human → ai`. */
  readonly directions: Readonly<Record<string, number>>;
  /** The first documents that would flip, in path order; none in samples that an earlier version stored. */
  readonly flipped: readonly SampledFlip[];
  /** Documents that were drawn and not scored, by why; none in samples that an earlier version stored. */
  readonly notScored: Readonly<Record<string, number>>;
  readonly wordsBilled: number;
  /** The embedded service sends no bill. */
  readonly free: boolean;
  /** `complete`, or what stopped it: no words left, a signal, the service. */
  readonly status: RunSummary['status'];
}

/** What an audit says about a change of the service's model. */
export interface RescoreReport {
  readonly mode: RescoreMode;
  /** Versions whose results the run continues with. */
  readonly from: readonly string[];
  /** Versions that the service has now. */
  readonly to: readonly string[];
  /** Documents of the run with a verdict. */
  readonly documents: number;
  /** Those whose verdict is of an earlier version, and their words. */
  readonly waiting: number;
  readonly wordsWaiting: number;
  /** Those of them that hold more words than a night may rescore. */
  readonly tooLarge: number;
  /** Most words a night; null without a limit. */
  readonly nightlyWords: number | null;
  /** Null where none was asked for, or nothing could be scored. */
  readonly sample: RescoreSample | null;
}

/** Returns about how many nights the rest takes; null where nothing is rescored, or without a limit. */
export function nightsLeft({ mode, wordsWaiting, nightlyWords }: RescoreReport): number | null {
  return mode !== 'all' || nightlyWords === null ? null : Math.ceil(wordsWaiting / Math.max(1, nightlyWords));
}
