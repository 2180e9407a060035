import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { systemClock } from './lib/clock.js';
import { databasePlace, isPostgresAddress } from './lib/database/index.js';
import { AssayError } from './lib/errors.js';
import { withScratchFolder } from './lib/scratch-folder.js';
import { keepHeapSmall } from './lib/small-heap.js';
import { openStore } from './pipeline/store/index.js';
import type { Store } from './pipeline/store/index.js';
import type { Settings } from './settings/groups.js';

/** Opens the store of `--db` and creates its folder where it is missing. */
export async function assembleStore(settings: Settings, cwd: string): Promise<Store> {
  const db = databasePlace(settings.store.db, cwd);
  if (!isPostgresAddress(db)) await mkdir(dirname(db), { recursive: true }).catch(() => undefined);
  return openStore({ ...settings.store, db }, systemClock);
}

/** Whether `--db` is a file that is not there yet. */
export function isNewDatabase(settings: Settings['store'], cwd: string): boolean {
  const db = databasePlace(settings.db, cwd);
  return !isPostgresAddress(db) && !existsSync(db);
}

/** Opens the store of `--db` for work that only looks ahead: where there is none, an empty one that is not kept. */
export async function withLookAheadStore<Result>(
  settings: Settings,
  cwd: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const isNew = isNewDatabase(settings.store, cwd);
  return withScratchFolder(async (folder) => {
    const store = isNew
      ? await openStore({ ...settings.store, db: join(folder, 'empty.db') }, systemClock)
      : await assembleStore(settings, cwd);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

/**
 * Opens the database of earlier runs.
 * @throws AssayError `database_missing`, because a reader must not create one
 */
export async function openStoredRuns(settings: Settings['store'], cwd: string): Promise<Store> {
  const db = databasePlace(settings.db, cwd);
  if (isNewDatabase(settings, cwd)) {
    throw new AssayError({
      code: 'database_missing',
      message: `there is no database ${settings.db}${isAbsolute(settings.db) ? '' : ` (looked for ${db})`}`,
      nextStep: 'Scan something first with: assay run <path>, or name the database with --db.',
      exitCode: 2,
    });
  }
  return openStore({ ...settings, db }, systemClock);
}

/** Opens the database of earlier runs for `work` and closes it afterwards. @throws AssayError `database_missing` */
export async function withStoredRuns<Result>(
  settings: Settings['store'],
  cwd: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  keepHeapSmall();
  const store = await openStoredRuns(settings, cwd);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
