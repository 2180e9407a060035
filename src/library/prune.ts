import { withStoredRuns } from '../assemble-store.js';
import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { pruneRuns, thinsOut } from '../pipeline/prune/index.js';
import type { Pruned } from '../records/pruned.js';
import { programSettings } from '../settings/index.js';
import type { Settings } from '../settings/groups.js';
import type { Store } from '../pipeline/store/index.js';
import type { UseOptions } from './options.js';

/**
 * A nightly audit leaves less free than this in its database: the next night uses it again, and rewriting the file
 * takes as much room and time as the whole has.
 */
const FREE_SHARE_OF_AUDITS = 0.2;

export type { Pruned } from '../records/pruned.js';

export interface PruneOptions extends UseOptions {
  /** Only say what would go. */
  readonly dryRun?: boolean;
}

/**
 * Thins out the history of runs by the settings `keep` and `keepRuns`, and gives the space back to the file system.
 * @throws AssayError `database_missing`, `nothing_to_keep_by`, `run_in_progress`
 */
export async function pruneHistory({
  settings = programSettings(),
  cwd = process.cwd(),
  dryRun = false,
}: PruneOptions = {}): Promise<Pruned> {
  const { history: rules } = settings;
  if (!thinsOut(rules))
    throw new AssayError({
      code: 'nothing_to_keep_by',
      message: 'no setting says how much history to keep',
      nextStep: 'Say it with --keep 30d,12m, with --keep-runs 30, or in the config file.',
      exitCode: 2,
    });
  return withStoredRuns(settings.store, cwd, (store) =>
    pruneRuns(store, systemClock, { rules, dryRun, leastFreeShare: 0 }),
  );
}

/**
 * Makes private keys unreadable that versions before this one kept with the texts that held them, also where results
 * quote them. Returns in how many texts, or in how many it would.
 * @throws AssayError `database_missing`, `run_in_progress`
 */
export async function hideKeys({
  settings = programSettings(),
  cwd = process.cwd(),
  dryRun = false,
}: PruneOptions = {}): Promise<number> {
  return withStoredRuns(settings.store, cwd, async ({ history }) =>
    dryRun ? (await history.countKeys()).found : history.hideKeys(),
  );
}

/**
 * Thins out the history after an audit, where the settings say how. Null where they do not, and where another run has
 * begun meanwhile: then the next audit does it, and `onPostponed` is called.
 */
export async function pruneAfterAudit(
  store: Store,
  { history: rules }: Settings,
  onPostponed: (error: AssayError) => void,
): Promise<Pruned | null> {
  if (!thinsOut(rules)) return null;
  try {
    return await pruneRuns(store, systemClock, { rules, dryRun: false, leastFreeShare: FREE_SHARE_OF_AUDITS });
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'run_in_progress') throw error;
    onPostponed(error);
    return null;
  }
}
