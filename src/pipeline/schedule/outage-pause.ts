import type { Clock } from '../../lib/clock.js';
import { durationMs } from '../../lib/duration.js';
import type { ServiceFault } from '../../records/answer.js';
import type { ScheduleSettings } from './settings.js';

/** Longest wait between two attempts or probes, unless the service asks for a longer one. */
export const LONGEST_DELAY_MS = 60_000;
/** How often an outage is reported while it lasts. */
const TICK_MS = 5_000;
/** Longest time that one probe counts for, so that a jump of the clock does not end the wait. */
const LONGEST_PROBE_MS = 600_000;

/** An outage of the service as it is. */
export interface Outage {
  /** Why the last request had no answer. */
  readonly fault: ServiceFault;
  readonly waitedMs: number;
  /** The run stops after waiting this long. */
  readonly limitMs: number;
  /** Time to the next probe. */
  readonly nextProbeMs: number;
}

/** How an outage is waited for. */
export interface OutageWait {
  readonly clock: Clock;
  /** Longest wait, in milliseconds. */
  readonly limitMs: number;
  /** Wait before the first probe; doubled for each further one. */
  readonly firstDelayMs: number;
  /** Called when an outage begins, while it lasts, and with null when it is over, unless the run stops. */
  readonly onOutage: (outage: Outage | null) => void;
}

/** Returns how an outage is waited for by the settings of a run. */
export function outageWait(
  settings: Pick<ScheduleSettings, 'outageWait' | 'retryDelayMs'>,
  clock: Clock,
  onOutage: OutageWait['onOutage'],
): OutageWait {
  return { clock, limitMs: durationMs(settings.outageWait), firstDelayMs: settings.retryDelayMs, onOutage };
}

/**
 * Waits for the next probe, no longer than the outage may last, and reports the outage meanwhile. Adds to `waitedMs`
 * as time passes, until the signal is aborted.
 */
export async function pauseForProbe(
  outage: { readonly fault: ServiceFault; waitedMs: number },
  delayMs: number,
  { clock, limitMs, onOutage }: OutageWait,
  over: AbortSignal,
): Promise<void> {
  const wantedMs = Math.max(delayMs, outage.fault.retryAfterMs ?? 0);
  let restMs = Math.max(0, Math.min(wantedMs, limitMs - outage.waitedMs));
  do {
    onOutage({ fault: outage.fault, waitedMs: outage.waitedMs, limitMs, nextProbeMs: restMs });
    const sliceMs = Math.min(restMs, TICK_MS);
    await clock.sleep(sliceMs, over).catch(() => undefined);
    outage.waitedMs += sliceMs;
    restMs -= sliceMs;
  } while (restMs > 0 && !over.aborted);
}

/** Time that a probe took, as far as it counts. */
export function probedMs(startMs: number, endMs: number): number {
  return Math.max(0, Math.min(endMs - startMs, LONGEST_PROBE_MS));
}
