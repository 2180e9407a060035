import type { ScanAnswer } from './scan-answer.js';

export interface BibliographyTask {
  readonly text: string;
  /** Echoed with the result of a file. */
  readonly filename: string | null;
}

/** Scans bibliographies off the main thread. */
export interface BibliographyPool {
  /** Of the index and the matcher. */
  readonly version: string;
  scan(task: BibliographyTask, signal: AbortSignal): Promise<ScanAnswer>;
  close(): Promise<void>;
}
