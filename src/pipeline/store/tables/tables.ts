import type { ColumnType, Generated } from 'kysely';
import type { AssistedStep } from '../../../records/assisted.js';
import type { GuessedRegister } from '../../../records/guessed-register.js';
import type { ResultReason } from '../../../records/judged.js';
import type { Scan } from '../../../records/scan.js';
import type { Verdict } from '../../../records/verdict.js';
import type { LiteralColumn } from './literal-column.js';
import type { RunState } from '../../../records/run-listing.js';
import type { Priority } from '../../../records/run-naming.js';
import type { SourceOutcome } from '../../../records/result-row.js';
import type { SourceReason } from '../../../records/reasons.js';
import type { TaskState } from './states.js';
import type { AuditTables } from './audit-tables.js';
import type {
  ArchiveMembersTable,
  ArchivesTable,
  BegunDatasetsTable,
  FilesTable,
  ReadDatasetsTable,
  RefusedFilesTable,
  SeenDatasetsTable,
} from './file-tables.js';
import type { SharingTables } from './postgres-tables.js';
import type { ReviewTables } from './review-tables.js';
import type { AttemptsTable, BatchesTable, LedgerTable, UsageReadingsTable } from './request-tables.js';

/** Times are milliseconds since the Unix epoch, booleans 0 or 1, lists and objects JSON text. */
export interface RunsTable {
  readonly run_no: Generated<number>;
  readonly run_id: string;
  /** SHA-256 of paths and of the settings that change what is scanned: the same work has the same identity. */
  readonly identity: string;
  readonly paths: string;
  readonly settings: string;
  readonly status: LiteralColumn<RunState>;
  readonly crawl_done: number;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly active_ms: number;
  readonly requests: number;
  readonly retries: number;
  readonly profile: string;
  readonly requested_version: string;
  readonly pinned_versions: string;
  /** JSON of `LeftOutCounts`; null until the crawl has ended. */
  readonly left_out: string | null;
  /** Runs of one identity share the rows of sources that did not change: the number of the first of them. */
  readonly trail_no: number;
  /** 1 once all sources were seen, and the rows of those that were not are ended: what it has seen counts no more. */
  readonly is_joined: number;
  /** Files that a crawl found by their names, as long as it has not ended; null where they were not counted. */
  readonly files_named: number | null;
  /** A mark of the account that its words are billed to; null where only this run uses it, or that is not known. */
  readonly account: string | null;
  /** JSON of `ListingMarkers`, as long as the crawl has not ended; null where it begins at the start. */
  readonly markers: string | null;
  /** What it is called, without its number; null for a plan. */
  readonly name: string | null;
  /** Which of the runs of this name it is, from 1 on. */
  readonly name_no: number | null;
  /** The user who started it; null where that is not known. */
  readonly owner: string | null;
  readonly priority: LiteralColumn<Priority>;
}

/** A row counts for the runs of its trail from `run_no` to `last_run`: see `runs/held-sources.ts`. */
export interface SourcesTable {
  readonly source_id: Generated<number>;
  readonly trail_no: number;
  /** The run that wrote it: its tasks are there. */
  readonly run_no: number;
  readonly last_run: number;
  readonly path: string;
  /** The raw name where it is not valid UTF-8; empty otherwise. */
  readonly path_bytes: Uint8Array;
  /** Id of the row within a dataset; empty for a file. */
  readonly dataset_id: string;
  readonly document_id: number | null;
  /** 1 for the first source of a document in a run, 0 for its duplicates. */
  readonly is_first: number;
  readonly outcome: LiteralColumn<SourceOutcome>;
  readonly reason: LiteralColumn<SourceReason | null>;
  readonly message: string | null;
  readonly format: string | null;
  readonly language: string | null;
  readonly provenance: string | null;
  /** Last change of the file; null for what is no file. */
  readonly modified_at: number | null;
  /** JSON of a `LibraryEntry`; null where no library lists it. */
  readonly library_entry: string | null;
  /** Of a row of a dataset that has changed or was inserted: its place in the order; null: by its own number. */
  readonly place: Generated<number | null>;
}

/** Rows of earlier runs that a run has found unchanged, until it has seen all. */
export interface SeenSourcesTable {
  readonly run_no: number;
  readonly source_id: number;
}

export interface DocumentsTable {
  readonly document_id: Generated<number>;
  /** SHA-256 of the normalised text, lower-case hex. */
  readonly hash: string;
  readonly words: number;
  readonly characters: number;
  /** Deflated UTF-8; null once dropped. */
  readonly text: Uint8Array | null;
  readonly excerpt: string | null;
  /**
   * `stored-blocks.ts`: JSON, or null where nothing is known. Never changed: a request that is sent again must be the
   * same.
   */
  readonly blocks: string | null;
}

/** One scan of one document in one run. */
export interface TasksTable {
  readonly task_id: Generated<number>;
  readonly run_no: number;
  readonly scan: LiteralColumn<Scan>;
  readonly document_id: number;
  readonly words: number;
  readonly bytes: number;
  /** In how many texts it goes out: its sections, or one. */
  readonly texts: Generated<number>;
  readonly order_key: number;
  readonly stratum: string;
  readonly state: LiteralColumn<TaskState>;
  readonly batch_id: number | null;
  readonly position: number;
  readonly result_id: number | null;
  readonly words_billed: number;
  readonly reason: LiteralColumn<SourceReason | null>;
  readonly message: string | null;
}

export interface ResultsTable {
  readonly result_id: Generated<number>;
  readonly document_id: number;
  readonly profile: string;
  readonly scan: LiteralColumn<Scan>;
  readonly requested_version: string;
  readonly model_version: string;
  readonly run_no: number;
  readonly scanned_at: number;
  readonly verdict: LiteralColumn<Verdict | null>;
  readonly human: number | null;
  readonly ai: number | null;
  readonly mixed: number | null;
  readonly confidence: string | null;
  readonly language: string | null;
  readonly words: number | null;
  readonly truncated: number | null;
  readonly marks: string;
  /** JSON of the sections of a long text; null where it was scanned at once. */
  readonly sections: string | null;
  /** Words that were judged; null where the service does not say. */
  readonly judged_words: number | null;
  /** Words that were not, by kind; null where there are none. */
  readonly not_judged: string | null;
  readonly manipulations: string | null;
  /** Why nothing could be judged. */
  readonly reason: LiteralColumn<ResultReason | null>;
  /** How much of the text AI edited, 0–1; null where that is not known, and in results of before it was stored. */
  readonly assisted_score: number | null;
  readonly assisted_step: LiteralColumn<AssistedStep | null>;
  /** The service's answer as it came, deflated: evidence, which nothing reads. */
  readonly raw: Uint8Array;
  /** `stored-findings.ts`; null where the answer was malformed. */
  readonly findings: Uint8Array | null;
  /** 1: of a sample that another model version scored (`sampled-results.ts`), which no run has taken over. */
  readonly is_sample: ColumnType<number, number | undefined, number>;
}

/** What a scan counted, beside its findings: not of detections. */
export interface ResultCountsTable {
  readonly result_id: number;
  /** Matches of patterns; null in other scans, and where the answer was malformed or not kept. */
  readonly patterns: number | null;
  /** `result-counts.ts` */
  readonly kinds: string;
  readonly register: LiteralColumn<GuessedRegister | null>;
  /** References that were not found; null as above. */
  readonly missing: number | null;
}

export interface LockTable {
  /** What it is for: see `lock.ts`. */
  readonly scope: string;
  /** 1: no other run may be in progress meanwhile. */
  readonly is_alone: number;
  /** 0 until the run is known, and where it is for no run. */
  readonly run_no: number;
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  /**
   * Boot and container that the id is of, and the start of the owning process as its system counts it: tells a recycled
   * pid from the owner.
   */
  readonly process_start: string;
  readonly heartbeat_at: number;
}

export interface CanaryScoresTable {
  readonly run_no: number;
  readonly scores: string;
}

/** The tables of sharing are in PostgreSQL alone. */
export interface StoreTables extends SharingTables, AuditTables, ReviewTables {
  readonly archives: ArchivesTable;
  readonly archive_members: ArchiveMembersTable;
  readonly refused_files: RefusedFilesTable;
  readonly read_datasets: ReadDatasetsTable;
  readonly canary_scores: CanaryScoresTable;
  readonly runs: RunsTable;
  readonly sources: SourcesTable;
  readonly seen_sources: SeenSourcesTable;
  readonly seen_datasets: SeenDatasetsTable;
  readonly begun_datasets: BegunDatasetsTable;
  readonly files: FilesTable;
  readonly documents: DocumentsTable;
  readonly tasks: TasksTable;
  readonly batches: BatchesTable;
  readonly attempts: AttemptsTable;
  readonly ledger: LedgerTable;
  readonly usage_readings: UsageReadingsTable;
  readonly results: ResultsTable;
  readonly result_counts: ResultCountsTable;
  readonly run_lock: LockTable;
}
