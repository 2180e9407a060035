import { AssayError } from '../../../lib/errors.js';
import type { DispatchPorts, ServicePort } from '../ports.js';
import { outageWait } from '../outage-pause.js';
import type { ScheduleSettings } from '../settings.js';
import { Breaker } from './breaker.js';
import type { BreakerParts } from './breaker.js';
import { requestsPerSecond } from './rate-limiter.js';
import type { Tally } from './tally.js';

/** Whether the service answers what costs nothing. */
async function isAlive(service: ServicePort): Promise<boolean> {
  try {
    await service.usage();
    return true;
  } catch (error) {
    if (error instanceof AssayError) return false;
    throw error;
  }
}

/** Returns a breaker by the settings of a run. @param tally what was sent and failed so far */
export function serviceBreaker(
  settings: Pick<ScheduleSettings, 'outageWait' | 'retryDelayMs' | 'maxFailed' | 'rate'>,
  { clock, service }: Pick<DispatchPorts, 'clock' | 'service'>,
  tally: Tally,
  parts: Pick<BreakerParts, 'stopping' | 'isDry' | 'onOutage' | 'onAtFault' | 'giveUp' | 'fail'>,
): Breaker {
  const wait = outageWait(settings, clock, parts.onOutage);
  // Probes wait for the breaker alone, so it keeps to the rate.
  const perSecond = requestsPerSecond(settings.rate) ?? Number.POSITIVE_INFINITY;
  return new Breaker({
    ...parts,
    ...wait,
    firstDelayMs: Math.max(wait.firstDelayMs, 1000 / perSecond),
    mayFail: (documents) => {
      const { sent, failed } = tally.counts;
      return (failed + documents) / (sent + documents) <= settings.maxFailed;
    },
    isAlive: () => isAlive(service),
  });
}
