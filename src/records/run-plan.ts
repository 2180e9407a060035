import type { LeftOut, LeftOutCounts } from './left-out.js';

/** What `plan --json` prints: what a run would do. Words are the service's words. */
export interface RunPlan {
  readonly sources: {
    readonly found: number;
    readonly to_scan: number;
    readonly cached: number;
    readonly duplicate: number;
    readonly skipped: number;
    readonly failed: number;
  };
  /** Files and folders left out, by rule; not among those found. */
  readonly left_out: LeftOutCounts;
  /** The first 10,000 of them. */
  readonly left_out_paths: readonly LeftOut[];
  /**
   * Files compared with what was stored when their paths were last read, and those that cannot be opened, are links
   * which are not followed, and the like. All other sources are rows of datasets.
   */
  readonly files: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly not_opened: number;
  };
  /** Documents that would be sent: each text once. */
  readonly documents: number;
  readonly words: number;
  /** Requests of one start, within its bounds. Faults of the service may make more of them. */
  readonly requests: number;
  /** What one start sends before a bound ends it; null if nothing does. */
  readonly this_start: {
    /** Once for each scan that they are sent for. */
    readonly documents: number;
    readonly words: number;
    /** `words`: `--max-words`, `--max-words-total`, `--keep-words` or the words left. `files`: `--max-files`. */
    readonly ended_by: 'words' | 'files';
  } | null;
  /** Words that `--max-words-total` leaves the run, also where an earlier start gave it; null without this limit. */
  readonly total_words_left: number | null;
  /** Null on a metered plan. */
  readonly words_left: number | null;
  /** Words of the run as a share of the words left, 0–1 and beyond; null on a metered plan. */
  readonly share_of_words_left: number | null;
  readonly reasons: Readonly<Record<string, number>>;
  /** The fewest words of a document that is scanned. */
  readonly min_words: number;
  /** The first sources of each reason, at most three. */
  readonly named_sources: Readonly<Record<string, readonly string[]>>;
  /** Versions that the run may use: the one asked for, or the service's defaults, each for its languages. */
  readonly model_versions: readonly string[];
  /**
   * What an audit would score again because the model of the service has changed: a sample, or as much as a night's
   * words allow; left out if the model has not changed.
   */
  readonly rescore?: {
    readonly mode: 'sample' | 'all';
    readonly from: readonly string[];
    readonly to: readonly string[];
    readonly documents: number;
    readonly words: number;
    readonly free: boolean;
  };
  /** What an audit would score in addition; left out if it would score none. `free`: the service is embedded. */
  readonly canaries?: { readonly documents: number; readonly words: number; readonly free: boolean };
}
