import { Worker } from 'node:worker_threads';
import { schemaCheck } from '../../lib/schema-check.js';
import { Value } from 'typebox/value';
import { monotonicMs } from '../../lib/clock.js';
import { compileLate } from '../../lib/compile-late.js';
import { messageOf } from '../../lib/errors.js';
import { builtModuleUrl } from '../../lib/package-root.js';
import { drawDocument } from './draw-document.js';
import type { Reply } from './messages.js';
import { Order, WorkerLimits } from './messages.js';
import { AskingDesk } from '../ocr/asking-desk.js';
import { readPage } from '../ocr/page-words.js';
import { readDocument } from './read-document.js';
import { fileTimeMs, PICTURE_TIMES, takingTimeMs, TimeLimit, usedMs } from './time-limit.js';
import type { Watched } from './watchdog-worker.js';

/**
 * The program of one worker process: reads one file, or reads or draws one page, after another for the pool. Started by
 * `pool.ts`, never imported.
 */
const limits = Value.Parse(WorkerLimits, JSON.parse(process.argv[2] ?? 'null'));

/** A worker that holds more of its memory than this after a file is replaced before it reads the next one. */
const REPLACE_ABOVE_SHARE = 0.6;
/** As above, of a worker that reads pages: it starts with the engine, and one page takes as much as the next. */
const REPLACE_PAGE_READER_ABOVE_SHARE = 0.9;
/**
 * Memory is measured at most this often: measuring takes longer than reading a small file, and no file fills it faster.
 */
const MEASURE_EVERY_MS = 20;
let measuredAtMs = 0;
let hasUnhandledRejection = false;

const orders = schemaCheck(Order);

compileLate();

const timeLimit = new TimeLimit();

const spentMs = (): number => timeLimit.spent.processorMs;

const send = (reply: Reply): void => void process.send?.(reply);

/** Each picture has its own time. @param path the file that it is taken out of; null where it is recognised */
function beginPicture(path: string | null): void {
  const limitMs = path === null ? limits.timeoutMs * PICTURE_TIMES : takingTimeMs(path, limits.timeoutMs);
  timeLimit.begin(limitMs);
  send({ kind: 'picture', processorMs: spentMs(), limitMs });
}

// A rejection that no reader awaited: the current file is finished, then the process is replaced.
process.on('unhandledRejection', () => (hasUnhandledRejection = true));
process.on('disconnect', () => process.exit());
function needsReplacement(share: number): boolean {
  const nowMs = monotonicMs();
  if (hasUnhandledRejection || nowMs - measuredAtMs < MEASURE_EVERY_MS) return hasUnhandledRejection;
  measuredAtMs = nowMs;
  return process.memoryUsage.rss() > limits.memoryBytes * share;
}

/** The file that is being read. */
let path: string | null = null;
const desk = new AskingDesk(send, (step) => beginPicture(step === 'take_out' ? path : null));

async function obey(order: Exclude<Order, { kind: 'answer' }>): Promise<void> {
  timeLimit.beginOrder(order.kind === 'file' ? fileTimeMs(order.job.path, limits.timeoutMs) : limits.timeoutMs);
  if (order.kind === 'file') {
    path = order.job.path;
    const extraction = await readDocument(order.job, limits, desk);
    send({
      kind: 'done',
      processorMs: spentMs(),
      needsReplacement: needsReplacement(REPLACE_ABOVE_SHARE),
      extraction,
    });
    return;
  }
  if (order.kind === 'draw') {
    const drawing = await drawDocument(order.job, limits);
    send({
      kind: 'drawn',
      processorMs: spentMs(),
      needsReplacement: needsReplacement(REPLACE_ABOVE_SHARE),
      drawing,
    });
    return;
  }
  const result = await readPage(order.picture, limits.ocr?.languages ?? '', () => desk.announce('recognise'));
  send({
    kind: 'page',
    processorMs: spentMs(),
    needsReplacement: needsReplacement(REPLACE_PAGE_READER_ABOVE_SHARE),
    result,
  });
}

/** Resolves when all files and pages received so far are read: they are read one at a time. */
let last: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  const order = orders.Parse(message);
  // The file that is being read waits for it.
  if (order.kind === 'answer') {
    desk.receive(order);
    return;
  }
  last = last
    .then(() => obey(order))
    .catch((thrown: unknown) => send({ kind: 'broken', processorMs: spentMs(), message: messageOf(thrown) }))
    .finally(() => timeLimit.end());
});

const watched: Watched = { memoryBytes: limits.memoryBytes, timeLimit: timeLimit.memory };
new Worker(builtModuleUrl('extract/workers/watchdog-worker.js'), { workerData: watched }).once('message', () =>
  send({ kind: 'ready', processorMs: usedMs() }),
);
