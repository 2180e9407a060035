import type { AuditRun } from '../../../records/audit-history.js';
import type { RunListing } from '../../../records/run-listing.js';
import type { Store } from '../../store/index.js';
import { haveSameRules, keyOfScope, scopeOfRun } from './scope.js';

/** Runs that were begun before this one, newest first. Their order counts, not their times: clocks are set back. */
function earlierThan(runs: readonly RunListing[], run: RunListing): readonly RunListing[] {
  return runs.slice(runs.findIndex(({ runId }) => runId === run.runId) + 1);
}

/** Returns the newest earlier run that came to its end and looked at the same paths by the same rules. */
function earlierOfSameScope(runs: readonly RunListing[], run: RunListing): RunListing | null {
  const key = keyOfScope(scopeOfRun(run));
  return (
    earlierThan(runs, run).find((other) => other.status === 'complete' && keyOfScope(scopeOfRun(other)) === key) ?? null
  );
}

/**
 * Returns the run that an audit is compared with: the newest earlier one of the audit's own with the same rules, else
 * with other ones; for the first audit a run of the same scope. Null where there is none.
 * @param runs newest first
 * @param history of the audit
 */
export function previousOfAudit(
  runs: readonly RunListing[],
  run: RunListing,
  history: readonly AuditRun[],
): RunListing | null {
  const own = new Set(history.map(({ runId }) => runId));
  const earlier = earlierThan(runs, run).filter(({ runId }) => own.has(runId));
  const scope = scopeOfRun(run);
  return (
    earlier.find((other) => haveSameRules(scopeOfRun(other), scope)) ?? earlier[0] ?? earlierOfSameScope(runs, run)
  );
}

/** Returns what a stored run is compared with: as its audit was, else an earlier run of the same paths and rules. */
export async function previousRun(
  store: Store,
  runs: readonly RunListing[],
  run: RunListing,
): Promise<RunListing | null> {
  const concluded = await store.audits.ofRun(run.runId);
  if (concluded === null) return earlierOfSameScope(runs, run);
  const compared = runs.find(({ runId }) => runId === concluded.previousRunId);
  if (compared !== undefined || concluded.previousRunId === null) return compared ?? null;
  return previousOfAudit(runs, run, await store.audits.history(concluded.audit));
}

/** Whether a stored run has an earlier one that it is compared with. */
export async function hasPrevious(store: Store, runId: string): Promise<boolean> {
  const runs = await store.listRuns();
  const run = runs.find((listed) => listed.runId === runId);
  return run !== undefined && (await previousRun(store, runs, run)) !== null;
}
