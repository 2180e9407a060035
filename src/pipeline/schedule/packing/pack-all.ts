import { NOBODY_ELSE } from '../../../records/usage.js';
import type { Usage } from '../../../records/usage.js';
import type { ScheduleSettings } from '../settings.js';
import type { Capacity } from '../capacity.js';
import { baselineOf } from './baseline.js';
import { Budget } from './budget.js';
import { claimNext } from './claim-next.js';
import type { Claiming } from './claim-next.js';
import { DocumentCount } from './document-count.js';

/** What is claimed together. */
const CAPACITY: Capacity = { calls: 256, uploads: 1, isFull: false, isIdle: true, isOutage: false };

/** What one start of a run sends, and which bound ends it before everything is sent; null if none does. */
export interface Packed {
  readonly documents: number;
  readonly words: number;
  readonly requests: number;
  readonly endedBy: 'words' | 'files' | null;
}

export interface PackAllRequest {
  readonly ports: Claiming['ports'];
  readonly settings: ScheduleSettings;
  readonly usage: Usage;
}

/**
 * Packs every waiting document of a run whose sources are all known, by the rules and within the bounds that a start of
 * it obeys, and sends nothing. The claims stay: the run is to be discarded.
 * @throws what the store throws
 */
export async function packAll({ ports, settings, usage }: PackAllRequest): Promise<Packed> {
  const before = { planned: 0, reserved: 0, billed: 0, unknown: 0 };
  const budget = new Budget(settings, usage, before, baselineOf(usage, before, null, NOBODY_ELSE));
  const documents = new DocumentCount(settings.maxFiles);
  const claiming = { ports, settings, budget, documents, carriesOver: false };
  const packed = { documents: 0, words: 0, requests: 0 };
  for (;;) {
    const claim = await claimNext(claiming, CAPACITY, 'done');
    // A plan looks at no other run.
    if (claim === null || claim.kind === 'elsewhere') return { ...packed, endedBy: null };
    if (claim.kind === 'stored') continue;
    if (claim.kind === 'over_files') return { ...packed, endedBy: 'files' };
    if (claim.kind === 'over_budget') return { ...packed, endedBy: 'words' };
    packed.documents += claim.documents;
    packed.requests += claim.requests;
    for (const { words } of claim.batches) {
      packed.words += words;
      budget.reserve(words);
    }
  }
}
