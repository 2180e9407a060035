import type { Settings } from '../settings/groups.js';

/** What every use case may be told. */
export interface UseOptions {
  /** From `programSettings`; left out, the defaults. */
  readonly settings?: Settings;
  /** Folder that relative paths of settings and outputs start from; left out, the working folder of the process. */
  readonly cwd?: string;
}
