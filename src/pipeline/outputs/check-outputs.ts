import { constants } from 'node:fs';
import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError, systemCodeOf } from '../../lib/errors.js';
import { refusedPlace } from '../../lib/output-file.js';
import { isDatabase, outputPlace } from '../../lib/output-place.js';
import type { OutputPlace } from '../../lib/output-place.js';

function refused(path: string, problem: string, nextStep: string): AssayError {
  return new AssayError({ code: 'output_unwritable', message: `${path} ${problem}`, nextStep, exitCode: 2 });
}

/**
 * Checks that the name of a file does not call a page a PDF file, which no report or evaluation is.
 * @throws AssayError `output_unwritable`
 */
export function checkPageName(path: string): void {
  if (/\.pdf$/iu.test(path))
    throw refused(path, 'would be a page in HTML, not a PDF file', 'Name a file that ends in .html, and print it.');
}

/** Returns what is at a path; null if nothing is. */
async function kindOf(path: string): Promise<'folder' | 'file' | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return found === null ? null : found.isDirectory() ? 'folder' : 'file';
}

/** Makes something in a folder and removes it: permissions alone do not tell of read-only and virtual file systems. */
async function tryFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  await rmdir(await mkdtemp(join(folder, '.assay-')));
}

/**
 * Checks that a file may be written at a path: its folder is there, or can be made in one that is. A path further from
 * what is there is more likely mistyped than meant. Returns whether the folder is there.
 */
async function checkFolder(path: string, shown: string): Promise<boolean> {
  const own = dirname(path);
  for (const folder of [own, dirname(own)]) {
    const kind = await kindOf(folder);
    if (kind === null) continue;
    if (kind === 'file') throw refused(shown, `cannot be written: ${folder} is a file`, 'Choose another place.');
    await tryFolder(folder);
    return folder === own;
  }
  throw refused(
    shown,
    `cannot be written: there is no folder ${dirname(own)}`,
    `Check the spelling, or make the folder: mkdir -p ${own}`,
  );
}

function whyNot(code: string | null): string {
  if (code === 'ENOTDIR') return 'part of its path is a file';
  if (code === 'EACCES' || code === 'EPERM') return 'the permissions do not allow it';
  return code === 'EROFS' ? 'its disk is read-only' : 'its folder takes no files';
}

/** Turns the system's error of a path into what is said of it. */
function notWritable(shown: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AssayError) throw error;
    throw refused(
      shown,
      `cannot be written: ${whyNot(systemCodeOf(error))}`,
      'Choose another place, or check the permissions.',
    );
  };
}

/** Checks that an output, or the database itself, can be written. Returns its place. */
async function checkPlace(
  shown: string,
  cwd: string,
  missing: Set<string>,
  what: 'an output' | 'a database' = 'an output',
): Promise<OutputPlace> {
  if (shown.endsWith('/')) throw refusedPlace(shown, 'folder', what);
  const path = resolve(cwd, shown);
  const place = await outputPlace(path);
  if (place.kind === 'folder') throw refusedPlace(shown, 'folder', what);
  if (place.kind === 'stream') await access(path, constants.W_OK);
  else if (!(await checkFolder(place.path, shown))) missing.add(dirname(place.path));
  return place;
}

/** A file that no output may replace, and what it is: `the database`. */
export interface KeptFile {
  readonly path: string;
  readonly what: string;
}

/** The files of a database of SQLite, which is yet to be made. */
export const databaseFiles = (path: string): readonly KeptFile[] =>
  ['', '-wal', '-shm', '-journal'].map((suffix) => ({ path: `${path}${suffix}`, what: 'the database' }));

/** Where the places of files lie that are to be kept; what cannot be looked up is no place of an output either. */
async function keptPlaces(kept: readonly KeptFile[], cwd: string): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const found = await Promise.all(
    kept.map(async ({ path, what }) => ({ what, place: await outputPlace(resolve(cwd, path)).catch(() => null) })),
  );
  for (const { what, place } of found)
    if (place !== null && place.kind !== 'folder' && place.kind !== 'stream') places.set(place.path, what);
  return places;
}

/**
 * Checks before a run that its outputs can be written, each to a file of its own. `paths`: as the user named them;
 * empty for none. `cwd`: folder that they start from. `kept`: files that they must not replace. Returns the folders
 * that are to be made for them, each in one that is there.
 * @throws AssayError `output_unwritable`
 */
export async function checkOutputs(
  paths: readonly string[],
  cwd: string,
  kept: readonly KeptFile[] = [],
): Promise<readonly string[]> {
  const missing = new Set<string>();
  const taken = await keptPlaces(kept, cwd);
  for (const shown of paths) {
    if (shown === '') continue;
    const place = await checkPlace(shown, cwd, missing).catch(notWritable(shown));
    if (place.kind === 'stream') continue;
    const holder = taken.get(place.path);
    if (holder !== undefined)
      throw refused(shown, `is ${holder} as well, which would be lost`, 'Choose another name for the output.');
    if (await isDatabase(place.path)) throw refusedPlace(shown, 'database');
    taken.set(place.path, 'another output');
  }
  return [...missing];
}

/**
 * Checks before a run that its database can be written. Returns the folder that is to be made for it; null for none.
 * @throws AssayError `output_unwritable`
 */
export async function checkDatabasePlace(shown: string, cwd: string): Promise<string | null> {
  const missing = new Set<string>();
  await checkPlace(shown, cwd, missing, 'a database').catch(notWritable(shown));
  return [...missing][0] ?? null;
}
