import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** More is written to the log during a checkpoint; each further pass has less to copy. */
const MOST_PASSES = 4;

const Pass = Type.Tuple([Type.Object({ log: Type.Integer(), checkpointed: Type.Integer() })]);

/** Repeats until the whole log is copied: only then does SQLite restart the log instead of extending it. */
function checkpoint(path: string): void {
  const handle = new Database(path, { fileMustExist: true });
  try {
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const [{ log, checkpointed }] = Value.Parse(Pass, handle.pragma('wal_checkpoint(PASSIVE)'));
      if (log === checkpointed) return;
    }
  } finally {
    handle.close();
  }
}

/**
 * A thread that copies the log of a database into its file and waits for the disk, while the writer continues. It is
 * sent the path and answers whether it succeeded.
 */
parentPort?.on('message', (path) => {
  try {
    checkpoint(Value.Parse(Type.String(), path));
    parentPort?.postMessage(true);
  } catch {
    // From now on the writer checkpoints; where that fails too, its error is reported.
    parentPort?.postMessage(false);
  }
});
