import { parentPort, workerData } from 'node:worker_threads';
import { monotonicMs } from '../../lib/clock.js';
import { sha256Hex } from '../../lib/hash.js';
import type { ExtractedText, Extraction } from '../../records/extraction.js';
import { isPlainText } from '../../text/plain-text.js';
import { extractionOf } from '../extraction-of.js';
import type { Job } from './messages.js';
import { PLAIN_TEXT } from '../plain-format.js';
import type { PlainLimits } from './plain-thread.js';
import { readRegularFile } from '../regular-file.js';

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
const { maxFileBytes, maxCharacters } = limits;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns what a plain text holds; null for all else, and for what is wrong with it: a process says what. */
function readPlain(job: Job): ExtractedText | null {
  try {
    const { bytes } = readRegularFile(job.path, maxFileBytes);
    if (!isPlainText(bytes, job.filename)) return null;
    const raw = { text: decoder.decode(bytes), blocks: [], charset: 'utf-8', pages: null, warnings: [] };
    return { ...extractionOf(PLAIN_TEXT, raw, job, { maxCharacters }), contentHash: sha256Hex(bytes) };
  } catch {
    return null;
  }
}

/** What is read is sent after this time at the latest, so that it is known which file takes long. */
const MOST_UNSENT_MS = 50;

parentPort?.on('message', (jobs: unknown) => {
  let read: (Extraction | null)[] = [];
  let sentAtMs = monotonicMs();
  for (const job of Array.isArray(jobs) ? jobs : [jobs]) {
    read.push(isJob(job) ? readPlain(job) : null);
    if (monotonicMs() - sentAtMs < MOST_UNSENT_MS) continue;
    parentPort?.postMessage(read);
    read = [];
    sentAtMs = monotonicMs();
  }
  if (read.length > 0) parentPort?.postMessage(read);
});
parentPort?.postMessage('ready');
