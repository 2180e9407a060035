import { Worker } from 'node:worker_threads';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { monotonicMs } from '../lib/clock.js';
import { compileLate } from '../lib/compile-late.js';
import { messageOf } from '../lib/errors.js';
import { builtModuleUrl } from '../lib/package-root.js';
import type { Reply } from './messages.js';
import { Job, WorkerLimits } from './messages.js';
import { readDocument } from './read-document.js';

/**
 * The program of one worker process: reads one file after another for the pool. Started by `pool.ts`, never imported.
 */
const limits = Value.Parse(WorkerLimits, JSON.parse(process.argv[2] ?? 'null'));

/** A worker that holds more memory than this after a file is replaced before it reads the next one. */
const wornAtBytes = limits.memoryBytes * 0.6;
/**
 * Memory is measured at most this often: measuring takes longer than reading a small file, and no file fills it faster.
 */
const WEIGHED_EVERY_MS = 20;
let weighedAtMs = 0;
let hasStrayError = false;

const job = Compile(Job);

compileLate();

const say = (reply: Reply): void => {
  process.send?.(reply);
};

// A rejection that no reader awaited: the current file is finished, then the process is replaced.
process.on('unhandledRejection', () => (hasStrayError = true));
process.on('disconnect', () => process.exit());
function isWorn(): boolean {
  const nowMs = monotonicMs();
  if (hasStrayError || nowMs - weighedAtMs < WEIGHED_EVERY_MS) return hasStrayError;
  weighedAtMs = nowMs;
  return process.memoryUsage.rss() > wornAtBytes;
}

/** Resolves when all files received so far are read: they are read one at a time. */
let last: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  last = last.then(async () => {
    try {
      const extraction = await readDocument(job.Parse(message), limits);
      say({ kind: 'done', worn: isWorn(), extraction });
    } catch (thrown) {
      say({ kind: 'broken', message: messageOf(thrown) });
    }
  });
});

new Worker(builtModuleUrl('extract/watchdog-worker.js'), { workerData: { memoryBytes: limits.memoryBytes } }).once(
  'online',
  () => say({ kind: 'ready' }),
);
