import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTemporaryFolder } from './no-temporary-folder.js';
import { programName } from './package-root.js';
import { isRunning } from './running-process.js';

/** Removes the folders of programs of this machine that were killed before they could; not those of other users. */
async function removeLeftBehind(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes a folder for temporary files. @throws AssayError `no_temporary_folder` */
async function newFolder(): Promise<string> {
  const prefix = `${programName()}-scratch-${hostname().replace(/\W/gu, '_')}-`;
  try {
    await removeLeftBehind(prefix);
    return await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  } catch (error) {
    throw noTemporaryFolder(tmpdir(), error);
  }
}

/** Runs `use` with a folder of its own for temporary files, which is removed afterwards, also where `use` rejects. */
export async function withScratchFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder();
  try {
    return await use(folder);
  } finally {
    // Most hold nothing by then: `rm` looks at each several times, and is a program of its own.
    await rmdir(folder).catch(() => rm(folder, { recursive: true, force: true }));
  }
}
