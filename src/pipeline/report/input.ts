import type { CheckedReference } from '../../records/checked-reference.js';
import type { FirstDocument } from '../../records/first-document.js';
import type { MarginNote } from '../../records/margin-note.js';
import type { PatternFindings } from '../../records/pattern-findings.js';
import type { SentenceRow } from '../../records/passages.js';
import type { PatternSentence } from '../../records/patterns.js';
import type { ResultRow } from '../../records/result-row.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { RescoreReport } from '../../records/rescore.js';
import type { DecidedFlip, Flip } from '../../records/flip.js';
import type { RestatedSources, RunDiff, SourceChange } from '../../records/run-diff.js';
import type { RunFacts } from '../../records/run-facts.js';
import type { RunSummary } from '../../records/run-summary.js';

/** The data for a report. */
export interface ReportInput {
  readonly summary: RunSummary;
  /** `settings`: those that determine what was scanned and how, as stored with the run. */
  readonly facts: RunFacts & { readonly settings: Readonly<Record<string, unknown>> };
  /** Returns all sources of the run in path order; called more than once, with the same result each time. */
  readonly rows: () => AsyncIterable<ResultRow>;
  /** The documents to look at first, in that order. */
  readonly first: readonly FirstDocument[];
  /** Returns the sentences of a document; empty if they are not kept. */
  readonly sentencesOf: (documentHash: string) => Promise<readonly SentenceRow[]>;
  /** Returns the patterns of a document; null where nobody searched for them. */
  readonly patternsOf: (documentHash: string) => Promise<readonly PatternSentence[] | null>;
  /** Returns the names of well-known texts in a document. */
  readonly knownTextsOf: (documentHash: string) => Promise<readonly string[]>;
  /** Returns the results of other scans of a document, in text order. */
  readonly notesOf: (documentHash: string) => Promise<readonly MarginNote[]>;
  /**
   * The comparison with the audit or run before, its first verdict flips, the flips that an audit lists, and the drift
   * measured on canaries; null where there is none before.
   */
  readonly changes: {
    readonly previous: RunFacts;
    readonly diff: RunDiff;
    readonly flips: readonly SourceChange[];
    /** Other verdicts that are not what they were. */
    readonly restated: RestatedSources;
    /** Null where the run is no audit. */
    readonly listed: readonly Flip[] | null;
    /** Flips of the audit of which readers decided. */
    readonly decided: readonly DecidedFlip[];
    readonly canaries: CanaryDrift | null;
    /** What a change of the service's model would change, as the audit found. */
    readonly rescore: RescoreReport | null;
  } | null;
  /**
   * Yields the findings of each source that was searched for AI-writing patterns; null if the run did not request them.
   */
  readonly patterns: (() => AsyncIterable<PatternFindings>) | null;
  /** Yields the references of the run; null if no bibliography scan was requested. */
  readonly references: (() => AsyncIterable<CheckedReference>) | null;
}
