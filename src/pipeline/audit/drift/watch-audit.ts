import type { DriftWatch } from '../../../records/drift-watch.js';
import type { Store } from '../../store/index.js';
import { watchDrift } from './watch.js';

/** Below this share of the newest reading, the baseline says too little of it: the canaries are other ones. */
const LEAST_COMMON = 0.5;

/**
 * Returns what the canaries of an audit say since its baseline; null where none were ever scored. Where most canaries
 * are other ones than those of the baseline, the newest reading is the next baseline.
 */
export async function watchAudit(store: Store, name: string): Promise<DriftWatch | null> {
  const readings = await store.audits.readings(name);
  const watch = watchDrift(readings);
  const scored = readings.at(-1)?.scores.length ?? 0;
  if (watch === null || watch.canaries >= LEAST_COMMON * scored) return watch;
  await store.audits.renewBaseline(name);
  return watchDrift(await store.audits.readings(name));
}
