import { setMaxListeners } from 'node:events';
import { serviceEnd } from '../schedule/index.js';
import type { OnScheduleEvent, ScheduleEnd } from '../schedule/index.js';
import { allConnections } from './shared-connections.js';
import { termsOf } from './terms.js';
import type { OpenToWorkers } from './terms.js';
import { Heartbeat } from './worker-heartbeat.js';
import { unlessCutOff } from './worker-part.js';
import type { WorkerDeps, WorkerPart, WorkerSettings } from './worker-part.js';
import { readFiles } from './worker-reading.js';
import { sendBatches } from './worker-sending.js';

/** A difference between this machine's clock and the database's is reported if it is at least this large. */
const REPORTED_CLOCK_DIFFERENCE_MS = 10_000;

/**
 * Renews this worker's leases until the signal is aborted. If a renewal fails, for example because the database cannot
 * be reached, it is repeated at the next interval.
 */
async function keepLeases({ deps, work }: WorkerPart, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await deps.clock.sleep(work.renewEveryMs, signal);
    } catch {
      return;
    }
    await work.renew().catch(() => undefined);
  }
}

/**
 * Reports where this machine's clock differs from the database's: leases and turns follow the database's, the times in
 * results are this machine's.
 */
async function reportClock({ deps, work, onEvent }: WorkerPart): Promise<void> {
  const aheadMs = deps.clock.now() - (await work.databaseNow());
  if (Math.abs(aheadMs) < REPORTED_CLOCK_DIFFERENCE_MS) return;
  onEvent({
    kind: 'note',
    message:
      `this machine's clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ` +
      "the database's: leases and turns keep to the database's, times in its results are off by as much; " +
      'set it by NTP',
  });
}

async function join(
  deps: WorkerDeps,
  settings: WorkerSettings,
  open: OpenToWorkers,
  signal: AbortSignal,
  onEvent: OnScheduleEvent,
): Promise<WorkerPart> {
  const terms = termsOf(open, deps.client);
  const work = await deps.sharing.join(open.runId, {
    scans: terms.scan,
    rescan: terms.rescan,
    readLimits: deps.extractor.limits,
    keepText: terms.keepText,
  });
  const connections = settings.connections ?? allConnections(settings.schedule.concurrency);
  return { deps, settings, terms, work, connections, signal, onEvent };
}

/**
 * Takes part in a shared run: reads its files and sends its batches until it ends, the service refuses this worker, or
 * the signal is aborted. The jobs it still holds then are returned to the queue.
 * @returns why it ended
 * @throws what reading or the database throws
 */
export async function workOn(
  deps: WorkerDeps,
  settings: WorkerSettings,
  open: OpenToWorkers,
  signal: AbortSignal,
  onEvent: OnScheduleEvent,
): Promise<ScheduleEnd> {
  // If either half fails, the other stops.
  const halt = new AbortController();
  const part = await join(deps, settings, open, AbortSignal.any([signal, halt.signal]), onEvent);
  // Every extraction in progress listens.
  setMaxListeners(0, part.signal);
  const heartbeat = new Heartbeat(part.work, part.connections.most);
  await heartbeat.start();
  await reportClock(part);
  // Work in progress is awaited when the worker stops: its leases are kept until then.
  const over = new AbortController();
  const keeping = keepLeases(part, over.signal);
  const reading = readFiles(part);
  reading.catch(() => halt.abort());
  let refusal: string | null = null;
  try {
    const end = await sendBatches(part, heartbeat.update);
    refusal = serviceEnd(end)?.message ?? null;
    halt.abort();
    await reading;
    return end;
  } finally {
    halt.abort();
    await reading.catch(() => undefined);
    over.abort();
    await keeping;
    await heartbeat.stop();
    await unlessCutOff(undefined, part, () => part.work.leave(refusal));
  }
}
