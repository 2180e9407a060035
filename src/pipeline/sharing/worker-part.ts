import type { Clock } from '../../lib/clock.js';
import { messageOf } from '../../lib/errors.js';
import { isConnectionLost } from '../../lib/database/index.js';
import type { Extractor } from '../../records/extraction.js';
import type { SharedTerms } from '../../records/shared-terms.js';
import type { ServiceClient } from '../client/index.js';
import type { OnScheduleEvent, ScheduleSettings } from '../schedule/index.js';
import type { ConnectionShare } from './shared-connections.js';
import type { SharedWork, Sharing } from './store/index.js';

/** How long a worker that found no work or no database waits before it tries again. */
const IDLE_MS = 250;

export interface WorkerDeps {
  readonly sharing: Sharing;
  readonly client: ServiceClient;
  readonly extractor: Extractor;
  readonly clock: Clock;
}

export interface WorkerSettings {
  /** Settings of this machine: connections and retries. The settings that all machines share belong to the run. */
  readonly schedule: ScheduleSettings;
  /** Returns where this machine finds a file that the run found at this path. */
  readonly localPath: (path: string) => string;
  /** Left out: the run has all connections of the worker. */
  readonly connections?: ConnectionShare;
}

/** The part that one worker takes in a run. */
export interface WorkerPart {
  readonly deps: WorkerDeps;
  readonly settings: WorkerSettings;
  readonly terms: SharedTerms;
  readonly work: SharedWork;
  readonly connections: ConnectionShare;
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
}

/** Waits for a moment, or until the worker stops. */
export function idle({ deps, signal }: WorkerPart): Promise<void> {
  return deps.clock.sleep(IDLE_MS, signal).catch(() => undefined);
}

/** Does `work`. Returns `otherwise`, after a moment, if the database cannot be reached. */
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
