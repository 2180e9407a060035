import { dirname, relative } from 'node:path';
import fastGlob from 'fast-glob';
import { bytePath } from './file-name.js';
import { WalkRoot } from './left-out/walk-root.js';

/** A folder that a glob starts with: it is named, so its own name is not examined. */
interface GlobRoot {
  readonly base: string;
  readonly root: WalkRoot;
}

/**
 * Returns the folders that a glob starts with, and the one that it is read from: several where it begins with braces.
 */
export function globRoots(pattern: string, cwd: string): readonly GlobRoot[] {
  const bases = new Set([...fastGlob.generateTasks(pattern).map(({ base }) => base), '.']);
  return [...bases]
    .sort((a, b) => b.length - a.length)
    .map((base) => ({ base, root: new WalkRoot(bytePath(base, cwd)) }));
}

/** Returns the innermost of the folders that a match is in, and its path below that. */
export function placeBelow(
  path: string,
  roots: readonly GlobRoot[],
  cwd: string,
): { readonly root: WalkRoot; readonly below: string } {
  for (const { base, root } of roots) {
    const below = relative(base, path);
    if (!below.startsWith('../')) return { root, below };
  }
  return { root: new WalkRoot(bytePath(dirname(path), cwd)), below: path };
}

interface GlobMatch {
  readonly path: string;
  readonly isLink: boolean;
}

/** Yields what matches a glob and is no folder. Links to folders are not followed. */
export async function* globMatches(pattern: string, cwd: string): AsyncGenerator<GlobMatch> {
  const found: AsyncIterable<unknown> = fastGlob.stream(pattern, {
    cwd,
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    unique: true,
  });
  for await (const entry of found)
    if (isEntry(entry) && !entry.dirent.isDirectory())
      yield { path: entry.path, isLink: entry.dirent.isSymbolicLink() };
}

/** The types of the stream leave out what it yields. */
function isEntry(value: unknown): value is fastGlob.Entry {
  return typeof value === 'object' && value !== null && 'path' in value && 'dirent' in value;
}
