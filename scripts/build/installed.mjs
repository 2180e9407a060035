// Whether npm has installed what the lock file says, so that `npm start` after `npm ci` does not do it once more.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of a lock file by their folder, without the project itself; null where there is none. */
function packagesOf(file) {
  try {
    const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
    return packages;
  } catch {
    return null;
  }
}

const isFor = (allowed, own) => allowed?.includes(own) === true;

/** Whether a package may be missing: it is of another system. Which C library this one has is not looked at. */
function mayBeMissing({ optional, os, cpu, libc }) {
  if (optional !== true) return false;
  const isOfThis = (isFor(os, process.platform) || os === undefined) && (isFor(cpu, process.arch) || cpu === undefined);
  return libc !== undefined || (os === undefined && cpu === undefined) || !isOfThis;
}

/** Whether each package of the lock file is in `node_modules`, in its version. npm notes there what it installed. */
export function hasPackages(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    const { version, integrity } = present[folder] ?? {};
    return version === undefined ? mayBeMissing(entry) : version === entry.version && integrity === entry.integrity;
  });
}

/** Whether SQLite is compiled for the Node that runs now: the other scripts of packages run with its own. */
export function isCompiled(root) {
  const opens = "new (require('better-sqlite3'))(':memory:')";
  return spawnSync(process.execPath, ['-e', opens], { cwd: root, stdio: 'ignore' }).status === 0;
}
