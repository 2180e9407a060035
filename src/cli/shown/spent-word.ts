import type { ServicePlace } from '../../records/run-summary.js';

/** Returns what became of words that were sent: the embedded service charges nothing for them. */
export function spentOn(service: ServicePlace | null): 'scanned' | 'billed' {
  return service === 'embedded' ? 'scanned' : 'billed';
}
