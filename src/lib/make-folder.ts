import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCodeOf } from './errors.js';

/**
 * Makes a folder, and those above it, where they are missing. Rejects with the system's error. Node's own `recursive`
 * never ends in a folder that takes no others, such as /proc.
 * @param path absolute
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const above = dirname(path);
    const code = systemCodeOf(error);
    if (code === 'ENOENT' && !(await isFolder(above))) {
      await makeFolder(above, mode);
      await makeFolder(path, mode);
    } else if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}
