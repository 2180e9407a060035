import { closeSync, openSync, readSync } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCodeOf } from './errors.js';

/** What an output of a name is written to. */
export interface OutputPlace {
  /** `stream`: a pipe, a device or a socket, which is written into; a file is replaced. */
  readonly kind: 'absent' | 'file' | 'folder' | 'stream';
  /** Where the links of the name lead; the name itself for a stream. */
  readonly path: string;
}

/** Links that follow each other, as many as Linux allows. */
const MOST_LINKS = 40;
/** How a database of SQLite begins (https://sqlite.org/fileformat.html 1.3). */
const DATABASE_START = Buffer.from('SQLite format 3\0', 'latin1');
/** Bytes of its header: a shorter file is none. */
const HEADER_BYTES = 100;
/** How the names of the files beside a database end. */
const BESIDE_A_DATABASE = /-(?:wal|shm|journal)$/u;
/** Files of databases that were looked at, by device and number. They stay open, so that no other file gets these. */
const databases = new Map<string, number>();

/** Returns where a name of nothing leads: it may be a link to what is not there. */
async function withoutLinks(path: string, linksLeft = MOST_LINKS): Promise<string> {
  const target = linksLeft === 0 ? null : await readlink(path).catch(() => null);
  if (target !== null) return withoutLinks(resolve(dirname(path), target), linksLeft - 1);
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

/** A number, not a handle: handles are closed when they are collected. Null where the file cannot be opened. */
function opened(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
}

/**
 * Whether a file is a database of SQLite, or lies beside one. The file of one stays open: to close it would end the
 * locks that this process has on it, and other processes would write at the same time
 * (https://sqlite.org/howtocorrupt.html 2.2). For that reason no file of a database is opened but here.
 */
export async function isDatabase(path: string): Promise<boolean> {
  if (BESIDE_A_DATABASE.test(path)) return isDatabase(path.replace(BESIDE_A_DATABASE, ''));
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true || found.size < HEADER_BYTES) return false;
  const key = `${found.dev}:${found.ino}`;
  if (databases.has(key)) return true;
  const file = opened(path);
  if (file === null) return false;
  const start = Buffer.alloc(DATABASE_START.length);
  const isOne = readSync(file, start, 0, start.length, 0) === start.length && start.equals(DATABASE_START);
  if (isOne) databases.set(key, file);
  else closeSync(file);
  return isOne;
}

/**
 * Returns what an output would be written to. Rejects with the system's error where that cannot be told.
 * @param path absolute
 */
export async function outputPlace(path: string): Promise<OutputPlace> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return { kind: 'absent', path: await withoutLinks(path) };
  if (found.isDirectory()) return { kind: 'folder', path };
  // /dev/stdout may be a file: the shell's, which has it open.
  if (!found.isFile() || /^\/(?:dev\/(?:stdout|stderr|fd\/)|proc\/)/u.test(path)) return { kind: 'stream', path };
  return { kind: 'file', path: await realpath(path) };
}
