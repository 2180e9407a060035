import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { systemClock } from './lib/clock.js';
import { copySqlite, databasePlace, isPostgresAddress, takesNoWrites } from './lib/database/index.js';
import { AssayError } from './lib/errors.js';
import { makeFolder } from './lib/make-folder.js';
import { withScratchFolder } from './lib/scratch-folder.js';
import { keepHeapSmall } from './lib/small-heap.js';
import { openStore } from './pipeline/store/index.js';
import type { Store } from './pipeline/store/index.js';
import type { Settings } from './settings/groups.js';

/** Opens the store of `--db` and creates its folder where it is missing. */
export async function assembleStore(settings: Settings, cwd: string): Promise<Store> {
  const db = databasePlace(settings.store.db, cwd);
  if (!isPostgresAddress(db)) await makeFolder(dirname(db)).catch(() => undefined);
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
  if (!isNewDatabase(settings.store, cwd)) return readStoredRuns(settings.store, cwd, work);
  return withScratchFolder(async (folder) =>
    within(await openStore({ ...settings.store, db: join(folder, 'empty.db') }, systemClock), work),
  );
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
  return within(await openStoredRuns(settings, cwd), work);
}

/**
 * Opens the database of earlier runs for `work` that only reads. One that this user may not write is read in its place
 * while a program writes it, and otherwise from a copy, which is not kept: SQLite makes files beside what it reads.
 * @throws AssayError `database_missing`
 */
export async function readStoredRuns<Result>(
  settings: Settings['store'],
  cwd: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  keepHeapSmall();
  const place = databasePlace(settings.db, cwd);
  const opened = await openStoredRuns(settings, cwd).catch((error: unknown) => {
    if (takesNoWrites(error) && statSync(place).isFile()) return null;
    throw error;
  });
  if (opened !== null) return within(opened, work);
  return withScratchFolder(async (folder) => {
    const copy = await copySqlite(place, folder);
    const store = await openStore({ ...settings, db: copy }, systemClock).catch((error: unknown) => {
      throw ofOriginal(error, copy, place);
    });
    return within(store, work);
  });
}

/** Returns what went wrong with a copy as it is said of the database that was named. */
function ofOriginal(error: unknown, copy: string, place: string): unknown {
  if (!(error instanceof AssayError)) return error;
  const { code, message, nextStep, exitCode } = error;
  const told = message.replaceAll(copy, place);
  return new AssayError({ code, message: told, nextStep, exitCode, cause: error });
}

async function within<Result>(store: Store, work: (store: Store) => Promise<Result>): Promise<Result> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
