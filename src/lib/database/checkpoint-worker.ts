import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** More is written to the log during a checkpoint; each further pass has less to copy. */
const MOST_PASSES = 4;

/** Whether a pass left nothing in the log. Checked by hand: loading schemas takes longer than a checkpoint. */
function isWhole(passes: unknown): boolean {
  const pass: unknown = Array.isArray(passes) ? passes[0] : null;
  if (typeof pass !== 'object' || pass === null || !('log' in pass) || !('checkpointed' in pass))
    throw new TypeError('SQLite does not say what it copied of the log');
  return pass.log === pass.checkpointed;
}

/** Repeats until the whole log is copied: only then does SQLite restart the log instead of extending it. */
function checkpoint(path: string): void {
  const handle = new Database(path, { fileMustExist: true });
  try {
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      if (isWhole(handle.pragma('wal_checkpoint(PASSIVE)'))) return;
    }
  } finally {
    handle.close();
  }
}

/**
 * A thread that copies the log of a database into its file and waits for the disk, while the writer continues. It is
 * sent the path and answers whether it succeeded.
 */
parentPort?.on('message', (path: unknown) => {
  try {
    if (typeof path !== 'string') throw new TypeError('a checkpoint is asked for by the path of its database');
    checkpoint(path);
    parentPort?.postMessage(true);
  } catch {
    // From now on the writer checkpoints; where that fails too, its error is reported.
    parentPort?.postMessage(false);
  }
});
