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
const replaceAboveBytes = limits.memoryBytes * 0.6;
/**
 * Memory is measured at most this often: measuring takes longer than reading a small file, and no file fills it faster.
 */
const MEASURE_EVERY_MS = 20;
let measuredAtMs = 0;
let hasUnhandledRejection = false;

const job = Compile(Job);

compileLate();

const send = (reply: Reply): void => {
  process.send?.(reply);
};

// A rejection that no reader awaited: the current file is finished, then the process is replaced.
process.on('unhandledRejection', () => (hasUnhandledRejection = true));
process.on('disconnect', () => process.exit());
function needsReplacement(): boolean {
  const nowMs = monotonicMs();
  if (hasUnhandledRejection || nowMs - measuredAtMs < MEASURE_EVERY_MS) return hasUnhandledRejection;
  measuredAtMs = nowMs;
  return process.memoryUsage.rss() > replaceAboveBytes;
}

/** Resolves when all files received so far are read: they are read one at a time. */
let last: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  last = last.then(async () => {
    try {
      const extraction = await readDocument(job.Parse(message), limits, () => send({ kind: 'picture' }));
      send({ kind: 'done', needsReplacement: needsReplacement(), extraction });
    } catch (thrown) {
      send({ kind: 'broken', message: messageOf(thrown) });
    }
  });
});

new Worker(builtModuleUrl('extract/watchdog-worker.js'), { workerData: limits.memoryBytes }).once('message', () =>
  send({ kind: 'ready' }),
);
