import { copyFile, rm, stat } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { systemCodeOf } from '../errors.js';
import type { SqliteHandle } from './sqlite.js';

/** A database and what its program keeps beside it: changes that are not in it yet, or are to be undone. */
const PARTS = ['', '-wal', '-journal'];
/** How often it is copied, where it is written meanwhile. */
const ATTEMPTS = 5;

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return 'none';
    throw error;
  }
}

const stampsOf = async (path: string): Promise<readonly string[]> =>
  Promise.all(PARTS.map((part) => stampOf(`${path}${part}`)));

async function copied(path: string, copy: string): Promise<boolean> {
  const before = await stampsOf(path);
  for (const [index, part] of PARTS.entries())
    if (before[index] === 'none' && part !== '') await rm(`${copy}${part}`, { force: true });
    else await copyFile(`${path}${part}`, `${copy}${part}`);
  return before.join() === (await stampsOf(path)).join();
}

/** Deletes a copy and what is beside it. */
export async function removeSqliteCopy(copy: string): Promise<void> {
  for (const part of [...PARTS, '-shm']) await rm(`${copy}${part}`, { force: true });
}

/**
 * Copies a database of another program, which may be open there, and opens the copy. The original is never opened: a
 * lock on it could keep its program from its work, and its program may hold one.
 *
 * @param copy path of the copy, which the caller removes with `removeSqliteCopy`
 * @throws where it cannot be copied or is no database
 */
export async function openSqliteCopy(path: string, copy: string): Promise<SqliteHandle> {
  for (let attempt = 1; !(await copied(path, copy)); attempt += 1)
    if (attempt === ATTEMPTS) throw new Error('another program writes it without a pause');
  const handle = new Database(copy);
  handle.pragma('trusted_schema = OFF');
  return handle;
}

/** Whether all of these are tables that hold rows: a view may be a query that never ends. */
export function holdsTables(handle: SqliteHandle, names: readonly string[]): boolean {
  const found = handle
    .prepare(
      `select count(*) from sqlite_master where type = 'table' and sql like 'create table%'
        and name in (${names.map(() => '?').join(', ')})`,
    )
    .pluck()
    .get(...names);
  return found === names.length;
}
