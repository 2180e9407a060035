import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Value } from 'typebox/value';
import { builtModuleUrl } from '../lib/package-root.js';
import type { Reply } from './messages.js';
import { Job, WorkerLimits } from './messages.js';
import { readDocument } from './read-document.js';

/** The program of one worker process: reads one file after another, as the pool asks. Started by `pool.ts`, never imported. */
const limits = Value.Parse(WorkerLimits, JSON.parse(process.argv[2] ?? 'null'));

/** A reader that left more than this behind is replaced before the next file needs the room. */
const wornAtBytes = limits.memoryBytes * 0.6;
let hasStrayError = false;

// A reader is replaced after some hundred files: only what runs very often is worth compiling a second time. A quarter less work a file;
// V8 knows the setting by this name up to Node 22.
if (Number(process.versions.node.split('.')[0]) <= 22) setFlagsFromString('--interrupt-budget=1000000');

const say = (reply: Reply): void => {
  process.send?.(reply);
};

// A rejection that no reader awaited: the job goes on, then the process is replaced.
process.on('unhandledRejection', () => (hasStrayError = true));
process.on('disconnect', () => process.exit());
/** One file after another, also where the next is here already. */
let last: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  last = last.then(async () => {
    const extraction = await readDocument(Value.Parse(Job, message), limits);
    say({ kind: 'done', worn: hasStrayError || process.memoryUsage.rss() > wornAtBytes, extraction });
  });
});

new Worker(builtModuleUrl('extract/watchdog-worker.js'), { workerData: { memoryBytes: limits.memoryBytes } }).once('online', () => say({ kind: 'ready' }));
