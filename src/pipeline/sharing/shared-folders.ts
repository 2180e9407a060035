import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '../../lib/errors.js';

/** Returns the folders among the paths of a run: a worker must find all of them at their paths. */
export async function foldersOf(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const places = paths.map((path) => resolve(cwd, path));
  const isFolder = await Promise.all(
    places.map(async (place) => (await stat(place).catch(() => null))?.isDirectory() === true),
  );
  return places.filter((_, index) => isFolder[index]);
}

/**
 * Makes sure that this machine has the folders of a run: a worker without them would find every file gone. @throws
 * AssayError `corpus_not_here`
 */
export async function checkFolders(folders: readonly string[], localPath: (path: string) => string): Promise<void> {
  for (const folder of folders) {
    const place = localPath(folder);
    try {
      await access(place, constants.R_OK | constants.X_OK);
    } catch (cause) {
      const shown = place === folder ? folder : `${place}, named for ${folder} of the run,`;
      throw new AssayError({
        code: 'corpus_not_here',
        message: `${shown} cannot be read on this machine`,
        nextStep: `Mount it, or say where it is: assay worker --root ${folder}=/where/it/is`,
        exitCode: 2,
        cause,
      });
    }
  }
}
