import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory that looks like a disk, where the system has it. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;

function roomiest(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

/**
 * One temporary folder for all files of a test run, in memory where there is room: databases are made by the hundred.
 * It goes with whatever a test left in it.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(roomiest(), 'assay-tests-'));
  // As open as the system's own: some tests run a program as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
