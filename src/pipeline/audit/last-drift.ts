import type { CanaryDrift, CanaryScore } from '../../records/canary.js';
import type { Store } from '../store/index.js';
import { driftOfCanaries } from './comparison/index.js';

export { driftEvent } from './audit-events.js';

/** Returns the drift that the newest audit of these paths measured; null where fewer than two scored canaries. */
export async function lastDrift(
  store: Pick<Store, 'listRuns' | 'canaryScoresOf'>,
  paths: readonly string[],
): Promise<CanaryDrift | null> {
  const same = JSON.stringify(paths);
  let after: readonly CanaryScore[] | null = null;
  for (const run of await store.listRuns()) {
    if (run.status !== 'complete' || JSON.stringify(run.paths) !== same) continue;
    const scores = await store.canaryScoresOf(run.runId);
    if (scores.length === 0) continue;
    if (after !== null) return driftOfCanaries(scores, after);
    after = scores;
  }
  return null;
}
