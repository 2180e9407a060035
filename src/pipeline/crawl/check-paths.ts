import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { AssayError } from '../../lib/errors.js';
import { listedFile } from '../../lib/listed-file.js';
import { objectPlace } from '../../lib/object-storage.js';
import { exists } from './exists.js';
import { libraryAt } from './libraries/formats.js';

/** Returns the error for what cannot be a path, whatever is on the disk; null for others. */
function refusedPath(path: string): AssayError | null {
  const refuse = (code: string, message: string, nextStep: string): AssayError =>
    new AssayError({ code, message, nextStep, exitCode: 2 });
  if (path.trim() === '')
    return refuse('path_empty', 'a path is empty', 'Name a file or folder; a shell variable may not be set.');
  if (path === '-')
    return refuse('path_is_input', 'a run does not read standard input', 'For one document: assay text -');
  if (/^https?:\/\//iu.test(path))
    return refuse('path_is_address', `${path} is a web address, and a run reads files`, 'Download it first.');
  return null;
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true;

/** @throws AssayError `list_unusable` for a folder that is no library */
async function checkList(list: string, cwd: string): Promise<void> {
  if (!(await isFolder(resolve(cwd, list))) || (await libraryAt(list, cwd)) !== null) return;
  throw new AssayError({
    code: 'list_unusable',
    message: `the list ${list} is a folder without zotero.sqlite, the database of Zotero`,
    nextStep:
      'Name a file that lists paths, a library (.bib, .rdf) or the data folder of Zotero; to read the folder itself, ' +
      'name it without --from-list.',
    exitCode: 2,
  });
}

/** Paths as typed by the user. */
interface NamedPaths {
  readonly paths: readonly string[];
  /** Folder that relative paths start from. */
  readonly cwd: string;
}

/**
 * Throws AssayError unless every path exists or is a glob, and no list is a folder: a misspelt path must not count as
 * an empty corpus.
 */
export async function checkPaths({ paths, cwd }: NamedPaths): Promise<void> {
  // yargs drops a lone - from a list of positionals.
  for (const path of paths.length === 0 ? ['-'] : paths) {
    const refusal = refusedPath(path);
    if (refusal !== null) throw refusal;
    const list = listedFile(path);
    const isThere = objectPlace(path) !== null || (await exists(resolve(cwd, list ?? path)));
    if (isThere && list !== null) await checkList(list, cwd);
    if (isThere || (list === null && fastGlob.isDynamicPattern(path))) continue;
    throw new AssayError({
      code: 'path_not_found',
      message: list === null ? `there is no file or folder ${path}` : `there is no list ${list}`,
      nextStep: 'Check the spelling; globs may need quotes.',
      exitCode: 2,
    });
  }
}
