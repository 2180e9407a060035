import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { OUT_OF_TIME, TimeLimit } from './time-limit.js';
import { SPENT_PIPE, spentLine } from './told-time.js';

/** What a watchdog is given. */
export interface Watched {
  readonly memoryBytes: number;
  /** The memory of the reader's limit of time. */
  readonly timeLimit: SharedArrayBuffer;
}

/**
 * A thread beside a reader. It ends the whole process when it uses too much memory, including native buffers, or too
 * much processor time, or has lost its parent. Code in the reader's own thread could not do so while a reader is in an
 * endless loop.
 */
function isWatched(value: unknown): value is Watched {
  if (typeof value !== 'object' || value === null || !('memoryBytes' in value && 'timeLimit' in value)) return false;
  return typeof value.memoryBytes === 'number' && value.timeLimit instanceof SharedArrayBuffer;
}

const watched: unknown = workerData;
if (!isWatched(watched)) throw new TypeError('a watchdog is given the limits of its reader');
const { memoryBytes } = watched;
const timeLimit = new TimeLimit(watched.timeLimit);
const parentId = process.ppid;

/** Where the system has no such signal, the parent's wall-clock limit ends the worker. */
function endForTime(): void {
  try {
    process.kill(process.pid, OUT_OF_TIME);
  } catch {
    timeLimit.end();
  }
}

/** Tells the pool what the order takes: of a worker that memory ends, nothing else would say it. */
function tellSpent(): void {
  if (!timeLimit.isOn) return;
  try {
    writeSync(SPENT_PIPE, spentLine(timeLimit.spent));
  } catch {
    // The pool reads it later than it is written: the next line says more.
  }
}

setInterval(() => {
  tellSpent();
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
  if (timeLimit.isUsedUp) endForTime();
}, 40);

// The reader begins once it is watched.
parentPort?.postMessage('watching');
