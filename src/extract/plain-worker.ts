import { parentPort, workerData } from 'node:worker_threads';
import type { Job } from './messages.js';
import { readPlain } from './read-plain.js';
import type { PlainLimits } from './read-plain.js';

/** The program of the thread that reads small plain texts. Started by `plain-thread.ts`, never imported. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isJob(value: unknown): value is Job {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['filename'] === 'string';
}

function areLimits(value: unknown): value is PlainLimits {
  return isObject(value) && typeof value['maxFileBytes'] === 'number' && typeof value['maxCharacters'] === 'number';
}

const limits: unknown = workerData;
if (!areLimits(limits)) throw new TypeError('a thread that reads plain text is given limits');
parentPort?.on('message', (job: unknown) => {
  const extraction = isJob(job) ? readPlain(job, limits) : null;
  parentPort?.postMessage(
    extraction === null ? null : { kind: 'done', processorMs: 0, needsReplacement: false, extraction },
  );
});
parentPort?.postMessage({ kind: 'ready', processorMs: 0 });
