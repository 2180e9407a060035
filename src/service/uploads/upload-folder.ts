import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../../lib/running-process.js';

const PREFIX = 'assay-uploads-';

/**
 * Makes a folder of this process for uploads. Removes those of processes that were killed, since they hold documents.
 */
export async function openUploadFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, 'u').exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}
