import { batchKey } from '../../records/batch-key.js';
import { messageOf } from '../../lib/errors.js';
import { timeOrderedId } from '../../lib/time-ordered-id.js';
import { Signal } from '../../lib/signal.js';
import { dispatch, requestsPerSecond } from '../schedule/index.js';
import type { DispatchTotals, RateLimiter, ScheduleEnd } from '../schedule/index.js';
import { servicePort } from '../setup/ports.js';
import { QueueChannel } from './queue-channel.js';
import type { BatchQueue } from './queue-channel.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';
import { idle, unlessCutOff } from './worker-part.js';
import type { WorkerPart } from './worker-part.js';

/** Most calls in one job. */
const CALLS_OF_A_JOB = 8;

function batchQueue(part: WorkerPart): BatchQueue {
  const { work, connections } = part;
  return {
    take: (calls) =>
      unlessCutOff([], part, async () => {
        const state = await work.state();
        if (state !== 'running') return state === 'ended' ? 'over' : [];
        const batches = await work.takeBatches(Math.ceil(calls / CALLS_OF_A_JOB));
        connections.isBusy(batches.length > 0);
        return batches;
      }),
    done: ({ lease }) => (lease === null ? undefined : work.done(lease)),
    setAside: (batch) => unlessCutOff(undefined, part, () => work.setAside(batch)),
    fail: (batch, error) =>
      unlessCutOff(undefined, part, async () => {
        part.onEvent({ kind: 'note', message: `a batch failed and is tried again: ${messageOf(error)}` });
        if (batch.lease !== null) await work.fail(batch.lease, messageOf(error));
      }),
  };
}

function rateLimiter({ deps, terms, work }: WorkerPart): { readonly rateLimiter?: RateLimiter } {
  const perSecond = requestsPerSecond(terms.rate);
  if (perSecond === null) return {};
  const turns = {
    take: (rate: number) => work.takeTurn(rate),
    pause: (durationMs: number) => work.pauseTurns(durationMs),
  };
  return { rateLimiter: new SharedRateLimiter(deps.clock, perSecond, turns) };
}

async function send(part: WorkerPart, onProgress: (totals: DispatchTotals) => void): Promise<ScheduleEnd> {
  const { deps, settings, terms, work, signal, onEvent } = part;
  const { long, rate, allowDoubleBill } = terms;
  const changed = new Signal();
  const end = await dispatch(
    {
      ports: {
        work: work.run,
        clock: deps.clock,
        newKey: () => batchKey(timeOrderedId(deps.clock)),
        service: servicePort(deps.client, work.run, terms.characterLimit),
      },
      channel: new QueueChannel(batchQueue(part), deps.clock, changed),
      changed,
      settings: { ...settings.schedule, long, rate, allowDoubleBill },
      pinnedVersions: work.run.run.pinnedVersions,
      signal,
      onEvent,
      mostAtOnce: part.connections.most,
      ...rateLimiter(part),
    },
    onProgress,
  );
  if (end.kind === 'budget') await unlessCutOff(undefined, part, () => work.reportOutOfWords());
  return end;
}

/**
 * Sends the batches of a run until it ends or the worker stops. If the service's words are used up, waits until the
 * coordinator resumes or ends the run.
 */
export async function sendBatches(
  part: WorkerPart,
  onProgress: (totals: DispatchTotals) => void,
): Promise<ScheduleEnd> {
  const { signal, work } = part;
  let end = await send(part, onProgress);
  while (end.kind === 'budget' && !signal.aborted) {
    const state = await unlessCutOff('no_words', part, () => work.state());
    if (state === 'running') end = await send(part, onProgress);
    else if (state === 'ended') break;
    else await idle(part);
  }
  return end;
}
