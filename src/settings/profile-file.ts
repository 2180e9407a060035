import { join, resolve } from 'node:path';
import type { Settings } from './groups.js';

/**
 * Returns the file of a calibration profile: one that looks like a path is its file, a name lies in the data folder.
 */
export function profileFile({ places }: Pick<Settings, 'places'>, cwd: string, nameOrFile: string): string {
  const isFile = /[/\\]|\.json$/u.test(nameOrFile);
  return resolve(cwd, isFile ? nameOrFile : join(places.data, 'profiles', `${nameOrFile}.json`));
}
