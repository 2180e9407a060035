import { wholeEvidence } from '../../records/evidence.js';
import type { Evidence } from '../../records/evidence.js';
import type { Register } from '../../records/register.js';
import { unsureWhole } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';
import type { ScanState } from './use-scans.js';

/** The least confidence at which the application states a verdict. */
const STATED_FROM = 'medium';

/** What a verdict rests on, or why none is stated: at most one of them. */
export interface ShownReasons {
  readonly evidence: Evidence | null;
  readonly unsure: Unsure | null;
}

/** Returns what the verdict on a text rests on, or why none is stated; neither until it is scanned. */
export function shownReasons({ detection, patterns }: ScanState, register: Register | null): ShownReasons {
  const whole = detection?.result?.whole;
  if (whole === undefined) return { evidence: null, unsure: null };
  const searched = patterns?.status === 'done' ? (patterns.result ?? []) : null;
  const facts = { from: STATED_FROM, isProfiled: false, register, patterns: searched } as const;
  return { evidence: wholeEvidence(whole, facts), unsure: unsureWhole(whole, facts) };
}
