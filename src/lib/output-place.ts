import { open, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCodeOf } from './errors.js';

/** What an output of a name is written to. */
export interface OutputPlace {
  /**
   * `stream`: a pipe, a device or a socket, which is written into; a file is replaced. `database`: a file of SQLite or
   * its log, which no output may replace.
   */
  readonly kind: 'absent' | 'file' | 'folder' | 'stream' | 'database';
  /** Where the links of the name lead; the name itself for a stream. */
  readonly path: string;
}

/** Links that follow each other, as many as Linux allows. */
const MOST_LINKS = 40;
/** How files of SQLite begin: the database (https://sqlite.org/fileformat.html 1.3) and its log (4.1). */
const DATABASE_STARTS: readonly Buffer[] = [
  Buffer.from('SQLite format 3\0', 'latin1'),
  Buffer.from('377f0682', 'hex'),
  Buffer.from('377f0683', 'hex'),
];

/** Returns where a name of nothing leads: it may be a link to what is not there. */
async function withoutLinks(path: string, linksLeft = MOST_LINKS): Promise<string> {
  const target = linksLeft === 0 ? null : await readlink(path).catch(() => null);
  if (target !== null) return withoutLinks(resolve(dirname(path), target), linksLeft - 1);
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return DATABASE_STARTS.some((start) => buffer.subarray(0, start.length).equals(start));
  } finally {
    await file.close();
  }
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
  const real = await realpath(path);
  return { kind: (await isDatabase(real)) ? 'database' : 'file', path: real };
}
