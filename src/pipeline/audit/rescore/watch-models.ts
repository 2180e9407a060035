import type { AuditRun } from '../../../records/audit-history.js';
import type { RunSettings } from '../../setup/identity.js';
import type { Store } from '../../store/index.js';
import { earlierResults, keptResults } from './kept-results.js';
import type { EarlierResults, RescorePolicy } from './kept-results.js';

/** How the next run of an audit relates to the results of its earlier ones. */
export interface ModelWatch {
  /** Newest first. */
  readonly history: readonly AuditRun[];
  readonly earlier: EarlierResults | null;
  /** Versions that the service had when the run began; none before, and where a version was asked for. */
  readonly pinned: () => readonly string[];
  readonly kept: NonNullable<RunSettings['kept']>;
}

/** @param name of the audit */
export async function watchModels(
  store: Store,
  { paths, cwd, crawl }: RunSettings,
  name: string,
  policy: RescorePolicy,
): Promise<ModelWatch> {
  const history = await store.audits.history(name);
  const earlier = await earlierResults(store, { paths, settings: { ...crawl, cwd } }, history);
  let seen: readonly string[] = [];
  return {
    history,
    earlier,
    pinned: () => seen,
    kept: (pinned) => {
      seen = pinned;
      return keptResults(store, earlier, pinned, policy);
    },
  };
}
