import type { EventOf } from '../../records/events.js';
import type { Outage } from './outage-pause.js';

/** Returns what is reported of an outage; null: the service answers again. */
export function outageEvent(outage: Outage | null): EventOf<'outage'> {
  if (outage === null) return { kind: 'outage', code: null, waitedMs: 0, limitMs: 0, nextProbeMs: 0 };
  const { fault, waitedMs, limitMs, nextProbeMs } = outage;
  return { kind: 'outage', code: fault.code, waitedMs, limitMs, nextProbeMs };
}
