import { randomId } from '../../lib/random.js';
import type { Clock } from '../../lib/clock.js';
import type { ObjectStorage } from '../../lib/object-storage.js';
import { timeOrderedId } from '../../lib/time-ordered-id.js';
import type { Extractor } from '../../records/extraction.js';
import type { Usage } from '../../records/usage.js';
import type { ServiceClient } from '../client/index.js';
import type { SchedulePorts, ServicePort } from '../schedule/index.js';
import type { OpenRun, RunStore, Sharing, Store } from '../store/index.js';

/** What a run is given. */
export interface RunDeps {
  readonly store: Store;
  readonly client: ServiceClient;
  /** Reads `s3://` paths too where `objects` is given. */
  readonly extractor: Extractor;
  /** Where `s3://` paths lead; left out where there are none. */
  readonly objects?: ObjectStorage;
  readonly clock: Clock;
  /** A fresh id for a new run, such as `20261120-2315-4f2a`. */
  readonly newRunId: () => string;
  /** How other machines take part; left out where the run is this process's alone. */
  readonly sharing?: SharingDeps;
}

export interface SharingDeps {
  readonly sharing: Sharing;
  /** What is kept of a text once it is scanned, by all machines. */
  readonly keepText: 'none' | 'excerpt' | 'full';
  /** Whether all reading and sending is left to workers. */
  readonly feedOnly: boolean;
  /** A run whose workers make no progress for so long is stopped. */
  readonly stallMs: number;
}

/** Run ids that sort by their start: UTC date and time, and four characters that tell runs of one second apart. */
export function runIdMaker(clock: Clock): () => string {
  return () => {
    const [date = '', time = ''] = new Date(clock.now()).toISOString().split('T');
    return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${randomId().slice(0, 4)}`;
  };
}

/** What scheduling is given of the service. */
export function servicePort(client: ServiceClient, run: OpenRun, characterLimit: number): ServicePort {
  const { limits, honoursIdempotencyKey } = client.profile;
  const modelVersion = run.requestedVersion === '' ? null : run.requestedVersion;
  return {
    sendText: (scan, content, idempotencyKey, blocks) =>
      client.scanText(scan, content, { modelVersion, idempotencyKey, blocks }),
    sendFiles: (scan, texts, idempotencyKey) => client.scanFiles(scan, texts, { modelVersion, idempotencyKey }),
    usage: () => client.usage(),
    honoursIdempotencyKey,
    filesPerRequest: limits.filesPerRequest,
    characterLimit,
  };
}

/** What scheduling is given of store and service. */
export function schedulePorts({ client, clock }: RunDeps, run: RunStore, usage: Usage): SchedulePorts {
  const characterLimit = Math.min(
    client.profile.limits.charactersPerText,
    usage.characterLimit ?? Number.POSITIVE_INFINITY,
  );
  return {
    work: run,
    clock,
    newKey: () => timeOrderedId(clock),
    service: servicePort(client, run.run, characterLimit),
  };
}
