import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Connector } from '../connector.js';
import { walk } from '../walk.js';

/** A folder on disk, with all below it. */
export const folder: Connector = {
  name: 'folder',
  isPlace: async (path, { cwd }) => (await stat(resolve(cwd, path)).catch(() => null))?.isDirectory() === true,
  list: (path, { cwd, expansion }, names) => walk(path, expansion, cwd, names),
};
