import { assembleStore } from '../assemble-store.js';
import { serviceEnd } from '../pipeline/schedule/index.js';
import type { WorkerEnd as TakenPart } from '../pipeline/sharing/take-part.js';
import { CERTIFICATE_REFUSED } from '../records/answer.js';
import type { OnRunEvent } from '../records/events.js';
import type { RunStop } from '../records/run-stop.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export interface WorkOptions extends UseOptions {
  /** Ends the work when it is aborted: what is stored stays, and other workers take the rest. */
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

export interface WorkerEnd {
  readonly kind: TakenPart['kind'];
  /** What the service refused; null where it did not. */
  readonly stop: RunStop | null;
}

/** What the service did that the worker ended for: its jobs are others' by then. */
function stopOf(end: TakenPart): RunStop | null {
  const stop = serviceEnd(end);
  if (stop === null || end.kind !== 'outage') return stop;
  const next =
    'Its jobs are in the queue again. Start the worker again once the service answers, or let it wait longer with ' +
    '--outage-wait.';
  return { ...stop, next_step: end.fault.code === CERTIFICATE_REFUSED ? stop.next_step : next };
}

/**
 * Takes part in the runs that several machines share in the database of the settings, one after the other, until the
 * signal is aborted, the service refuses, or, with the setting `once`, the run has ended. Returns why it ended.
 * @throws AssayError `not_shared`, `other_profile`; `assay status` of the run shows it too
 */
export async function workOnRuns({
  settings = programSettings(),
  cwd = process.cwd(),
  signal = new AbortController().signal,
  onEvent = () => undefined,
}: WorkOptions = {}): Promise<WorkerEnd> {
  const { assembleWorker, tellingWhyNot } = await import('../assemble-worker.js');
  return tellingWhyNot(settings, async () => {
    const store = await assembleStore(settings, cwd);
    try {
      const end = await assembleWorker({ settings, cwd, signal, onEvent }, store);
      return { kind: end.kind, stop: stopOf(end) };
    } finally {
      await store.close();
    }
  });
}
