/** What is done to runs from the workbench. */
export const RUN_ACTIONS = ['started', 'stopped', 'resumed'] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

/** A line about what somebody did. */
export interface RunChange {
  readonly reader: string;
  readonly action: RunAction;
  /** The run by its id, or the folder that one was started over. */
  readonly what: string;
  readonly changedAtMs: number;
}
