import { AssayError } from '../lib/errors.js';
import type { Answer } from '../records/answer.js';
import type { BibliographyFindings } from '../records/bibliography.js';
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

/** The service takes texts up to this length; longer ones are sent as a file. */
const LONGEST_TEXT = 150_000;

/**
 * Scans the references of one text, outside of any run. Throws as `oneResult` does, and `bad_response` where the answer
 * holds no findings.
 */
export async function scanReferences(
  client: ServiceClient,
  text: string,
  idempotencyKey: string,
): Promise<{ readonly findings: BibliographyFindings; readonly result: ScanResult }> {
  const options = { modelVersion: null, idempotencyKey };
  const result = oneResult(
    await (text.length > LONGEST_TEXT
      ? client.scanFiles('bibliography', [{ filename: 'document.txt', content: text }], options)
      : client.scanText('bibliography', text, options)),
  );
  if (result.findings?.scan === 'bibliography') return { findings: result.findings, result };
  throw new AssayError({
    code: 'bad_response',
    message: 'the service gave no findings of a bibliography scan',
    nextStep: 'Check that the service at --base-url is of this version.',
    exitCode: 5,
  });
}
