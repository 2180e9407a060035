import type { NamedReasons } from '../../records/named-reasons.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { Store } from '../store/index.js';

/**
 * Returns the first sources of each reason of a run's summary, in the order in which they were found. Where the summary
 * has no reason, sources are not looked through.
 */
export function namedReasonsOf(
  store: Pick<Store, 'namedReasons'>,
  { run_id: runId, reasons, not_judged: notJudged }: RunSummary,
): Promise<NamedReasons> {
  // Sources that were not reached have no reason in the database.
  const isNamed = Object.keys({ ...reasons, ...notJudged.reasons }).some((reason) => reason !== 'not_reached');
  return isNamed ? store.namedReasons(runId) : Promise.resolve(new Map());
}
