import type { Batch } from '../../../records/batch.js';
import type { Taken } from '../channel.js';
import type { ScheduleEnd } from '../schedule-end.js';
import type { DispatchRequest } from './dispatch-request.js';
import { Dispatcher } from './dispatcher.js';
import { runBatch } from './run-batch.js';

export interface DispatchTotals {
  readonly requests: number;
  readonly retries: number;
  /** Batches under way. */
  readonly inFlight: number;
}

/** Sends one batch beside the others, to its end. */
function start(batch: Batch, dispatcher: Dispatcher): void {
  const { channel } = dispatcher;
  dispatcher.start(async () => {
    try {
      // The service would not recognise the repetition.
      if (batch.reopened && !dispatcher.mayRepeatLost) await channel.lost(batch, null);
      else await runBatch(batch, dispatcher);
    } catch (error) {
      if (!(await channel.failed(batch, error))) dispatcher.fail(error);
    } finally {
      channel.done(batch);
    }
  });
}

/** Whether the batches under way carry all documents that can be sent. */
function isDry(taken: Taken | null, { isFull }: Dispatcher): boolean {
  if (taken === null) return isFull;
  return taken.kind === 'wait' ? taken.isDry : taken.kind === 'closed';
}

async function takeAll(
  dispatcher: Dispatcher,
  { channel, changed }: DispatchRequest,
  onProgress: () => void,
): Promise<void> {
  while (!dispatcher.isStopping()) {
    // Before looking, so that no change is missed.
    const change = changed.next();
    const taken = dispatcher.wantsMore() ? await channel.take(dispatcher.capacity, dispatcher.stopping) : null;
    dispatcher.isDry = isDry(taken, dispatcher);
    onProgress();
    if (taken?.kind === 'batches') for (const batch of taken.batches) start(batch, dispatcher);
    else if (taken?.kind === 'closed') {
      if (taken.end.kind !== 'complete') dispatcher.stop(taken.end);
      return;
    } else await change;
  }
}

/**
 * Sends the batches of a channel and sees each to its end, until the channel is closed, the service refuses, or the
 * signal is aborted. What is under way then is awaited and committed.
 * @returns why it ended
 * @throws what the channel or the store throws
 */
export async function dispatch(
  request: DispatchRequest,
  onProgress: (totals: DispatchTotals) => void,
): Promise<ScheduleEnd> {
  const dispatcher = new Dispatcher(request);
  const report = (): void => onProgress({ ...dispatcher.counts, inFlight: dispatcher.inFlight });
  try {
    await takeAll(dispatcher, request, report);
  } catch (error) {
    dispatcher.fail(error);
  }
  await dispatcher.drained();
  report();
  return dispatcher.result();
}
