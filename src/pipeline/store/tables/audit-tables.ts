import type { Generated } from 'kysely';
import type { FlipCause, FlipState } from '../../../records/flip.js';
import type { Verdict } from '../../../records/verdict.js';
import type { LiteralColumn } from './literal-column.js';

export interface AuditsTable {
  readonly audit_no: Generated<number>;
  readonly name: string;
  /** SHA-256 of paths and rules where the name was made from them; null where it was given. */
  readonly made_from: string | null;
  readonly paths: string;
  readonly rules: string;
  readonly thresholds: string;
  /** Number of the audit run whose canaries later ones are compared with; null before the first. */
  readonly baseline_no: number | null;
  readonly created_at: number;
}

export interface AuditRunsTable {
  readonly audit_run_no: Generated<number>;
  readonly audit_no: number;
  readonly run_id: string;
  readonly previous_run_id: string | null;
  readonly rules: string;
  readonly concluded_at: number;
  readonly totals: string;
  readonly versions: string;
  /** Null where no canary was scored. */
  readonly reading_no: number | null;
  readonly canary_words: number;
  /** What another model version would change, measured on a sample; null where there was none. */
  readonly rescore: string | null;
}

export interface AuditFlipsTable {
  readonly flip_no: Generated<number>;
  readonly audit_no: number;
  readonly source: string;
  readonly dataset_id: string;
  readonly document_hash: string;
  readonly verdict_before: LiteralColumn<Verdict>;
  readonly verdict_after: LiteralColumn<Verdict>;
  readonly ai_before: number | null;
  readonly ai_after: number | null;
  readonly cause: LiteralColumn<FlipCause>;
  readonly run_id: string;
  readonly found_at: number;
  readonly state: LiteralColumn<FlipState>;
  readonly ended_at: number | null;
}

/** The last verdict of sources that the newest audit found and could not judge. */
export interface AuditLastVerdictsTable {
  readonly audit_no: number;
  readonly source: string;
  readonly dataset_id: string;
  /** SHA-256 of the text that was judged. */
  readonly document_hash: string;
  readonly verdict: LiteralColumn<Verdict>;
  readonly ai: number | null;
}

export interface CanaryReadingsTable {
  readonly reading_no: Generated<number>;
  /** SHA-256 of the scores as they are packed. */
  readonly hash: string;
  readonly scores: Uint8Array;
}

export interface AuditTables {
  readonly canary_readings: CanaryReadingsTable;
  readonly audits: AuditsTable;
  readonly audit_runs: AuditRunsTable;
  readonly audit_flips: AuditFlipsTable;
  readonly audit_last_verdicts: AuditLastVerdictsTable;
}
