import { AssayError } from '../lib/errors.js';
import type { Answer } from '../records/answer.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { serviceError } from './client/index.js';
import type { ServiceClient } from './client/index.js';
import { matchEntries } from './schedule/index.js';

function unusable(why: string): AssayError {
  return new AssayError({
    code: 'bad_response',
    message: `the service gave no result: ${why}`,
    nextStep: 'Try again later.',
    exitCode: 5,
  });
}

/** Returns the result for the one text that was sent, or why none of what came back can be trusted, as in a run. */
function resultFor(content: string, answer: Extract<Answer, { readonly kind: 'answer' }>): ScanResult | string {
  if (answer.entries.length === 0) return 'its answer is empty';
  // A text call has no names.
  const entries = answer.entries.map((entry) => ({ ...entry, filename: null }));
  const [match] = matchEntries([{ filename: '', content, blocks: [] }], entries);
  if (match?.kind !== 'entry') return match?.why ?? 'its answer is empty';
  return match.entry.kind === 'result' ? match.entry.result : match.entry.message;
}

/** Whether what came back for the one text that was sent can be used. */
export function isUsable(content: string, answer: Answer): boolean {
  return answer.kind === 'answer' && typeof resultFor(content, answer) !== 'string';
}

/**
 * Returns the result of the one document that was sent.
 * @throws AssayError `bad_response` where the service sent none, or several that differ, or with the service's own code
 *   where it refused
 */
export function oneResult(content: string, answer: Answer, { origin }: Pick<ServiceClient, 'origin'>): ScanResult {
  if (answer.kind === 'fault') throw serviceError(answer.fault, origin);
  const result = resultFor(content, answer);
  if (typeof result === 'string') throw unusable(result);
  return result;
}

/**
 * Scans one text, outside of any run. An answer that cannot be used is asked for once more under its key, for nothing,
 * where the service knows keys. Throws as `oneResult` does.
 */
export async function scanOneText(
  client: ServiceClient,
  scan: Scan,
  text: string,
  options: Parameters<ServiceClient['scanText']>[2],
): Promise<ScanResult> {
  const answer = await client.scanText(scan, text, options);
  const isAskedAgain = client.profile.honoursIdempotencyKey && answer.kind === 'answer' && !isUsable(text, answer);
  return oneResult(text, isAskedAgain ? await client.scanText(scan, text, options) : answer, client);
}
