import type { CheckedReference } from '../../records/checked-reference.js';
import type { MarginNote } from '../../records/margin-note.js';
import type { PatternFindings } from '../../records/pattern-findings.js';
import type { SentenceRow } from '../../records/passages.js';
import type { ResultRow } from '../../records/result-row.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';
import type { RunFacts } from '../../records/run-facts.js';
import type { RunSummary } from '../../records/run-summary.js';

/** Where a report takes its facts from. */
export interface ReportInput {
  readonly summary: RunSummary;
  /** `settings`: those that say what was scanned and how, as stored with the run. */
  readonly facts: RunFacts & { readonly settings: Readonly<Record<string, unknown>> };
  /** All sources of the run in the order of their path; called more than once, and the same each time. */
  readonly rows: () => AsyncIterable<ResultRow>;
  /** Sentences of a document; none where they are not kept. */
  readonly sentencesOf: (documentHash: string) => Promise<readonly SentenceRow[]>;
  /** Names of well-known texts in a document. */
  readonly knownTextsOf: (documentHash: string) => Promise<readonly string[]>;
  /** What other scans found in a document, in the order of its text. */
  readonly notesOf: (documentHash: string) => Promise<readonly MarginNote[]>;
  /**
   * The comparison with the previous run of the same paths, its first verdict flips, and drift seen on canaries; null
   * where there is none.
   */
  readonly changes: {
    readonly previous: RunFacts;
    readonly diff: RunDiff;
    readonly flips: readonly SourceChange[];
    readonly canaries: CanaryDrift | null;
  } | null;
  /**
   * What was found in each source that was searched for AI-writing patterns; null where the run did not ask for them.
   */
  readonly patterns: (() => AsyncIterable<PatternFindings>) | null;
  /** The references of the run; null where no bibliography scan was asked for. */
  readonly references: (() => AsyncIterable<CheckedReference>) | null;
}
