import { Type } from 'typebox';
import type { RunState } from '../records/run-listing.js';
import type { RunSummary } from '../records/run-summary.js';
import type { StatedFrom } from '../records/verdict.js';

/**
 * What the workbench and the program that serves it say to each other; no part of the API. Times are Unix seconds.
 * Requests come from outside and have schemas; answers are made from records, and their types are enough.
 */
export const EnterRequest = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export interface WorkbenchSession {
  /** Who reads: decisions carry this name. */
  readonly reader: string;
  readonly program_version: string;
  /** The database, without its password. */
  readonly database: string;
  readonly stated_from: StatedFrom;
}

export interface WorkbenchRun {
  readonly run_id: string;
  /** `running` only while its process lives. */
  readonly status: RunState | 'interrupted';
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly paths: readonly string[];
}

export interface WorkbenchAudit {
  readonly name: string;
  readonly paths: readonly string[];
  readonly audits: number;
  /** Flips that nobody acknowledged. */
  readonly listed_flips: number;
  readonly last_run_id: string | null;
  readonly last_at: number | null;
}

export interface WorkbenchRuns {
  /** Newest first. */
  readonly runs: readonly WorkbenchRun[];
  readonly audits: readonly WorkbenchAudit[];
}

/** The counts of a run: for a large one they take a second, so they are asked for run by run. */
export interface WorkbenchCounts {
  readonly run_id: string;
  readonly sources: RunSummary['sources'];
  readonly verdicts: RunSummary['verdicts'];
  /** Texts in which nothing could be judged; they are among those that are unsure. */
  readonly not_judged: number;
  /** Sources without a result yet. */
  readonly not_reached: number;
  readonly crawl_finished: boolean;
  readonly words_billed: number;
  readonly words_planned: number;
  readonly elapsed_s: number;
}
