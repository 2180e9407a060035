import Database from 'better-sqlite3';
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AssayError, messageOf } from '../errors.js';

/** By the start of SQLite's code: the file may not be written, or nothing made beside it, as its log needs. */
const TAKES_NO_WRITES = ['SQLITE_READONLY', 'SQLITE_CANTOPEN'];

/** Code of a database whose file this user may not write. */
export const DATABASE_READ_ONLY = 'database_read_only';

/** Whether opening a database failed because this user may not write the file or its folder. */
export function takesNoWrites(error: unknown): boolean {
  if (error instanceof AssayError && error.code === DATABASE_READ_ONLY) return true;
  const failure = error instanceof AssayError ? error.cause : error;
  return failure instanceof Database.SqliteError && TAKES_NO_WRITES.some((start) => failure.code.startsWith(start));
}

const OWN_FILE = 0o600;

/**
 * Copies an SQLite database and its log into a folder, to be read there. While a program writes it, it can be read in
 * its place: this is for one that nobody writes. Returns the path of the copy.
 * @throws AssayError `database_unusable`
 */
export async function copySqlite(path: string, folder: string): Promise<string> {
  const copy = join(folder, basename(path));
  try {
    for (const part of ['', '-wal']) {
      if (part !== '' && !existsSync(`${path}${part}`)) continue;
      await copyFile(`${path}${part}`, `${copy}${part}`, constants.COPYFILE_FICLONE);
      // A copy has the permissions of the original.
      await chmod(`${copy}${part}`, OWN_FILE);
    }
    return copy;
  } catch (error) {
    throw new AssayError({
      code: 'database_unusable',
      message: `the database ${path} may not be written, and cannot be copied to be read: ${messageOf(error)}`,
      nextStep: 'Check that you may read it, and that the folder for temporary files (TMPDIR) has room for a copy.',
      exitCode: 2,
      cause: error,
    });
  }
}
