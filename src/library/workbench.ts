import { resolve } from 'node:path';
import { assembleStore, withStoredRuns } from '../assemble-store.js';
import { createPageDrawer } from '../extract/index.js';
import { systemClock } from '../lib/clock.js';
import { databasePlace, shownAddress } from '../lib/database/index.js';
import { userName } from '../lib/user-name.js';
import { checkPaths } from '../pipeline/crawl/index.js';
import type { Store } from '../pipeline/store/index.js';
import { statedFrom } from '../records/verdict.js';
import type { Settings } from '../settings/groups.js';
import { programSettings } from '../settings/index.js';
import type { RunningWorkbench, RunUses } from '../workbench/index.js';
import type { UseOptions } from './options.js';

export interface WorkbenchUse extends UseOptions {
  /** Who reads and decides; left out, the user of this machine. */
  readonly reader?: string;
  /** Left out: the port derived from the database, or any free one where that is taken; 0: any free one. */
  readonly port?: number;
  /** What it can do with runs; left out, it only shows them. */
  readonly runUses?: RunUses;
  /** Folder below which runs may be started; left out, none may. */
  readonly root?: string;
  /** Called once it listens; the workbench is closed when this is done. */
  readonly use: (workbench: RunningWorkbench) => Promise<void>;
}

/** Where runs can be started, a database that is not there yet is made. */
async function withRuns(
  settings: Settings,
  cwd: string,
  root: string | undefined,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  if (root === undefined) return withStoredRuns(settings.store, cwd, work);
  await checkPaths({ paths: [root], cwd });
  const store = await assembleStore(settings, cwd);
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Serves the workbench over the runs of a database on the loopback of this machine, for as long as `use` takes.
 * @throws AssayError `database_missing` without a root, `path_not_found` for a root that is not there, `web_not_built`,
 * `cannot_listen`
 */
export async function withWorkbench({
  settings = programSettings(),
  cwd = process.cwd(),
  reader = userName() ?? 'reader',
  port,
  runUses,
  root,
  use,
}: WorkbenchUse): Promise<void> {
  return withRuns(settings, cwd, root, async (store) => {
    const { startWorkbench } = await import('../workbench/index.js');
    const drawer = createPageDrawer(settings.extract);
    const workbench = await startWorkbench({
      store,
      drawer,
      clock: systemClock,
      reader,
      database: shownAddress(databasePlace(settings.store.db, cwd)),
      statedFrom: statedFrom(settings.store.state),
      port,
      ...(runUses !== undefined && { runUses }),
      ...(root !== undefined && { root: resolve(cwd, root) }),
    });
    try {
      await use(workbench);
    } finally {
      await workbench.close();
      await drawer.close();
    }
  });
}
