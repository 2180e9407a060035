import type { Batch } from '../../records/batch.js';
import { Budget } from './packing/budget.js';
import type { SchedulePorts } from './ports.js';
import { runBatch } from './dispatch/run-batch.js';
import { Session } from './dispatch/dispatcher.js';
import type { ScheduleEnd, SessionInit } from './dispatch/dispatcher.js';
import type { ScheduleSettings } from './settings.js';

/** How long a worker that found nothing to send waits before it looks again. */
const IDLE_MS = 250;

/** What sending is given of the queue. */
export interface FetchPort {
  /** Batches for so many calls; none for now, or `over` once there will be no more. */
  fetch(calls: number): Promise<readonly Batch[] | 'over'>;
  /** Leaves a batch whose answer was lost for the end of the run. */
  setAside(batch: Batch): Promise<void>;
  /** The batch could not be seen to its end: it is tried again elsewhere. */
  giveUp(batch: Batch, error: unknown): Promise<void>;
  /** Nothing more is done here for a batch that was fetched. */
  done(batch: Batch): void;
}

export interface FetchRequest {
  readonly ports: SchedulePorts;
  readonly queue: FetchPort;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly signal: AbortSignal;
  readonly onEvent: SessionInit['onEvent'];
  readonly onProgress: (totals: { readonly requests: number; readonly retries: number }) => void;
}

/** Words are reserved where batches are packed: whoever sends them need not count. */
const NO_LIMIT = { plan: '', wordsUsed: null, wordsLeft: null, cycleEndMs: null, characterLimit: null };

function start(batch: Batch, session: Session, queue: FetchPort): void {
  session.start(async () => {
    try {
      // The service could not tell that it was sent before.
      if (batch.reopened && !session.tools.mayRepeatLost) await queue.setAside(batch);
      else await runBatch(batch, session).catch((error: unknown) => queue.giveUp(batch, error));
    } finally {
      queue.done(batch);
    }
  });
}

async function setLostAside(session: Session, queue: FetchPort): Promise<void> {
  for (const batch of session.lost.splice(0)) await queue.setAside(batch);
}

/**
 * Sends batches as they are fetched and sees each to its end, until there are no more, the service refuses, or the
 * signal is aborted.
 */
export async function sendFetched(request: FetchRequest): Promise<ScheduleEnd> {
  const { ports, settings, queue, signal } = request;
  const budget = new Budget(
    { maxWords: null, keepWords: 0 },
    NO_LIMIT,
    { planned: 0, reserved: 0, billed: 0, unknown: 0 },
    null,
  );
  // Whether a cycle is waited for is for whoever feeds to say.
  const session = new Session({
    ports,
    settings: { ...settings, waitForCycle: false },
    pinnedVersions: request.pinnedVersions,
    budget,
    signal,
    onEvent: request.onEvent,
    isShared: true,
  });
  while (!session.isStopping()) {
    const changed = session.wake.next();
    await setLostAside(session, queue);
    const { isFull, calls } = session.room;
    const fetched = isFull || !session.wantsMore() ? null : await queue.fetch(calls);
    request.onProgress(session.counts);
    if (fetched === 'over') break;
    for (const batch of fetched ?? []) start(batch, session, queue);
    if (fetched === null) await changed;
    else if (fetched.length === 0)
      await Promise.race([changed, ports.clock.sleep(IDLE_MS, session.tools.stopping).catch(() => undefined)]);
  }
  await session.drained();
  await setLostAside(session, queue);
  request.onProgress(session.counts);
  if (session.failure !== null) throw session.failure.error;
  return session.end ?? { kind: 'complete' };
}
