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
 * The program of one worker process: reads one file after another, as the pool asks. Started by `pool.ts`, never
 * imported.
 */
const limits = Value.Parse(WorkerLimits, JSON.parse(process.argv[2] ?? 'null'));

/** A reader that left more than this behind is replaced before the next file needs the room. */
const wornAtBytes = limits.memoryBytes * 0.6;
/**
 * What the process holds is asked no more often: asking takes longer than reading a small file, and no file swells it
 * faster.
 */
const WEIGHED_EVERY_MS = 20;
let weighedAtMs = 0;
let hasStrayError = false;

const job = Compile(Job);

compileLate();

const say = (reply: Reply): void => {
  process.send?.(reply);
};

// A rejection that no reader awaited: the job goes on, then the process is replaced.
process.on('unhandledRejection', () => (hasStrayError = true));
process.on('disconnect', () => process.exit());
function isWorn(): boolean {
  const nowMs = monotonicMs();
  if (hasStrayError || nowMs - weighedAtMs < WEIGHED_EVERY_MS) return hasStrayError;
  weighedAtMs = nowMs;
  return process.memoryUsage.rss() > wornAtBytes;
}

/** One file after another, also where the next is here already. */
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
