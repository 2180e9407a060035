import type { AuditRun } from '../../../records/audit-history.js';
import type { KeptResults, RescoreMode } from '../../../records/rescore.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { RunListing } from '../../../records/run-listing.js';
import type { Store } from '../../store/index.js';
import { previousOfAudit } from '../lineage/previous-run.js';
import { keyOfScope, scopeOfRun } from '../lineage/scope.js';

/** What the settings say about a change of the service's model. */
export interface RescorePolicy {
  readonly mode: RescoreMode;
  /** Most words a night; null without a limit. */
  readonly nightlyWords: number | null;
}

/** What an audit continues with. */
export interface EarlierResults {
  /** The run of its last audit; before the first, one that was not finished. */
  readonly runId: string;
  /** Model versions of its results, and of those of a later run that was not finished. */
  readonly versions: readonly string[];
}

/** Follows every hash. */
const ABOVE_ALL = 'g';
/** Digits of a hash that documents are ordered by: as many as fit in a safe integer. */
const KEY_DIGITS = 12;

/**
 * Returns what the next run of an audit continues with; null for the first.
 * @param next paths and settings of the run that is about to begin
 */
export async function earlierResults(
  store: Store,
  next: Pick<RunListing, 'paths' | 'settings'>,
  history: readonly AuditRun[],
): Promise<EarlierResults | null> {
  const runs = await store.listRuns();
  const unnamed = { name: null, owner: null, priority: 'normal' } as const;
  const pending: RunListing = { ...unnamed, ...next, runId: '', status: 'running', startedAtMs: 0, endedAtMs: null };
  const previous = previousOfAudit(runs, pending, history);
  const later = previous === null ? runs : runs.slice(0, runs.indexOf(previous));
  const scope = keyOfScope(scopeOfRun(pending));
  const unfinished = later.find((run) => run.status !== 'complete' && keyOfScope(scopeOfRun(run)) === scope);
  const from = previous ?? unfinished;
  if (from === undefined) return null;
  const versions = new Set<string>();
  for (const run of new Set([from, unfinished ?? from])) {
    const known = history.find(({ runId }) => runId === run.runId)?.versions;
    for (const version of known ?? (await store.runSummary(run.runId)).model_versions) versions.add(version);
  }
  return { runId: from.runId, versions: [...versions] };
}

/**
 * Returns the start of a hash below which the documents to rescore hold at most so many words. Hashes are as good as
 * random, so that every night takes a fair share of all folders; and the same documents, if the night is cut off.
 */
async function cutOf(
  rows: AsyncIterable<ResultRow>,
  isStale: (row: ResultRow) => boolean,
  nightlyWords: number,
): Promise<string> {
  const keys: number[] = [];
  const words = new Map<number, number>();
  for await (const row of rows) {
    const { documentHash, wordCount, outcome } = row;
    if (documentHash === null || outcome === 'duplicate' || !isStale(row) || (wordCount ?? 0) > nightlyWords) continue;
    const key = Number.parseInt(documentHash.slice(0, KEY_DIGITS), 16);
    keys.push(key);
    words.set(key, wordCount ?? 0);
  }
  let left = nightlyWords;
  for (const key of keys.sort((a, b) => a - b)) {
    left -= words.get(key) ?? 0;
    if (left < 0) return key.toString(16).padStart(KEY_DIGITS, '0');
  }
  return ABOVE_ALL;
}

/**
 * Returns which earlier results a run continues with: all of them, so that nothing is scanned unasked; or, where
 * rescoring is asked for, those that the words of this night do not reach. Null where every result is of the service's
 * version.
 * @param pinned versions of the service; none where it does not say which
 */
export async function keptResults(
  store: Store,
  earlier: EarlierResults | null,
  pinned: readonly string[],
  { mode, nightlyWords }: RescorePolicy,
): Promise<KeptResults | null> {
  const versions = earlier?.versions.filter((version) => !pinned.includes(version)) ?? [];
  if (earlier === null || pinned.length === 0 || versions.length === 0) return null;
  if (mode !== 'all') return { versions, fromHash: '', mostWords: null };
  if (nightlyWords === null) return null;
  // What a sample has scored already costs nothing, in whichever night.
  const paid = await store.sampled.known(pinned);
  const isStale = ({ modelVersion, documentHash }: ResultRow): boolean =>
    modelVersion !== null && versions.includes(modelVersion) && !paid.has(documentHash ?? '');
  const fromHash = await cutOf(store.resultRows(earlier.runId), isStale, nightlyWords);
  return { versions, fromHash, mostWords: nightlyWords };
}
