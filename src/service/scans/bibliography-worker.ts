import { workerData } from 'piscina';
import { openBibliography } from '../../engines/bibliography/index.js';
import { systemClock } from '../../lib/clock.js';
import { answerBatch } from './answer-batch.js';
import type { BibliographyTask, BibliographyWorkerData } from './bibliography-pool.js';
import type { ScanAnswer } from './scan-answer.js';

/** An index that grows is read again at most this often: its statistics take longer than a scan. */
const REFRESH_MS = 30_000;

function isWorkerData(value: unknown): value is BibliographyWorkerData {
  return typeof value === 'object' && value !== null && 'dataFolder' in value && 'settings' in value;
}

const started: unknown = workerData;
if (!isWorkerData(started)) throw new Error('a bibliography worker was started without a data folder');
const { version, scanner, index } = await openBibliography({ ...started, clock: systemClock });
const encoder = new TextEncoder();
/** Changes whenever another process has written to the index. */
const indexVersion = (): unknown => index.handle.pragma('data_version', { simple: true });
let known = indexVersion();
let refreshedAt = 0;

/** Reads the index's statistics again after `assay works import`. */
function refreshIndex(): void {
  const now = systemClock.now();
  const current = indexVersion();
  if (current === known || now - refreshedAt < REFRESH_MS) return;
  index.refresh();
  known = current;
  refreshedAt = now;
}

async function answer({ text, filename }: BibliographyTask): Promise<ScanAnswer> {
  refreshIndex();
  const findings = await scanner.scan(text);
  const named = filename === null ? findings : { filename, ...findings };
  return { json: encoder.encode(JSON.stringify(named)), wordCount: findings.word_count, version };
}

/** Entry of the thread. */
export default function work(batch: readonly BibliographyTask[]): Promise<unknown> {
  return answerBatch(batch, answer, ({ json }) => json);
}
