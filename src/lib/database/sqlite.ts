import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { AssayError, messageOf, systemCodeOf } from '../errors.js';
import { folderText } from '../folder-text.js';
import { Checkpoints } from './checkpoints.js';
import { LogSync } from './log-sync.js';
import { notedPath } from './failed-path.js';
import { nextStepFor } from './program.js';
import type { DatabaseProblem, DatabaseProgram } from './program.js';
import { DATABASE_READ_ONLY, takesNoWrites } from './read-only.js';
import { PatientSqliteDialect } from './sqlite-dialect.js';
import { PATIENCE_MS } from './write-patience.js';

export type SqliteHandle = Database.Database;

/** Where npm puts the compiled part; the package itself looks in a dozen places, as slow as to open a file. */
function compiledPart(): { readonly nativeBinding?: string } {
  try {
    return {
      nativeBinding: createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node'),
    };
  } catch {
    return {};
  }
}

const COMPILED = compiledPart();

const NOT_WRITABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** @throws AssayError `database_read_only` for a file that this user may not write, and no program has open */
function refuseIdleReadOnly(path: string, nextSteps: DatabaseProgram['nextSteps']): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    if (!NOT_WRITABLE.has(systemCodeOf(error) ?? '') || existsSync(`${path}-shm`)) return;
    throw new AssayError({
      code: DATABASE_READ_ONLY,
      message: `the database ${path} may not be written by this user`,
      nextStep: nextStepFor('not_yours', nextSteps),
      exitCode: 2,
      cause: error,
    });
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** @throws AssayError `database_unusable` */
function refuseFolder(path: string, nextSteps: DatabaseProgram['nextSteps']): void {
  if (!isFolder(path)) return;
  throw new AssayError({
    code: 'database_unusable',
    message: folderText(path, 'a database'),
    nextStep: nextStepFor('no_database', nextSteps),
    exitCode: 2,
  });
}

/** What a person can do about a file that cannot be opened. */
function openingStep(error: unknown, nextSteps: DatabaseProgram['nextSteps']): string {
  if (takesNoWrites(error)) return `Check that the folder exists. ${nextStepFor('not_yours', nextSteps)}`;
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_NOTADB') return nextStepFor('no_database', nextSteps);
  return code.startsWith('SQLITE_CORRUPT')
    ? nextStepFor('corrupt', nextSteps)
    : 'Check that the folder has room, and that the file is an SQLite database.';
}

/**
 * Opens (and creates) a database file for one process among several: WAL, foreign keys, waits 5 s for another
 * writer.
 */
export function openSqlite(path: string, nextSteps: DatabaseProgram['nextSteps'] = {}): SqliteHandle {
  refuseFolder(path, nextSteps);
  // SQLite would open it, and leave files beside it that keep its owner from writing.
  refuseIdleReadOnly(path, nextSteps);
  let handle: SqliteHandle | null = null;
  try {
    handle = new Database(path, { timeout: PATIENCE_MS, ...COMPILED });
    handle.pragma('journal_mode = WAL');
    handle.pragma('synchronous = NORMAL');
    handle.pragma('foreign_keys = ON');
    return handle;
  } catch (error) {
    handle?.close();
    throw new AssayError({
      code: 'database_unusable',
      message: `the database ${path} cannot be opened: ${messageOf(error)}`,
      nextStep: openingStep(error, nextSteps),
      exitCode: 2,
      cause: error,
    });
  }
}

/** A star that is not that of `count(*)`: which columns it stands for changes where another program migrates. */
const ALL_COLUMNS = /(?<!\()\*/u;

/**
 * Returns a statement whose rows are objects as V8 keeps its own: better-sqlite3 makes tables of names and values,
 * which take half as long again to make, and more than twice the memory.
 */
function withPlainRows(statement: Database.Statement): SqliteStatement {
  if (!statement.reader || ALL_COLUMNS.test(statement.source)) return statement;
  const raw = statement.raw();
  const names = raw.columns().map(({ name }) => name);
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, null]));
  const rowOf = (values: unknown): unknown => {
    if (!Array.isArray(values)) throw new TypeError('a row of SQLite is a list of values');
    const row = { ...empty };
    names.forEach((name, index) => {
      row[name] = values[index];
    });
    return row;
  };
  return {
    reader: true,
    all: (parameters) => raw.all(parameters).map(rowOf),
    run: (parameters) => raw.run(parameters),
    iterate: function* (parameters) {
      for (const values of raw.iterate(parameters)) yield rowOf(values);
    },
  };
}

/**
 * The length of all statements that are kept prepared: one for many rows takes thirty times the memory of its text,
 * outside of the JavaScript heap.
 */
const MOST_CHARACTERS = 500_000;

/**
 * Prepares each statement once and uses it again. A prepared statement holds memory that the garbage
 * collector does not see: prepared again for each page of a million rows, it nearly doubled the memory of an export.
 */
function reusingStatements(handle: SqliteHandle): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  let characters = 0;
  return {
    close: () => handle.close(),
    prepare: (text) => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      characters += text.length;
      if (characters > MOST_CHARACTERS) {
        statements.clear();
        characters = text.length;
      }
      const statement = withPlainRows(handle.prepare(text));
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Typed queries over an open database. `destroy()` on it closes the handle. */
export function queriesOf<Tables>(handle: SqliteHandle): Kysely<Tables> {
  // Where the file system allows no log, each transaction is synced by SQLite.
  const hasLog = !handle.memory && handle.pragma('journal_mode', { simple: true }) === 'wal';
  const { name: path } = handle;
  const log = hasLog ? { path, checkpoints: new Checkpoints(path), sync: new LogSync(path) } : null;
  return new Kysely<Tables>({
    dialect: new PatientSqliteDialect(reusingStatements(handle), handle.memory ? null : path, log),
  });
}

/** By the start of SQLite's extended result code. */
const PROBLEMS: readonly (readonly [string, DatabaseProblem])[] = [
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR', 'disk_failed'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_CORRUPT', 'corrupt'],
];

/**
 * A failure of SQLite itself as one coded error; null for anything else.
 * @param isNamed whether its message names the file
 */
export function sqliteFailure(
  error: unknown,
  nextSteps: DatabaseProgram['nextSteps'],
  isNamed: boolean,
): AssayError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  const path = isNamed ? notedPath(error) : null;
  const { code } = error;
  const problem = PROBLEMS.find(([start]) => code.startsWith(start))?.[1];
  if (problem === undefined) return null;
  return new AssayError({
    code: 'database_failed',
    message: `the database${path === null ? '' : ` ${path}`} failed: ${messageOf(error)} (${code})`,
    nextStep: nextStepFor(problem, nextSteps),
    exitCode: 1,
    cause: error,
  });
}
