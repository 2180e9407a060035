import { dispatch } from './dispatch/dispatch.js';
import type { DispatchTotals } from './dispatch/dispatch.js';
import { LocalChannel } from './local-channel.js';
import { openBaseline } from './packing/baseline.js';
import { Budget } from './packing/budget.js';
import type { Inflow, SchedulePorts } from './ports.js';
import type { OnScheduleEvent, ScheduleEnd } from './schedule-end.js';
import type { ScheduleSettings } from './settings.js';
import { outageWait } from './outage-pause.js';
import { waitForService } from './wait-for-service.js';
import type { Waited } from './wait-for-service.js';
import { Signal } from '../../lib/signal.js';

export type { Capacity } from './capacity.js';
export { WAIT, WAIT_FOR_CRAWL } from './channel.js';
export type { BatchChannel, Taken } from './channel.js';
export { dispatch } from './dispatch/dispatch.js';
export type { DispatchTotals } from './dispatch/dispatch.js';
export { matchEntries } from './dispatch/match.js';
export { LocalRateLimiter, requestsPerSecond } from './dispatch/rate-limiter.js';
export type { RateLimiter } from './dispatch/rate-limiter.js';
export { openBaseline } from './packing/baseline.js';
export { Budget } from './packing/budget.js';
export { packAll } from './packing/pack-all.js';
export type { Packed } from './packing/pack-all.js';
export { OthersWatch } from './packing/others-watch.js';
export { Packer } from './packing/packer.js';
export type { DispatchPorts, Inflow, PackingPorts, SchedulePorts, ServicePort } from './ports.js';
export { failedText, saidText, serviceEnd, TOO_MANY_NEXT_STEP } from './service-end.js';
export type { Outage } from './outage-pause.js';
export { outageWait } from './outage-pause.js';
export { waitForService } from './wait-for-service.js';
export { outageEvent } from './outage-event.js';
export type { LimitReached, OnScheduleEvent, ScheduleEnd, ScheduleEvent } from './schedule-end.js';
export type { ScheduleSettings } from './settings.js';

export interface ScheduleRequest {
  readonly ports: SchedulePorts;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly inflow: Inflow;
  /** Whether documents that an earlier run did not reach go first. */
  readonly carriesOver: boolean;
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
  /** Most requests under way at once, where other runs hold this one back; left out: as the settings say. */
  readonly mostAtOnce?: () => number;
  /** Called as totals change. `wordsLeft`: of the billing cycle; null on a metered plan. */
  readonly onProgress: (totals: DispatchTotals & { readonly wordsLeft: number | null }) => void;
}

/** Returns the word budget of a run as the ledger and the service's count tell it, and keeps that reading. */
async function openBudget({ ports, settings, signal, onEvent }: ScheduleRequest): Promise<Waited<Budget>> {
  const { work, service, clock } = ports;
  const before = await work.ledger();
  const wait = outageWait(settings, clock, (outage) => onEvent({ kind: 'outage', outage }));
  const asked = await waitForService(() => service.usage(), wait, signal);
  if (asked.kind !== 'answered') return asked;
  const usage = asked.value;
  return { kind: 'answered', value: new Budget(settings, usage, before, await openBaseline(work, usage, before)) };
}

/** Notifies the signal of documents that come in, until all have or scheduling stops. */
async function watch(inflow: Inflow, changed: Signal, isOver: () => boolean): Promise<void> {
  while (inflow.state() !== 'done' && !isOver()) {
    await inflow.changed();
    changed.notify();
  }
}

/**
 * Sends every waiting document and sees each to its end, within the word budget, in this process: the packer claims
 * batches, the dispatcher sends them. What an earlier process left open is sent first. Stops cleanly for the user, the
 * budget or the service: what is under way is awaited and committed, nothing is lost.
 * @returns why it ended
 * @throws what the store throws
 */
export async function scheduleScans(request: ScheduleRequest): Promise<ScheduleEnd> {
  const { ports, settings, inflow, carriesOver, pinnedVersions, signal, onEvent } = request;
  const opened = await openBudget(request);
  if (opened.kind !== 'answered') return opened;
  const budget = opened.value;
  const changed = new Signal();
  const channel = new LocalChannel({ ports, settings, budget, inflow, carriesOver, changed, onEvent });
  let totals: DispatchTotals = { requests: 0, retries: 0, inFlight: 0 };
  const report = (now: DispatchTotals): void => {
    totals = now;
    request.onProgress({ ...totals, wordsLeft: budget.wordsLeft });
  };
  // The words left are those after what was just stored.
  const heard: OnScheduleEvent = (event) => {
    if (event.kind === 'committed') report(totals);
    onEvent(event);
  };
  let isOver = false;
  void watch(inflow, changed, () => isOver);
  try {
    const { mostAtOnce } = request;
    const work = { ports, channel, changed, settings, pinnedVersions, signal, onEvent: heard, mostAtOnce };
    const end = await dispatch(work, report);
    await channel.close(end, signal);
    report(totals);
    return end;
  } finally {
    isOver = true;
    channel.stop();
  }
}
