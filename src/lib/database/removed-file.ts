import { renameSync, rmSync, statSync } from 'node:fs';
import type { SqliteDatabase } from 'kysely';
import { AssayError } from '../errors.js';

/**
 * Whether a database file is no longer where it was opened: its system keeps it, without a name, until the program
 * ends. Another file in its place is not looked for: some network drives number their files anew at any time.
 */
export function isRemoved(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** Where what a removed database holds is written first: no file of another process. */
const besideOf = (path: string): string => `${path}.rescued-${process.pid}`;

export function removedDatabase(path: string): AssayError {
  return new AssayError({
    code: 'database_failed',
    message: `the database ${path} was removed while it was written to`,
    nextStep:
      'What was stored is written there again as the program ends, if its folder is there; ' +
      `where another database is by then, beside it (${besideOf(path)}). Then start again.`,
    exitCode: 1,
  });
}

/** Writes what a removed database holds beside where it was. Returns the path; null where that cannot be done. */
function writtenBeside(database: SqliteDatabase, path: string): string | null {
  const beside = besideOf(path);
  try {
    // SQLite writes to no file that is there, such as one of a process that had the same number and was killed.
    rmSync(beside, { force: true });
    database.prepare('vacuum into ?').run([beside]);
    return beside;
  } catch {
    rmSync(beside, { force: true });
    return null;
  }
}

/**
 * Closes a database that was removed, and puts what it holds where it was, or beside another that is there by now. Only
 * once it is closed: with that SQLite may remove its log, by name, which would be the one of the new file.
 */
export async function putBack(database: SqliteDatabase, path: string, close: () => Promise<void>): Promise<void> {
  const beside = writtenBeside(database, path);
  await close();
  if (beside === null || !isRemoved(path)) return;
  // A log that is left would be read as the one of the new file.
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  renameSync(beside, path);
}
