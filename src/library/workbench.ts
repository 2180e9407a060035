import { userInfo } from 'node:os';
import { withStoredRuns } from '../assemble-store.js';
import { systemClock } from '../lib/clock.js';
import { databasePlace, shownAddress } from '../lib/database/index.js';
import { programSettings } from '../settings/index.js';
import type { RunningWorkbench } from '../workbench/index.js';
import type { UseOptions } from './options.js';

export interface WorkbenchUse extends UseOptions {
  /** Who reads and decides; left out, the user of this machine. */
  readonly reader?: string;
  /** Left out, any free one. */
  readonly port?: number;
  /** Called once it listens; the workbench is closed when this is done. */
  readonly use: (workbench: RunningWorkbench) => Promise<void>;
}

/** The name of the user; systems may know none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'reader';
  }
}

/**
 * Serves the workbench over the runs of a database on the loopback of this machine, for as long as `use` takes.
 * @throws AssayError `database_missing`, `web_not_built`, `cannot_listen`
 */
export function withWorkbench({
  settings = programSettings(),
  cwd = process.cwd(),
  reader = userName(),
  port = 0,
  use,
}: WorkbenchUse): Promise<void> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    const { startWorkbench } = await import('../workbench/index.js');
    const workbench = await startWorkbench({
      store,
      clock: systemClock,
      reader,
      database: shownAddress(databasePlace(settings.store.db, cwd)),
      statedFrom: settings.store.state,
      port,
    });
    try {
      await use(workbench);
    } finally {
      await workbench.close();
    }
  });
}
