import { randomId } from '../../lib/random.js';
import type { Clock } from '../../lib/clock.js';
import type { ObjectStorage } from '../../lib/object-storage.js';
import type { Extractor } from '../../records/extraction.js';
import type { Source } from '../../records/source.js';
import type { Usage } from '../../records/usage.js';
import type { ServiceClient } from '../client/index.js';
import type { PlanStore } from '../plan/index.js';
import type { RunProgress } from '../progress/index.js';
import type { ScheduleEnd } from '../schedule/index.js';
import type { RunStore, Store } from '../store/index.js';
import type { RunSettings } from './identity.js';

/** What a run works with. */
export interface RunDeps {
  readonly store: Store;
  readonly client: ServiceClient;
  /** Reads `s3://` paths as well if `objects` is given. */
  readonly extractor: Extractor;
  /** Where `s3://` paths lead; left out where there are none. */
  readonly objects?: ObjectStorage;
  readonly clock: Clock;
  /** A fresh id for a new run, such as `20261120-2315-4f2a`. */
  readonly newRunId: () => string;
  /** How the work is done; left out where this process does it alone. */
  readonly openBackend?: OpenBackend;
}

/** Returns a maker of run ids that sort by start: UTC date and time, and four characters that make them unique. */
export function runIdMaker(clock: Clock): () => string {
  return () => {
    const [date = '', time = ''] = new Date(clock.now()).toISOString().split('T');
    return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${randomId().slice(0, 4)}`;
  };
}

/** What a backend is opened with. */
export interface BackendParts {
  readonly deps: RunDeps;
  readonly run: RunStore;
  readonly settings: RunSettings;
  readonly usage: Usage;
  readonly progress: RunProgress;
  /** Aborted by the user, or when a part of the run failed. */
  readonly signal: AbortSignal;
  /** Aborted by the user alone. */
  readonly userSignal: AbortSignal;
  /** Stops the run. */
  readonly halt: () => void;
}

/** How the work of a run is done: by this process alone, or shared with other machines. */
export interface Backend {
  /** Where the sources that this process reads are recorded. */
  readonly planStore: PlanStore;
  /** Returns the sources that this process reads itself; other machines read the others. */
  ownSources(sources: AsyncIterable<Source>): AsyncIterable<Source>;
  /** Sends what is recorded, until every source is accounted for or the run is stopped. */
  schedule(): Promise<ScheduleEnd>;
}

export type OpenBackend = (parts: BackendParts) => Promise<Backend>;
