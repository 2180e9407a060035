import { workerData } from 'node:worker_threads';
import { openBibliography } from '../../../engines/bibliography/index.js';
import { systemClock } from '../../../lib/clock.js';
import { cutWithinList, readInPart } from '../../../records/list-read.js';
import { answerBatch } from './answer-batch.js';
import { bibliographyResult } from './bibliography-result.js';
import type { BibliographyTask, BibliographyWorkerData } from '../bibliography-pool.js';
import type { ScanAnswer } from '../scan-answer.js';

function isWorkerData(value: unknown): value is BibliographyWorkerData {
  return typeof value === 'object' && value !== null && 'dataFolder' in value && 'settings' in value;
}

const started: unknown = workerData;
if (!isWorkerData(started)) throw new Error('a bibliography worker was started without a data folder');
const { version, scanner, index } = await openBibliography({ ...started, clock: systemClock });
const encoder = new TextEncoder();

async function answer({ text, truncated, isInPart, filename }: BibliographyTask): Promise<ScanAnswer> {
  // The index may have been changed by `assay works import` in the meantime.
  index.refreshIfChanged(systemClock.now());
  const found = await scanner.scan(text);
  const read = truncated ? cutWithinList(found, text) : found;
  const findings = isInPart ? readInPart(read) : read;
  const result = bibliographyResult(findings, truncated);
  const named = filename === null ? result : { filename, ...result };
  return { json: encoder.encode(JSON.stringify(named)), deflatedFrom: null, wordCount: findings.wordCount, version };
}

/** Entry of the thread. */
export default function work(batch: readonly BibliographyTask[]): Promise<unknown> {
  return answerBatch(batch, answer);
}
