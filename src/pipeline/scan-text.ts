import { AssayError } from '../lib/errors.js';
import type { Answer } from '../records/answer.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { serviceError } from './client/index.js';
import type { ServiceClient } from './client/index.js';

/**
 * Returns the result of the one document that was sent.
 * @throws AssayError `bad_response` where the service sent none, or with the service's own code where it refused
 */
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

/** Scans one text, outside of any run. Throws as `oneResult` does. */
export async function scanOneText(
  client: ServiceClient,
  scan: Scan,
  text: string,
  options: Parameters<ServiceClient['scanText']>[2],
): Promise<ScanResult> {
  return oneResult(await client.scanText(scan, text, options));
}
