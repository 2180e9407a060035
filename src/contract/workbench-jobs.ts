import { Type } from 'typebox';
import type { JobState } from '../records/job-state.js';
import type { RunAction } from '../records/run-action.js';

/** What the workbench and its program say to each other about runs that are started, stopped and resumed there. */
export const FoldersParams = Type.Object({
  /** Below the root, `/` between its parts; empty for the root itself. */
  folder: Type.Optional(Type.String({ maxLength: 2000 })),
});
export const FolderRequest = Type.Object({ folder: Type.String({ maxLength: 2000 }) });
export const RunNamed = Type.Object({ run: Type.String({ minLength: 1, maxLength: 100 }) });

/** Folders below one of those that runs may be started over. */
export interface WorkbenchFolders {
  readonly folder: string;
  readonly folders: readonly string[];
}

/** What a run would do. */
export interface ShownPlan {
  readonly sources: number;
  readonly to_scan: number;
  readonly cached: number;
  readonly documents: number;
  readonly words: number;
  readonly requests: number;
  /** Null on a metered plan. */
  readonly share_of_words_left: number | null;
}

/** What the program works on, or did last. */
export interface WorkbenchJob {
  readonly state: JobState;
  /** The folder below the root, or the run that is resumed. */
  readonly what: string;
  readonly plan: ShownPlan | null;
  /** Why it failed. */
  readonly problem: string | null;
}

export interface ShownRunChange {
  readonly reader: string;
  readonly action: RunAction;
  readonly what: string;
  readonly at: number;
}

export interface WorkbenchJobs {
  /** Null where the program was started without one: no run can be started then. */
  readonly root: string | null;
  readonly job: WorkbenchJob | null;
  /** The newest first. */
  readonly changes: readonly ShownRunChange[];
}
