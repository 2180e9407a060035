import type { CanaryScore } from './canary.js';
import type { Flip } from './flip.js';
import type { RescoreReport } from './rescore.js';
import type { RunDiff } from './run-diff.js';
import type { Verdict } from './verdict.js';

/** An audit by its name, as it is stored. */
export interface NamedAudit {
  readonly name: string;
  /** SHA-256 of paths and rules where the name was made from them; null where it was given. */
  readonly madeFrom: string | null;
  /** Absolute. */
  readonly paths: readonly string[];
  /** Settings of the crawl that are not the default ones. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Thresholds that apply if a run names none. */
  readonly thresholds: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly createdAtMs: number;
}

/** Counts of one audit, for its history. */
export type AuditTotals = Pick<
  RunDiff,
  'sourcesAfter' | 'new' | 'gone' | 'renamed' | 'changed' | 'rescored' | 'aiShareAfter'
> & { readonly flips: number };

/** A completed audit: its run, and what it was compared with. */
export interface AuditRun {
  readonly audit: string;
  readonly runId: string;
  /** Null for the first. */
  readonly previousRunId: string | null;
  readonly concludedAtMs: number;
  /** Null if there was nothing to compare with. */
  readonly totals: AuditTotals | null;
  /** Model versions whose results the run has. */
  readonly versions: readonly string[];
  readonly canaryWords: number;
  /** What a change of the service's model would change; null where all results are of the service's version. */
  readonly rescore: RescoreReport | null;
}

/** An audit in the list of audits. */
export interface AuditListing extends NamedAudit {
  readonly audits: number;
  /** The newest completed audit; null before the first. */
  readonly last: AuditRun | null;
  /** Flips that nobody acknowledged or decided on. */
  readonly listedFlips: number;
}

/** The last verdict of a source that the newest audit found and could not judge. */
export interface LastVerdict {
  readonly source: string;
  readonly datasetId: string | null;
  readonly documentHash: string;
  readonly verdict: Verdict;
  readonly ai: number | null;
}

/** Changes of the flips and the last verdicts of an audit. */
export interface FlipChanges {
  /** Those that are new, or have another verdict or name than before, with the number of those that were listed. */
  readonly listed: readonly (Flip & { readonly flipNo: number | null })[];
  /** Numbers of flips whose verdict is again what it was. */
  readonly flippedBack: readonly number[];
  readonly lastVerdicts: readonly LastVerdict[];
  /** Sources whose stored last verdict no longer counts, by their former names. */
  readonly forgotten: readonly Pick<LastVerdict, 'source' | 'datasetId'>[];
}

/** Everything that the end of an audit stores, at once. */
export interface AuditConclusion {
  readonly audit: Omit<NamedAudit, 'createdAtMs'>;
  readonly runId: string;
  readonly previousRunId: string | null;
  readonly totals: AuditTotals | null;
  readonly versions: readonly string[];
  /** Null where no canary was scored. */
  readonly canaries: { readonly scores: readonly CanaryScore[]; readonly wordsBilled: number } | null;
  readonly rescore: RescoreReport | null;
  readonly flips: FlipChanges;
}
