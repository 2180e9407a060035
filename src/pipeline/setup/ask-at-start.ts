import { AssayError } from '../../lib/errors.js';
import type { OnRunEvent } from '../../records/events.js';
import { ServiceFailure } from '../../records/service-failure.js';
import type { Usage } from '../../records/usage.js';
import { outageEvent, outageWait, serviceEnd, waitForService } from '../schedule/index.js';
import type { Outage } from '../schedule/index.js';
import type { RunDeps } from './deps.js';
import type { RunSettings } from './identity.js';
import { pinModels } from './models.js';
import type { PinnedModels } from './models.js';

/** What a run must know of the service before it starts. */
export interface StartAnswers {
  readonly usage: Usage;
  readonly models: PinnedModels;
}

/** The progress reported while the service is waited for: nothing is found or read before it has answered. */
const NOTHING_YET = {
  kind: 'progress',
  sourcesFound: 0,
  findingDone: false,
  sourcesRead: 0,
  crawlDone: false,
  sourcesDone: 0,
  wordsDone: 0,
  wordsLeft: null,
  requestsInFlight: 0,
} as const;

function reportOutage(outage: Outage | null, onEvent: OnRunEvent): void {
  const event = outageEvent(outage);
  onEvent(event);
  const { code: outageCode, waitedMs: outageWaitedMs, limitMs: outageLimitMs } = event;
  onEvent({ ...NOTHING_YET, outageCode, outageWaitedMs, outageLimitMs });
}

function notStarted(): AssayError {
  return new AssayError({
    code: 'stopped_signal',
    message: 'stopped while the service was out: nothing was read or sent',
    nextStep: 'Start again: what is stored is kept.',
    exitCode: 4,
  });
}

/**
 * Asks the service for the usage and its models. A service that is out is waited for, up to `--outage-wait`.
 * @throws AssayError where the service refuses, its address is wrong, or it was out for too long
 */
export async function askAtStart(
  { client, clock }: RunDeps,
  { schedule }: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<StartAnswers> {
  const ask = async () => ({ usage: await client.usage(), models: await client.modelVersions() });
  const wait = outageWait(schedule, clock, (outage) => reportOutage(outage, onEvent));
  const asked = await waitForService(ask, wait, signal);
  if (asked.kind === 'answered') return { ...asked.value, models: pinModels(asked.value.models, schedule) };
  const stop = serviceEnd(asked);
  if (asked.kind === 'signal' || stop === null) throw notStarted();
  const { code, message, exit_code: exitCode } = stop;
  const nextStep = 'Start again once the service answers, or wait longer with --outage-wait: what is stored is kept.';
  throw new ServiceFailure({ code, message, nextStep, exitCode, fault: asked.fault, mayPass: true });
}
