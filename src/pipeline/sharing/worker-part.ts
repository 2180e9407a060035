import type { Clock } from '../../lib/clock.js';
import { messageOf } from '../../lib/errors.js';
import { isConnectionLost } from '../../lib/database/index.js';
import type { Extractor } from '../../records/extraction.js';
import type { SharedTerms } from '../../records/shared-terms.js';
import type { ServiceClient } from '../client/index.js';
import type { OnScheduleEvent, ScheduleSettings } from '../schedule/index.js';
import type { SharedWork, Sharing } from './store/index.js';

/** How long a worker that found nothing to do, or no database, waits before it looks again. */
const IDLE_MS = 250;

export interface WorkerDeps {
  readonly sharing: Sharing;
  readonly client: ServiceClient;
  readonly extractor: Extractor;
  readonly clock: Clock;
}

export interface WorkerSettings {
  /** Of this machine: connections and retries. What the machines must agree on is the run's. */
  readonly schedule: ScheduleSettings;
  /** Returns where this machine finds a file that the run found at this path. */
  readonly localPath: (path: string) => string;
}

/** The part that one worker takes in a run. */
export interface WorkerPart {
  readonly deps: WorkerDeps;
  readonly settings: WorkerSettings;
  readonly terms: SharedTerms;
  readonly work: SharedWork;
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
}

/** Waits a moment, less where the worker stops. */
export function idle({ deps, signal }: WorkerPart): Promise<void> {
  return deps.clock.sleep(IDLE_MS, signal).catch(() => undefined);
}

/** Does `work`; returns `otherwise` after a moment where the database is away. */
export async function unlessCutOff<Result>(
  otherwise: Result,
  part: WorkerPart,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    part.onEvent({ kind: 'note', message: `the database is away, trying again: ${messageOf(error)}` });
    await idle(part);
    return otherwise;
  }
}
