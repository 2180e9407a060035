import type { BibliographyRequest } from '../../engines/bibliography/index.js';
import type { ScanAnswer } from './scan-answer.js';
import { createScanWorkers } from './worker-pool.js';
import type { ScanPoolOptions } from './worker-pool.js';

/** One text for a bibliography worker. */
export interface BibliographyTask {
  readonly text: string;
  /** Whether the text was cut to the plan's characters. */
  readonly truncated: boolean;
  /** Whether the text lacks parts of its document, because it was cut or for another reason. */
  readonly isInPart: boolean;
  /** Echoed with the result of a file. */
  readonly filename: string | null;
}

/** What bibliography workers are started with. */
export type BibliographyWorkerData = Omit<BibliographyRequest, 'clock'>;

/** Scans bibliographies off the main thread. */
export interface BibliographyPool {
  /** Of the scan, for a response without a result. */
  readonly version: string;
  scan(task: BibliographyTask, signal: AbortSignal): Promise<ScanAnswer>;
  close(): Promise<void>;
}

/** References are looked up online, one after another, where resolvers are turned on: a scan may take minutes. */
const BIBLIOGRAPHY_TIMEOUT_MS = 600_000;

/**
 * Starts bibliography workers when the first scan comes.
 * @param version of the scan, for a response without a result
 */
export function createBibliographyPool(
  version: string,
  workerData: BibliographyWorkerData,
  {
    threads,
    timeoutMs = BIBLIOGRAPHY_TIMEOUT_MS,
    worker = 'service/scans/workers/bibliography-worker.thread.cjs',
  }: ScanPoolOptions = {},
): BibliographyPool {
  const workers = createScanWorkers<BibliographyTask, ScanAnswer>({
    worker,
    workerData,
    threads,
    warm: 'none',
    timeoutMs,
    // One text at a time: it may wait for answers of online resolvers.
    sizeOf: () => Infinity,
  });
  return { version, scan: (task, signal) => workers.run(task, signal), close: () => workers.close() };
}
