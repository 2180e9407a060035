import { readdir, realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { ApiError } from '../service/http/index.js';

/** More are not listed: the folder is named in the address instead. */
const MOST_FOLDERS = 500;

/** A folder that runs may be started over. */
export interface FolderBelow {
  /** Without links. */
  readonly path: string;
  /** Below the root, `/` between its parts; empty for the root itself. */
  readonly name: string;
}

/**
 * Returns a folder below the root. Links are followed first: one that leads out of the root is refused.
 * @param name below the root @throws ApiError `invalid_request`, `not_found`
 */
export async function folderBelow(root: string | null, name: string): Promise<FolderBelow> {
  if (root === null)
    throw new ApiError('invalid_request', 'Runs are started below a folder: assay open --root FOLDER.');
  if (name.includes('\0')) throw new ApiError('not_found', 'There is no such folder.');
  try {
    const top = await realpath(root);
    const path = await realpath(resolve(top, name));
    const below = relative(top, path);
    if (below === '..' || below.startsWith(`..${sep}`) || resolve(top, below) !== path)
      throw new ApiError('not_found', 'This folder is not below the root that the workbench was opened with.');
    return { path, name: below.split(sep).join('/') };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('not_found', 'There is no such folder.');
  }
}

/** Returns the names of the folders in one, without hidden ones. @throws ApiError `not_found` */
export async function foldersIn({ path }: FolderBelow): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
      .slice(0, MOST_FOLDERS);
  } catch {
    throw new ApiError('not_found', 'This folder cannot be read.');
  }
}
