import type { Comparison } from '../../records/audit.js';
import type { CanaryDrift } from '../../records/canary.js';
import type { ResultRow } from '../../records/result-row.js';
import type { SourceChange } from '../../records/run-diff.js';
import type { Store } from '../store/index.js';
import type { RunListing } from '../../records/run-listing.js';
import { diffRuns, driftOfCanaries } from './comparison/index.js';
import { listedFlipsOf } from './lineage/listed-flips.js';
import type { ListedFlips } from './lineage/listed-flips.js';
import { movedRows, pairScopes } from './lineage/moves.js';
import { previousRun } from './lineage/previous-run.js';
import { scopeOfRun } from './lineage/scope.js';

const FLIPS_SHOWN = 50;
const RESTATED_SHOWN = 20;

/** What of a comparison is known without its audit. */
type Compared = Pick<Comparison, 'previous' | 'diff' | 'flips' | 'restated'>;

/** Whether both runs say something of a source, and not the same, and it is no flip. */
function isRestated({ before, after, flipped }: SourceChange): boolean {
  const [was, is] = [before?.stated ?? null, after?.stated ?? null];
  return !flipped && was !== null && is !== null && was !== is;
}

async function canaryDrift(store: Store, before: RunListing, after: RunListing): Promise<CanaryDrift | null> {
  const drift = driftOfCanaries(await store.canaryScoresOf(before.runId), await store.canaryScoresOf(after.runId));
  return drift.canaries === 0 ? null : drift;
}

/** Is told what a comparison sees. */
export interface Watcher {
  /** Every source of the later run, at least once. */
  readonly onRow?: (row: ResultRow) => void;
  readonly onChange?: (change: SourceChange) => void | Promise<void>;
}

async function* watched(rows: AsyncIterable<ResultRow>, { onRow }: Watcher): AsyncGenerator<ResultRow> {
  for await (const row of rows) {
    onRow?.(row);
    yield row;
  }
}

/**
 * Compares two runs, whatever their paths and rules: sources of a corpus that was moved are known by their place in it,
 * and what only one of the two would look at is no change.
 */
export async function compareRuns(
  store: Store,
  [before, after]: readonly [RunListing, RunListing],
  watcher: Watcher = {},
): Promise<Compared> {
  const flips: SourceChange[] = [];
  const restated: SourceChange[] = [];
  let restatedCount = 0;
  const onChange = async (change: SourceChange): Promise<void> => {
    if (change.flipped && flips.length < FLIPS_SHOWN) flips.push(change);
    if (isRestated(change)) {
      restatedCount += 1;
      if (restated.length < RESTATED_SHOWN) restated.push(change);
    }
    await watcher.onChange?.(change);
  };
  const { moves, isOutside } = pairScopes(scopeOfRun(before), scopeOfRun(after));
  const diff = await diffRuns(
    { runId: before.runId, rows: () => movedRows(() => store.resultRows(before.runId), moves) },
    { runId: after.runId, rows: () => watched(store.resultRows(after.runId), watcher) },
    onChange,
    { isOutside },
  );
  return { previous: before, diff, flips, restated: { count: restatedCount, first: restated } };
}

/** The flips that were listed at the end of a run's audit and still are; null where the run is no audit. */
async function listedFlips(store: Store, runId: string): Promise<ListedFlips | null> {
  const audited = await store.audits.ofRun(runId);
  if (audited === null) return null;
  const history = (await store.audits.history(audited.audit)).map((listed) => listed.runId);
  const upToThen = new Set(history.slice(history.indexOf(runId)));
  return listedFlipsOf(store, audited.audit, (flip) => upToThen.has(flip.runId));
}

/** Adds what the canaries of both say, the flips that the audit lists, and what another model would change. */
export async function withHistory(store: Store, run: RunListing, compared: Compared): Promise<Comparison> {
  const flips = await listedFlips(store, run.runId);
  return {
    ...compared,
    canaries: await canaryDrift(store, compared.previous, run),
    listed: flips?.listed ?? null,
    decided: flips?.decided ?? [],
    rescore: (await store.audits.ofRun(run.runId))?.rescore ?? null,
  };
}

/** Compares a stored run with the one before it: of its audit, or of the same paths and rules. Null without one. */
export async function comparedWithPrevious(store: Store, runId: string): Promise<Comparison | null> {
  const runs = await store.listRuns();
  const run = runs.find((listed) => listed.runId === runId);
  const previous = run === undefined ? null : await previousRun(store, runs, run);
  if (run === undefined || previous === null) return null;
  return withHistory(store, run, await compareRuns(store, [previous, run]));
}
