import type { EventOf } from '../../records/events.js';
import type { Scan } from '../../records/scan.js';
import type { ScanResult } from '../../records/scan-result.js';
import { statedVerdict } from '../../records/verdict.js';
import type { StatedFrom } from '../../records/verdict.js';

/** The result of one document as an event. */
export function scannedEvent(
  name: string,
  scan: Scan,
  result: ScanResult,
  state: StatedFrom = 'medium',
): EventOf<'text_scanned'> {
  const { modelVersion, verdict, confidence, notJudgedReason, findings } = result;
  return {
    kind: 'text_scanned',
    name,
    scan,
    modelVersion,
    verdict: statedVerdict(verdict, confidence, notJudgedReason, state),
    confidence,
    findings: findings?.scan === 'bibliography' ? findings.references.length : 0,
  };
}
