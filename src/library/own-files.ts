import { resolve } from 'node:path';
import { isNewDatabase, withStoredRuns } from '../assemble-store.js';
import { isPostgresAddress } from '../lib/database/index.js';
import type { Store } from '../pipeline/store/index.js';
import type { Settings } from '../settings/groups.js';

/** Remembers files that a command wrote: runs of the database leave them out. */
export async function rememberOwnFiles(store: Store, cwd: string, files: readonly string[]): Promise<void> {
  try {
    await store.rememberWritten(files.map((file) => resolve(cwd, file)));
  } catch {
    // They are written: a database that only takes readers makes no failure of that.
  }
}

export interface OwnFilesOptions {
  readonly settings: Settings;
  readonly cwd: string;
  readonly files: readonly string[];
  /** Whether the database was named for this command: one on another machine is asked only then. */
  readonly isNamed: boolean;
}

/** Remembers files of a command that needs no database, where there is one. */
export async function rememberBesideRuns({ settings, cwd, files, isNamed }: OwnFilesOptions): Promise<void> {
  if (isNewDatabase(settings.store, cwd) || (isPostgresAddress(settings.store.db) && !isNamed)) return;
  try {
    await withStoredRuns(settings.store, cwd, (store) => rememberOwnFiles(store, cwd, files));
  } catch {
    // What is there may be no database of this program: nothing was asked of it.
  }
}
