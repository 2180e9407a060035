import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { outputPlace } from '../../lib/output-place.js';
import { isOwnOutput } from './left-out/own-content.js';

/** Paths as the user named them, and the folder that relative ones start from. */
export interface ScannedPaths {
  readonly paths: readonly string[];
  readonly cwd: string;
}

/** Returns the folders that paths are walked from: those that are named, and those that globs begin with. */
async function foldersOf({ paths, cwd }: ScannedPaths): Promise<readonly string[]> {
  const placeOf = (path: string): Promise<string | null> => realpath(resolve(cwd, path)).catch(() => null);
  const places = await Promise.all(
    paths.map(async (path) => {
      const named = await placeOf(path);
      // What is there is no glob, although its name may read like one.
      if (named !== null || !fastGlob.isDynamicPattern(path)) return [named];
      return Promise.all(fastGlob.generateTasks(path).map(({ base }) => placeOf(base)));
    }),
  );
  return places.flat().filter((place) => place !== null);
}

/**
 * Whether an output would replace a file that may be a document of a run: it lies in what is scanned, holds something,
 * and this program did not write it.
 * @param output absolute
 */
export async function documentAt(output: string, scanned: ScannedPaths): Promise<boolean> {
  const place = await outputPlace(output).catch(() => null);
  if (place?.kind !== 'file') return false;
  const folders = await foldersOf(scanned);
  if (!folders.some((folder) => place.path === folder || place.path.startsWith(`${folder}${sep}`))) return false;
  const { size } = await stat(place.path);
  return size > 0 && !isOwnOutput(place.path, size);
}
