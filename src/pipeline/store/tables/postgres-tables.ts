import type { Generated } from 'kysely';
import type { LiteralColumn } from './literal-column.js';
import type { JobKind, JobState, SharedState } from './states.js';

/**
 * What the machines of a shared run agree on, and its word ledger as one row: reserved with a single conditional
 * update.
 */
export interface SharedRunsTable {
  readonly run_no: number;
  /** How documents are read and sent, JSON text. */
  readonly terms: string;
  readonly state: LiteralColumn<SharedState>;
  /** Words this run may hold and be billed in all; null without a limit. */
  readonly cap_words: number | null;
  readonly reserved: number;
  readonly billed: number;
  /** Words of answers that never came. */
  readonly unknown: number;
  readonly sources_ended: number;
}

/** When the next request of a run may go out, milliseconds since the Unix epoch by the database's clock. */
export interface RequestTurnsTable {
  readonly run_no: number;
  readonly next_at: number;
}

/** What one job of the queue stands for: some sources to be read, or some batches to be sent. */
export interface UnitsTable {
  readonly unit_id: Generated<number>;
  readonly run_no: number;
  readonly kind: LiteralColumn<JobKind>;
  readonly state: LiteralColumn<JobState>;
  /** Who began the newest attempt holds its number; whoever comes with another one is late. */
  readonly attempt: number;
  readonly job_id: string;
  /** Who began the newest attempt. */
  readonly worker_id: string | null;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly message: string | null;
}

export interface UnitBatchesTable {
  readonly batch_id: number;
  readonly unit_id: number;
}

/** A dataset of a run that is read in parts. */
export interface CutDatasetsTable {
  readonly dataset_no: Generated<number>;
  readonly run_no: number;
  readonly path: string;
  readonly path_bytes: Uint8Array;
  /** How its parts are read, JSON text. */
  readonly content: string;
  /** Size, time and mark of the file that was cut. */
  readonly stamp: string;
  /** How many parts are stored. */
  readonly parts: number;
  /** 1 once all are. */
  readonly is_whole: number;
}

/** Files and parts of datasets found and not read yet. */
export interface ReadsTable {
  /** Of a part: the first of the numbers that are reserved for its rows. */
  readonly source_id: number;
  readonly run_no: number;
  readonly unit_id: number | null;
  /** What the crawler found, JSON text. */
  readonly content: string;
  /** Null of a file. */
  readonly dataset_no: number | null;
}

export interface WorkersTable {
  readonly worker_id: string;
  /** Null of a worker that could take part in no run. */
  readonly run_no: number | null;
  readonly host: string;
  readonly pid: number;
  /** As of a lock; empty where nobody can see whether the worker still runs. */
  readonly process_start: Generated<string>;
  readonly concurrency: number;
  /** By the database's clock. */
  readonly heard_at: number;
  /** What the service said to a worker that it refused; null of others. */
  readonly refusal: string | null;
}

/** Tables of a shared run, beside those of the store in PostgreSQL. */
export interface SharingTables {
  readonly shared_runs: SharedRunsTable;
  readonly request_turns: RequestTurnsTable;
  readonly units: UnitsTable;
  readonly unit_batches: UnitBatchesTable;
  readonly cut_datasets: CutDatasetsTable;
  readonly reads: ReadsTable;
  readonly workers: WorkersTable;
}
