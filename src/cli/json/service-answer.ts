import { inflatedText } from '../../lib/deflated-text.js';
import type { ScanResult } from '../../records/scan-result.js';

/** The service's own answer about one document, as it came. */
export function serviceAnswer({ modelVersion, raw }: ScanResult): string {
  return `{"version":${JSON.stringify(modelVersion)},"documents":[${inflatedText(raw)}]}`;
}
