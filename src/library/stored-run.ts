import { readStoredRuns } from '../assemble-store.js';
import type { RunRequest } from '../pipeline/store/index.js';
import type { RunSummary } from '../records/run-summary.js';
import { programSettings } from '../settings/index.js';
import type { NamedRunOptions } from './stored-runs.js';

/** A run with what it was started with. */
export interface StoredRun {
  readonly request: RunRequest;
  readonly summary: RunSummary;
  /** Ids of the other runs that can be resumed, newest first; empty where a run was named. */
  readonly others: readonly string[];
}

/**
 * Returns a run with the paths, settings, bounds and outputs of its last start: unless one is named, the newest that
 * can be resumed, or, where none can, the newest that no process works on. @throws AssayError `run_not_found`
 */
export async function storedRun({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
}: NamedRunOptions = {}): Promise<StoredRun> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const [resumable, ...others] = named === undefined ? await store.resumableRuns() : [];
    const runId = named ?? resumable ?? (await store.newestIdleRun());
    return { request: await store.runRequest(runId), summary: await store.runSummary(runId), others };
  });
}
