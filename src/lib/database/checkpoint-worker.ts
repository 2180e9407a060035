import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** While the log is carried over, more is written to it; a pass over that little takes little. */
const MOST_PASSES = 4;

const Pass = Type.Tuple([Type.Object({ log: Type.Integer(), checkpointed: Type.Integer() })]);

/** Until all is carried over: only then is the log begun anew instead of growing. */
function carryOver(path: string): void {
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
 * Thread that carries the log of a database over into its file, which takes until the disk has it; the writer goes on
 * meanwhile. Gets the path, answers whether it went well.
 */
parentPort?.on('message', (path) => {
  try {
    carryOver(Value.Parse(Type.String(), path));
    parentPort?.postMessage(true);
  } catch {
    // The writer does it itself from now on, and says what is wrong where it fails.
    parentPort?.postMessage(false);
  }
});
