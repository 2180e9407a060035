import type { Comparison } from '../../records/audit.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { SourceChange } from '../../records/run-diff.js';
import type { Store } from '../store/index.js';
import type { RunListing } from '../../records/run-listing.js';
import { diffRuns, driftOfCanaries } from './comparison/index.js';
import { previousRun } from './previous-run.js';

const FLIPS_SHOWN = 50;

async function canaryDrift(store: Store, before: RunListing, after: RunListing): Promise<CanaryDrift | null> {
  const drift = driftOfCanaries(await store.canaryScoresOf(before.runId), await store.canaryScoresOf(after.runId));
  return drift.canaries === 0 ? null : drift;
}

/**
 * Compares a run with the newest earlier one of the same paths that came to its end. Returns null where there is none.
 */
export async function comparedWithPrevious(store: Store, runId: string): Promise<Comparison | null> {
  const runs = await store.listRuns();
  const run = runs.find((listed) => listed.runId === runId);
  const previous = run === undefined ? null : previousRun(runs, run);
  if (run === undefined || previous === null) return null;
  const flips: SourceChange[] = [];
  const keepFlip = (change: SourceChange): void => {
    if (change.flipped && flips.length < FLIPS_SHOWN) flips.push(change);
  };
  const rowsOf = ({ runId }: RunListing) => ({ runId, rows: store.resultRows(runId) });
  return {
    previous,
    diff: await diffRuns(rowsOf(previous), rowsOf(run), keepFlip),
    flips,
    canaries: await canaryDrift(store, previous, run),
  };
}
