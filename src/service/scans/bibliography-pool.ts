import type { ScanAnswer } from './scan-answer.js';
import { createScanWorkers } from './scan-workers.js';

/** One text for a bibliography worker. */
export interface BibliographyTask {
  readonly text: string;
  /** Echoed with the result of a file. */
  readonly filename: string | null;
}

/** Scans bibliographies off the main thread. */
export interface BibliographyPool {
  /** Of the scan, for a response without a result. */
  readonly version: string;
  scan(task: BibliographyTask, signal: AbortSignal): Promise<ScanAnswer>;
  close(): Promise<void>;
}

/** Says how references are found and judged; the index a scan used is in its summary. */
export const BIBLIOGRAPHY_VERSION = '2026-11-21-bibliography';

/** Starts bibliography workers when the first scan comes. @param worksPath works.db, made if missing @param threads by default one a core */
export function createBibliographyPool(worksPath: string, threads?: number): BibliographyPool {
  const workers = createScanWorkers<BibliographyTask>({ worker: 'service/scans/bibliography-worker.js', workerData: worksPath, threads, eager: false });
  return { version: BIBLIOGRAPHY_VERSION, scan: (task, signal) => workers.run(task, signal), close: () => workers.close() };
}
