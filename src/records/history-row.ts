import type { ResultReason } from './judged.js';
import type { ResultRow } from './result-row.js';
import type { SourceChange } from './run-diff.js';
import type { StatedVerdict } from './verdict.js';

/**
 * What became of a source since the audit before; `not_compared`: that one would not have looked at it, or its run was
 * deleted.
 */
export type HistoryChange = SourceChange['kind'] | 'unchanged' | 'not_compared';

/** A source at one audit. */
export interface HistoryRow {
  /** Name of the audit; null for a run that is none. */
  readonly audit: string | null;
  readonly runId: string;
  /** When the audit was concluded; for a run that is none, its end. */
  readonly atMs: number | null;
  /** Every source of the first is new. */
  readonly previousRunId: string | null;
  readonly change: HistoryChange;
  /** Null where there was none. */
  readonly verdictBefore: StatedVerdict | null;
  /** Why nothing of it could be judged then; null where it was, and where there was none. */
  readonly notJudgedBefore: ResultReason | null;
  /** Of a renamed source: what it was called. */
  readonly sourceBefore: string | null;
  /** Of a source that is gone: as it was at the audit before. */
  readonly row: ResultRow;
}
