import type { OnRunEvent } from '../records/events.js';
import type { UseOptions } from './options.js';

/** What a run, an audit and a plan take. */
export interface RunOptions extends UseOptions {
  /** Files, folders, globs, archives, datasets, `s3://bucket/prefix`. */
  readonly paths: readonly string[];
  /** Folder that the paths start from; left out, `cwd`. */
  readonly pathsFrom?: string;
  /** Stops the run when it is aborted: what is stored stays, and starting again resumes. */
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}
