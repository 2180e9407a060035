import type { Generated } from 'kysely';
import type { FindingStep } from '../../../records/finding-query.js';
import type { StatedFrom, StatedVerdict } from '../../../records/verdict.js';
import type { Choice } from '../../../records/decision.js';
import type { RunAction } from '../../../records/run-action.js';
import type { LiteralColumn } from './literal-column.js';

/** The sources of a run, made ready to be sorted and filtered. */
export interface FindingViewsTable {
  readonly view_no: Generated<number>;
  readonly run_no: number;
  readonly stated_from: LiteralColumn<StatedFrom>;
  /** How the run stood when it was made. */
  readonly mark: string;
  readonly findings: number;
  /** 0 while it is being made. */
  readonly is_ready: number;
  readonly made_at: number;
  /** 1 where texts were scanned for patterns; where references were checked. */
  readonly has_patterns: Generated<number>;
  readonly has_references: Generated<number>;
}

export interface FindingRowsTable {
  readonly view_no: number;
  /** From 1 on, in the order of paths. */
  readonly place: number;
  readonly source_id: number;
  readonly document_id: number | null;
  /** A number that orders verdicts, and one that orders the findings of a verdict: `review/verdict-order.ts`. */
  readonly verdict: number;
  readonly within_verdict: number;
  /** Empty where there is none. */
  readonly confidence: string;
  readonly language: string;
  readonly assisted: LiteralColumn<FindingStep>;
  /** What the scan for patterns took the text for; empty where that is not known. */
  readonly register: string;
  /** -1 where they are not known. */
  readonly words: number;
  /** Matches of patterns, and references that were not found; -1 where nothing looked for them. */
  readonly patterns: number;
  readonly missing: number;
  readonly ai: number;
  /** The confidence as a number, 1–3; 0 where there is none, or it is another word. */
  readonly sureness: number;
  /** How much AI edited, 0–1; -1 where that is not known. */
  readonly edited: number;
  /** The path, and the id of a row of a dataset. */
  readonly name: string;
}

/** Rows of a view that show a pattern, and how often. */
export interface FindingPatternsTable {
  readonly view_no: number;
  readonly pattern: string;
  readonly place: number;
  readonly count: number;
}

/** The patterns of a view. */
export interface FindingPatternKindsTable {
  readonly view_no: number;
  readonly pattern: string;
  /** For people. */
  readonly name: string;
  /** How many rows show it. */
  readonly findings: number;
}

export interface DecisionsTable {
  readonly decision_id: Generated<number>;
  readonly document_hash: string;
  readonly reader: string;
  readonly choice: LiteralColumn<Choice>;
  readonly note: string;
  /** Where it was read, and what was stated there. */
  readonly run_id: string;
  readonly stated: LiteralColumn<StatedVerdict | null>;
  /** How often it was changed: a change names the version that its reader saw. */
  readonly version: number;
  readonly decided_at: number;
}

/** Lines that are only ever added. */
export interface DecisionChangesTable {
  readonly change_id: Generated<number>;
  readonly document_hash: string;
  readonly reader: string;
  /** Null where the decision was withdrawn. */
  readonly choice: LiteralColumn<Choice | null>;
  readonly note: string;
  readonly run_id: string;
  readonly stated: LiteralColumn<StatedVerdict | null>;
  readonly version: number;
  readonly changed_at: number;
}

export interface TextIndexTable {
  readonly index_no: number;
  /** The number of the last document whose words are searched. */
  readonly up_to: number;
}

/** Documents whose words are to be read again. */
export interface ChangedTextsTable {
  readonly document_id: number;
}

/** Lines that are only ever added. */
export interface RunChangesTable {
  readonly change_id: Generated<number>;
  readonly reader: string;
  readonly action: LiteralColumn<RunAction>;
  /** The run by its id, or the folder. */
  readonly what: string;
  readonly changed_at: number;
}

export interface ReviewTables {
  readonly run_changes: RunChangesTable;
  readonly text_index: TextIndexTable;
  readonly changed_texts: ChangedTextsTable;
  readonly finding_views: FindingViewsTable;
  readonly finding_rows: FindingRowsTable;
  readonly finding_patterns: FindingPatternsTable;
  readonly finding_pattern_kinds: FindingPatternKindsTable;
  readonly decisions: DecisionsTable;
  readonly decision_changes: DecisionChangesTable;
}
