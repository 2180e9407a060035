import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { importWorks, WorksIndex } from '../engines/bibliography/index.js';
import { systemClock } from '../lib/clock.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { WorksIndex } from '../engines/bibliography/index.js';

/** What importing a file of works did. */
export type WorksReport = Awaited<ReturnType<typeof importWorks>>;

/** The works index of the data folder while it is open. */
export interface OpenWorks {
  readonly index: WorksIndex;
  /** Imports a file of works; one that was imported before is read for what is new. */
  readonly importFile: (
    path: string,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (records: number) => void },
  ) => Promise<WorksReport>;
}

/** Names of files beside the parts of a dump: lists of the parts, sums, notes. */
const NO_PART = /^\.|^manifest|^readme|^license|^release_notes|\.(?:md5|sha\d+|txt|dtd|html?)$/iu;

/**
 * Returns the files to import for a path: the file itself, or the parts in a folder and the folders in it, in the order
 * of their names. Links are not followed. A path that does not exist is returned as it is. `cwd`: folder of the path
 */
export async function worksFiles(path: string, cwd: string): Promise<readonly string[]> {
  const place = resolve(cwd, path);
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !NO_PART.test(entry.name))
    .map((entry) => join(path, relative(place, join(entry.parentPath, entry.name))))
    .sort();
}

/** Opens the works index of the settings, made if it is missing, and closes it after `use`. */
export async function withWorksIndex<Result>(
  { settings = programSettings(), cwd = process.cwd() }: UseOptions,
  use: (works: OpenWorks) => Promise<Result>,
): Promise<Result> {
  const bibliography = await import('../engines/bibliography/index.js');
  const index = await bibliography.openWorksFolder(resolve(cwd, settings.places.data), systemClock);
  try {
    const importFile: OpenWorks['importFile'] = (path, options = {}) =>
      bibliography.importWorks(index, resolve(cwd, path), { clock: systemClock, ...options });
    return await use({ index, importFile });
  } finally {
    index.close();
  }
}
