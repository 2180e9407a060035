import type { ServiceFault } from '../../records/answer.js';
import { ServiceFailure } from '../../records/service-failure.js';
import { LONGEST_DELAY_MS, pauseForProbe, probedMs } from './outage-pause.js';
import type { OutageWait } from './outage-pause.js';
import type { ScheduleEnd } from './schedule-end.js';

/** An answer, or why it was not waited for any longer. */
export type Waited<Result> =
  { readonly kind: 'answered'; readonly value: Result } | Extract<ScheduleEnd, { readonly kind: 'signal' | 'outage' }>;

/** Asks once. Returns the fault where waiting may help. @throws any other error */
async function askOnce<Result>(ask: () => Promise<Result>): Promise<{ readonly value: Result } | ServiceFault> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof ServiceFailure && error.mayPass) return error.fault;
    throw error;
  }
}

/**
 * Asks the service for something that costs nothing and that a run needs. Waits out an outage as during
 * the run. A fault that waiting does not change, such as a refused key or a wrong address, is thrown at once.
 * @param stopping aborted when the run is to stop
 */
export async function waitForService<Result>(
  ask: () => Promise<Result>,
  wait: OutageWait,
  stopping: AbortSignal,
): Promise<Waited<Result>> {
  const { clock, limitMs, firstDelayMs, onOutage } = wait;
  let waitedMs = 0;
  let isOut = false;
  for (let delayMs = Math.max(1, firstDelayMs); ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    const startMs = clock.now();
    const asked = await askOnce(ask);
    if ('value' in asked) {
      if (isOut) onOutage(null);
      return { kind: 'answered', value: asked.value };
    }
    const outage = { fault: asked, waitedMs: isOut ? waitedMs + probedMs(startMs, clock.now()) : 0 };
    isOut = true;
    if (!stopping.aborted && outage.waitedMs >= limitMs) return { kind: 'outage', ...outage };
    if (!stopping.aborted) await pauseForProbe(outage, delayMs, wait, stopping);
    if (stopping.aborted) return { kind: 'signal' };
    ({ waitedMs } = outage);
  }
}
