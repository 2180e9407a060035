import type { Clock } from '../../lib/clock.js';
import type { CanaryRun, Comparison } from '../../records/audit.js';
import type { AuditRun, AuditTotals } from '../../records/audit-history.js';
import type { RescoreReport } from '../../records/rescore.js';
import type { RunDiff } from '../../records/run-diff.js';
import type { RunListing } from '../../records/run-listing.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { Store } from '../store/index.js';
import { compareRuns, withHistory } from './compare-with-previous.js';
import type { ChosenAudit } from './lineage/audit-name.js';
import { FlipBook } from './lineage/flip-book.js';
import type { KnownFlips } from './lineage/flip-book.js';
import { pairScopes } from './lineage/moves.js';
import { previousOfAudit } from './lineage/previous-run.js';
import { scopeOfRun } from './lineage/scope.js';
import type { Scope } from './lineage/scope.js';

/** What the end of an audit is made of. */
export interface AuditEnd {
  readonly audit: ChosenAudit;
  readonly scope: Scope;
  /** From now on in force where an audit of this name names none. */
  readonly thresholds: readonly string[];
  readonly summary: RunSummary;
  readonly canaries: CanaryRun | null;
  readonly rescore: RescoreReport | null;
}

function totalsOf(diff: RunDiff): AuditTotals {
  const { sourcesAfter, renamed, changed, rescored, gone, new: added, aiShareAfter } = diff;
  const flips = Object.values(diff.flips).reduce((sum, count) => sum + count, 0);
  return { sourcesAfter, new: added, gone, renamed, changed, rescored, flips, aiShareAfter };
}

/** What is known about an audit before it ends. */
interface Before {
  /** Newest first. */
  readonly history: readonly AuditRun[];
  /** The run that is compared with: not always that of the newest audit, which may have had other rules. */
  readonly previous: RunListing | null;
  readonly newest: RunListing | null;
}

/** What the audit knows of flips, with the sources that have moved since under their new names. */
async function knownFlips(
  store: Store,
  { audit: { name }, scope }: AuditEnd,
  { history, previous, newest }: Before,
): Promise<KnownFlips> {
  const acknowledged = await store.audits.flips(name, 'acknowledged');
  const since = new Set(
    history
      .slice(
        0,
        Math.max(
          0,
          history.findIndex(({ runId }) => runId === previous?.runId),
        ),
      )
      .map(({ runId }) => runId),
  );
  return {
    listed: await store.audits.flips(name, 'listed'),
    acknowledged: acknowledged.filter(({ runId }) => since.has(runId)),
    lastVerdicts: await store.audits.lastVerdicts(name),
    moves: newest === null ? [] : pairScopes(scopeOfRun(newest), scope).moves,
  };
}

/**
 * Ends an audit: compares its run with the audit before it, brings its flips up to date, and stores both. Until then
 * the run is no part of the audit's history. Returns the comparison; null for the first.
 */
export async function concludeAudit(store: Store, clock: Clock, end: AuditEnd): Promise<Comparison | null> {
  const { audit, scope, thresholds, summary, canaries, rescore } = end;
  const runs = await store.listRuns();
  const run = runs.find(({ runId }) => runId === summary.run_id);
  if (run === undefined) throw new TypeError(`run ${summary.run_id} is not listed`);
  const history = await store.audits.history(audit.name);
  const previous = previousOfAudit(runs, run, history);
  const newest = runs.find(({ runId }) => runId === history[0]?.runId) ?? null;
  const known = await knownFlips(store, end, { history, previous, newest });
  const book = new FlipBook(known, run.runId, clock.now());
  const compared =
    previous === null
      ? null
      : await compareRuns(store, [previous, run], {
          onRow: (row) => book.see(row),
          onChange: (change) => book.add(change),
        });
  await store.audits.conclude({
    audit: {
      name: audit.name,
      madeFrom: audit.madeFrom,
      paths: scope.roots.map(({ place }) => place),
      rules: scope.rules,
      thresholds,
    },
    runId: run.runId,
    previousRunId: previous?.runId ?? null,
    totals: compared === null ? null : totalsOf(compared.diff),
    versions: summary.model_versions,
    canaries,
    rescore,
    flips: book.changes(),
  });
  return compared === null ? null : withHistory(store, run, compared);
}
