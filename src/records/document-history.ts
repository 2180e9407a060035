import type { ResultRow } from './result-row.js';

/** How a document stood in a stretch of runs, in which nothing about it changed. */
export interface DocumentStretch {
  readonly firstRunId: string;
  readonly firstAtMs: number;
  readonly lastRunId: string;
  readonly lastAtMs: number;
  readonly runIds: readonly string[];
  /** Its number in the last of these runs. */
  readonly sourceId: number;
  /** As the last of these runs has it. */
  readonly row: ResultRow;
}
