import { AssayError } from '../lib/errors.js';
import { serviceError } from '../pipeline/client/index.js';
import type { Answer } from '../records/answer.js';
import type { ScanResult } from '../records/scan-result.js';

/** The result of the one document that was sent. Throws `AssayError` when the service refused or gave none. */
export function oneResult(answer: Answer): ScanResult {
  if (answer.kind === 'fault') throw serviceError(answer.fault, 'the address given');
  const entry = answer.entries[0];
  if (entry?.kind === 'result') return entry.result;
  throw new AssayError({
    code: 'bad_response',
    message: `the service gave no result: ${entry?.message ?? 'its answer is empty'}`,
    nextStep: 'Try again later.',
    exitCode: 5,
  });
}
