import type { Clock } from '../../lib/clock.js';
import { timeOrderedId } from '../../lib/time-ordered-id.js';
import { batchKey } from '../../records/batch-key.js';
import type { Usage } from '../../records/usage.js';
import { keyMemoryMs } from '../client/index.js';
import type { ServiceClient } from '../client/index.js';
import type { SchedulePorts, ServicePort } from '../schedule/index.js';
import type { RunStore } from '../store/index.js';

/** Returns what scheduling needs of the service. A run that keeps no texts keeps no quotations of them either. */
export function servicePort(
  client: ServiceClient,
  { run, keepsTexts }: Pick<RunStore, 'run' | 'keepsTexts'>,
  characterLimit: number,
): ServicePort {
  const { limits, honoursIdempotencyKey } = client.profile;
  const modelVersion = run.requestedVersion === '' ? null : run.requestedVersion;
  // The texts of sentences are parts of the document, which is here: neither the way nor the store carries them twice.
  const options = { modelVersion, keepsQuotations: keepsTexts, sentenceColumns: true };
  return {
    sendText: (scan, content, idempotencyKey, blocks) =>
      client.scanText(scan, content, { ...options, idempotencyKey, blocks }),
    sendFiles: (scan, texts, idempotencyKey) => client.scanFiles(scan, texts, { ...options, idempotencyKey }),
    usage: () => client.usage(),
    isEmbedded: client.isEmbedded,
    honoursIdempotencyKey,
    keyMemoryMs: keyMemoryMs(client.profile),
    timeoutMs: client.timeoutMs,
    filesPerRequest: limits.filesPerRequest,
    characterLimit,
  };
}

/** Returns the most code points that one text may have, by the wire profile and by the plan of the account. */
export function characterLimitOf(client: ServiceClient, usage: Usage): number {
  return Math.min(client.profile.limits.charactersPerText, usage.characterLimit ?? Number.POSITIVE_INFINITY);
}

/** Returns what scheduling needs of store and service. */
export function schedulePorts(
  { client, clock }: { readonly client: ServiceClient; readonly clock: Clock },
  run: RunStore,
  usage: Usage,
): SchedulePorts {
  return {
    work: run,
    clock,
    newKey: () => batchKey(timeOrderedId(clock)),
    service: servicePort(client, run, characterLimitOf(client, usage)),
  };
}
