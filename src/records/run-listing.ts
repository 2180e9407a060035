import type { RunNaming } from './run-naming.js';
import { RUN_ENDS } from './run-summary.js';

/** `running` until the run ends, even if no process works on it. */
export const RUN_STATES = ['running', ...RUN_ENDS] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A stored run, as it is listed. */
export interface RunListing extends RunNaming {
  readonly runId: string;
  readonly status: RunState;
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly paths: readonly string[];
  /** The settings that state what is scanned, and the folder (`cwd`) that its paths start from. */
  readonly settings: Readonly<Record<string, unknown>>;
}
