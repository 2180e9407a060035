import { readStoredRuns } from '../assemble-store.js';
import { compareRuns } from '../pipeline/audit/compare-with-previous.js';
import { previousRun } from '../pipeline/audit/lineage/previous-run.js';
import type { StatedVerdict } from '../records/verdict.js';
import type { UseOptions } from './options.js';
import { programSettings } from '../settings/index.js';

/** A source whose stated verdict is another than at the run before. */
export interface RunFlip {
  readonly after: StatedVerdict | null;
}

/**
 * Returns the flips of a stored run since the newest complete run of the same paths and rules before it; none where
 * there is no such run.
 */
export function flipsOfRun({
  settings = programSettings(),
  cwd = process.cwd(),
  runId,
}: UseOptions & { readonly runId: string }): Promise<readonly RunFlip[]> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const runs = await store.listRuns();
    const run = runs.find((listed) => listed.runId === runId);
    const previous = run === undefined ? null : await previousRun(store, runs, run);
    const flips: RunFlip[] = [];
    if (run === undefined || previous === null) return flips;
    await compareRuns(store, [previous, run], {
      onChange: ({ flipped, after }) => {
        if (flipped) flips.push({ after: after?.stated ?? null });
      },
    });
    return flips;
  });
}
