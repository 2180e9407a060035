import type { ExtractionReason } from '../../records/extraction.js';
import type { WorkerEnd } from './start-worker.js';

const endings: Readonly<Record<WorkerEnd, readonly [ExtractionReason, string]>> = {
  timeout: ['extraction_timeout', 'Reading the file took more processor time than a file of its size may take.'],
  stall: [
    'extraction_timeout',
    'Reading the file did not end within ten times its limit in wall-clock time, although it used less processor ' +
      'time: its reader was stuck, or the machine was too busy.',
  ],
  memory: ['extraction_memory', 'Reading the file needs more memory than a worker is allowed.'],
  crash: ['corrupt', 'The file is damaged: reading it crashed the worker.'],
};

/** Returns the reason and the message for a file, or page, whose worker ended while it read it. */
export function reasonOf(end: WorkerEnd): { readonly reason: ExtractionReason; readonly message: string } {
  const [reason, message] = endings[end];
  return { reason, message };
}
