import { AssayError } from '../../lib/errors.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';
import { compareRuns } from '../audit/compare-with-previous.js';
import { previousRun } from '../audit/lineage/previous-run.js';
import type { Store } from '../store/index.js';
import { chosenRun } from './chosen-run.js';

/** Two stored runs, each by its name, its id or how that begins. */
export interface ComparedRuns {
  /** Null for the last completed run of the same paths. */
  readonly before: string | null;
  /** Null for the newest. */
  readonly after: string | null;
}

/**
 * Compares two stored runs, and returns the totals. @param onChange called for each source that changed
 * @throws AssayError `run_not_found`, `run_ambiguous`, `no_previous_run`
 */
export async function compareStoredRuns(
  store: Store,
  { before, after }: ComparedRuns,
  onChange: (change: SourceChange) => Promise<void>,
): Promise<RunDiff> {
  const runs = await store.listRuns();
  const later = chosenRun(runs, after);
  const earlier = before === null ? await previousRun(store, runs, later) : chosenRun(runs, before);
  if (earlier === null) {
    throw new AssayError({
      code: 'no_previous_run',
      message: `there is no earlier run of the paths and rules of ${later.runId}`,
      nextStep: 'Name two runs: assay diff <runA> <runB>; list them with: assay runs',
      exitCode: 2,
    });
  }
  const { diff } = await compareRuns(store, [earlier, later], { onChange });
  return diff;
}
