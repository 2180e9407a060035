import { constants } from 'node:fs';
import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError, systemCodeOf } from '../../lib/errors.js';

function refused(path: string, problem: string, nextStep: string): AssayError {
  return new AssayError({ code: 'output_unwritable', message: `${path} ${problem}`, nextStep, exitCode: 2 });
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

/**
 * Checks before a run that its outputs can be written. `paths`: as the user named them; empty for none. `cwd`: folder
 * that they start from. Returns the folders that are to be made for them, each in
 * one that is there.
 * @throws AssayError `output_unwritable`
 */
export async function checkOutputs(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (const shown of paths) {
    if (shown === '') continue;
    const path = resolve(cwd, shown);
    try {
      if (shown.endsWith('/') || (await kindOf(path)) === 'folder')
        throw refused(shown, 'is a folder, and an output is a file', 'Name a file in it.');
      if (!(await checkFolder(path, shown))) missing.add(dirname(path));
    } catch (error) {
      if (error instanceof AssayError) throw error;
      throw refused(
        shown,
        `cannot be written: ${whyNot(systemCodeOf(error))}`,
        'Choose another place, or check the permissions.',
      );
    }
  }
  return [...missing];
}
