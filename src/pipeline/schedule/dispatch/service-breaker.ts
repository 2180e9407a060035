import { AssayError } from '../../../lib/errors.js';
import type { DispatchPorts, ServicePort } from '../ports.js';
import { outageWait } from '../outage-pause.js';
import type { ScheduleSettings } from '../settings.js';
import { Breaker } from './breaker.js';
import type { BreakerParts } from './breaker.js';
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
  settings: Pick<ScheduleSettings, 'outageWait' | 'retryDelayMs' | 'maxFailed'>,
  { clock, service }: Pick<DispatchPorts, 'clock' | 'service'>,
  tally: Tally,
  parts: Pick<BreakerParts, 'stopping' | 'isDry' | 'onOutage' | 'giveUp' | 'fail'>,
): Breaker {
  return new Breaker({
    ...parts,
    ...outageWait(settings, clock, parts.onOutage),
    mayFail: (documents) => {
      const { sent, failed } = tally.counts;
      return (failed + documents) / (sent + documents) <= settings.maxFailed;
    },
    isAlive: () => isAlive(service),
  });
}
