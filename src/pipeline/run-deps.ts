import { randomUUID } from 'node:crypto';
import type { Clock } from '../lib/clock.js';
import type { Extractor } from '../records/extraction.js';
import type { Usage } from '../records/scan.js';
import type { ServiceClient } from './client/index.js';
import type { SchedulePorts } from './schedule/index.js';
import type { RunStore, Store } from './store/index.js';

/** What a run is given. */
export interface RunDeps {
  readonly store: Store;
  readonly client: ServiceClient;
  readonly extractor: Extractor;
  readonly clock: Clock;
  /** A fresh id for a new run, such as `20261120-2315-4f2a`. */
  readonly newRunId: () => string;
}

/** Run ids that sort by their start: UTC date and time, and four characters that tell runs of one second apart. */
export function runIdMaker(clock: Clock): () => string {
  return () => {
    const [date = '', time = ''] = new Date(clock.now()).toISOString().split('T');
    return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${randomUUID().slice(0, 4)}`;
  };
}

/** What scheduling is given of store and service. */
export function schedulePorts({ client, clock }: RunDeps, run: RunStore, usage: Usage): SchedulePorts {
  const { limits, honoursIdempotencyKey } = client.profile;
  const modelVersion = run.run.requestedVersion === '' ? null : run.run.requestedVersion;
  return {
    work: run,
    clock,
    newKey: randomUUID,
    service: {
      sendText: (scan, content, idempotencyKey) => client.scanText(scan, content, { modelVersion, idempotencyKey }),
      sendFiles: (scan, texts, idempotencyKey) => client.scanFiles(scan, texts, { modelVersion, idempotencyKey }),
      usage: () => client.usage(),
      honoursIdempotencyKey,
      filesPerRequest: limits.filesPerRequest,
      characterLimit: Math.min(limits.charactersPerText, usage.characterLimit ?? Number.POSITIVE_INFINITY),
    },
  };
}
