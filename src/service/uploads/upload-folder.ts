import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCodeOf } from '../../lib/errors.js';

const PREFIX = 'assay-uploads-';

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) !== 'ESRCH';
  }
}

/** A folder of this process for uploads; those of processes that were killed are removed, since documents are in them. */
export async function openUploadFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, 'u').exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}
