import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noTemporaryFolder } from '../../lib/no-temporary-folder.js';
import { isRunning } from '../../lib/running-process.js';

const PREFIX = 'assay-uploads-';

async function newFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, 'u').exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/**
 * Makes a folder of this process for uploads. Removes those of processes that were killed, since they hold documents.
 * @throws AssayError `no_temporary_folder`
 */
export async function openUploadFolder(parent: string): Promise<string> {
  try {
    return await newFolder(parent);
  } catch (error) {
    throw noTemporaryFolder(parent, error);
  }
}
