import type { Clock } from '../../lib/clock.js';
import type { Pruned } from '../../records/pruned.js';
import type { PrunableRun, Store } from '../store/index.js';
import { keptByRules } from './keep-rules.js';
import type { KeepRules } from './keep-rules.js';

export { thinsOut } from './keep-rules.js';
export type { KeepRules } from './keep-rules.js';

/**
 * Runs of the same paths and settings that came to their end and are kept whatever the rules say: the newest, and the
 * one that it is compared with.
 */
const COMPARED = 2;

/** Ids of the runs that comparisons, resumed runs and audits to come need. @param runs newest first */
function neededRuns(runs: readonly PrunableRun[]): ReadonlySet<string> {
  const needed = new Set(runs.flatMap(({ comparedWith }) => comparedWith ?? []));
  const seen = new Map<number, number>();
  for (const { runId, trailNo, isComplete, isNewestOfAudit } of runs) {
    const before = seen.get(trailNo);
    // The newest may be resumed, or carried over.
    if (before === undefined || isNewestOfAudit || (isComplete && before < COMPARED)) needed.add(runId);
    seen.set(trailNo, (before ?? 0) + (isComplete ? 1 : 0));
  }
  return needed;
}

/** Ids of the runs that one in progress may rely on: all of the same paths and settings. */
function sparedRuns(runs: readonly PrunableRun[]): ReadonlySet<string> {
  const goingOn = new Set(runs.flatMap(({ isGoingOn, trailNo }) => (isGoingOn ? [trailNo] : [])));
  return new Set(runs.flatMap(({ runId, trailNo }) => (goingOn.has(trailNo) ? [runId] : [])));
}

export interface PruneRequest {
  readonly rules: KeepRules;
  /** Only say what would go. */
  readonly dryRun: boolean;
  /** Share of the database that must be free before its file is rewritten, which takes as much room again. */
  readonly leastFreeShare: number;
}

/**
 * Thins out the history of runs: removes those that no rule keeps and no comparison needs, with the sources, texts and
 * results that no kept run holds, and gives the space back to the file system. The history of audits stays.
 * @throws AssayError `run_in_progress`
 */
export async function pruneRuns(
  store: Pick<Store, 'history'>,
  clock: Clock,
  { rules, dryRun, leastFreeShare }: PruneRequest,
): Promise<Pruned> {
  const runs = await store.history.runs();
  const kept = keptByRules(runs, rules, clock.now());
  const [needed, spared] = [neededRuns(runs), sparedRuns(runs)];
  const beyond = runs.filter(({ runId }) => !kept.has(runId));
  const unneeded = beyond.filter(({ runId }) => !needed.has(runId));
  const gone = unneeded.filter(({ runId }) => !spared.has(runId)).reverse();
  const account = {
    runs: gone.map(({ runId }) => runId),
    keptRuns: runs.length - gone.length,
    neededRuns: beyond.length - unneeded.length,
    sparedRuns: unneeded.length - gone.length,
    dryRun,
  };
  const bytesBefore = await store.history.bytes();
  if (dryRun) return { ...account, sources: 0, documents: 0, bytesBefore, bytesAfter: bytesBefore };
  const removed = await store.history.remove(
    gone.map(({ runNo }) => runNo),
    leastFreeShare,
  );
  return { ...account, ...removed, bytesBefore, bytesAfter: await store.history.bytes() };
}
