import { inflatedText } from '../lib/deflated-text.js';
import type { ScanResult } from '../records/scan-result.js';
import { joinedResult } from './joined-result.js';
import type { ScannedPart } from './whole-findings.js';

function rawOf(parts: readonly ScannedPart[]): string {
  const answers = parts.map(({ result }) => inflatedText(result.raw)).join(',');
  return `{"parts":[${answers}],"part_starts":[${parts.map(({ start }) => start).join(',')}]}`;
}

/** As `joinedResult`; it keeps the sections' own JSON. */
export function wholeResult(parts: readonly ScannedPart[]): ScanResult {
  return joinedResult(parts, rawOf);
}
