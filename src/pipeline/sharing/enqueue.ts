import type { ServiceFault } from '../../records/answer.js';
import type { LedgerTotals } from '../../records/ledger.js';
import type { Usage } from '../../records/usage.js';
import { Budget, openBaseline, OthersWatch, Packer } from '../schedule/index.js';
import type {
  Capacity,
  Inflow,
  OnScheduleEvent,
  PackingPorts,
  ScheduleEnd,
  ScheduleSettings,
} from '../schedule/index.js';

/** Jobs in the queue or in progress: enough for the workers, and few enough to take one quickly. */
const MOST_LIVE = 2000;
/** Single calls packed in one transaction. */
const MOST_CALLS = 400;
/** Full uploads packed in one transaction, which share what its statements cost beside their rows. */
const MOST_UPLOADS = 16;
/** Pause of the loop while there is nothing to enqueue, in milliseconds. */
const TICK_MS = 200;
/** The usage is read again when a tenth of the words left was billed, and at least this many. */
const LEAST_WORDS_BETWEEN_READINGS = 1000;

/** The state of a shared run. */
export interface QueueSnapshot {
  readonly ledger: Omit<LedgerTotals, 'planned'>;
  /** Jobs with batches in the queue or in progress. */
  readonly liveBatches: number;
  /** Whether the service refused a worker because its words are used up. */
  readonly outOfWords: boolean;
}

/** The parts of the store that enqueuing needs, besides claims that enqueue what they claim. */
export interface QueuePort {
  snapshot(): Promise<QueueSnapshot>;
  /** Sets the most words that the run may hold and be billed in all; null for no limit. */
  setCap(words: number | null): Promise<void>;
  /** Takes jobs that no worker has begun out of the queue. */
  cancelQueued(): Promise<void>;
  /** Lets workers continue after the service refused them because its words were used up. */
  resume(): Promise<void>;
}

export interface EnqueueRequest {
  readonly ports: PackingPorts;
  readonly queue: QueuePort;
  readonly settings: ScheduleSettings;
  readonly usage: Usage;
  readonly inflow: Inflow;
  /** Whether documents that an earlier run did not reach are sent first. */
  readonly carriesOver: boolean;
  readonly signal: AbortSignal;
  readonly onEvent: OnScheduleEvent;
}

const REFUSED: ServiceFault = {
  faultClass: 'allowance',
  status: null,
  code: 'word_allowance_exhausted',
  message: 'the service has no words left',
  retryAfterMs: null,
};

/** `again`: there may be more to enqueue at once. `wait`: nothing to do until something changes. */
type Step = 'again' | 'wait' | Extract<ScheduleEnd, { readonly kind: 'complete' | 'budget' | 'elsewhere' }>;

/** What packs, and follows the other runs that are sending what is left. */
interface Packing {
  readonly packer: Packer;
  readonly others: OthersWatch;
}

/** How much more may be packed now. */
export function capacityOf({ liveBatches }: Pick<QueueSnapshot, 'liveBatches'>): Capacity {
  return {
    calls: Math.min(MOST_CALLS, MOST_LIVE - liveBatches),
    uploads: Math.min(MOST_UPLOADS, MOST_LIVE - liveBatches),
    isFull: false,
    isIdle: liveBatches === 0,
    isOutage: false,
  };
}

/**
 * While other machines send, the service's count says nothing about the words of this ledger: no reading is settled.
 */
function withoutServiceCount(ports: PackingPorts): PackingPorts {
  const { work } = ports;
  return {
    ...ports,
    work: {
      ...work,
      keepUsageReading: (reading) => work.keepUsageReading({ ...reading, standing: 'passing' }),
    },
  };
}

/**
 * The service's count says that the words are used up: cancels what is queued, lets work in progress end, then waits
 * for the next cycle or stops the run.
 */
async function afterRefusal(packer: Packer, request: EnqueueRequest, live: number): Promise<Step> {
  const { queue, settings, signal } = request;
  if (live > 0) {
    await queue.cancelQueued();
    return 'wait';
  }
  if (!settings.waitForCycle) return { kind: 'budget', limit: 'words_left', message: REFUSED.message };
  const words = await packer.afterRefusal(REFUSED, false, signal);
  await queue.resume();
  return words.kind === 'available' ? 'again' : words.end;
}

/** Packs and enqueues the next batches, within the words left. */
async function step({ packer, others }: Packing, request: EnqueueRequest, snapshot: QueueSnapshot): Promise<Step> {
  const { inflow, signal } = request;
  const { liveBatches } = snapshot;
  if (snapshot.outOfWords) return afterRefusal(packer, request, liveBatches);
  if (liveBatches >= MOST_LIVE) return 'wait';
  const inflowState = inflow.state();
  const claim = await packer.next(capacityOf(snapshot), inflowState);
  if (claim?.kind === 'batches' || claim?.kind === 'stored') return 'again';
  if (liveBatches > 0) return 'wait';
  if (claim?.kind === 'over_files') return packer.filesUsedUp;
  if (claim?.kind === 'over_budget') {
    const words = await packer.moreWords(claim.wordsNeeded, false, signal);
    return words.kind === 'available' ? 'again' : words.end;
  }
  if (inflowState !== 'done') return 'wait';
  return claim === null ? { kind: 'complete' } : (others.look(claim) ?? 'wait');
}

async function enqueueAll(packing: Packing, request: EnqueueRequest): Promise<ScheduleEnd | null> {
  const { ports, queue, signal } = request;
  const { packer } = packing;
  const { budget } = packer;
  let readAtWords = budget.billedInRun;
  while (!signal.aborted) {
    const snapshot = await queue.snapshot();
    budget.sync(snapshot.ledger);
    await queue.setCap(budget.cap);
    const next = await step(packing, request, snapshot);
    if (next !== 'again' && next !== 'wait') return next;
    if (next === 'wait') await ports.clock.sleep(TICK_MS, signal).catch(() => undefined);
    const { available, billedInRun } = budget;
    if (available !== null && billedInRun - readAtWords > Math.max(LEAST_WORDS_BETWEEN_READINGS, available / 10)) {
      readAtWords = billedInRun;
      await packer.reconcile(false);
    }
  }
  return null;
}

/**
 * Keeps the queue of a shared run filled: packs documents into batches, reserves their words and enqueues them, a few
 * in one transaction, until nothing is left, the words are used up, or the run is stopped. Then it cancels the jobs
 * that no worker has begun.
 */
export async function enqueueBatches(request: EnqueueRequest): Promise<ScheduleEnd> {
  const { ports, queue, settings, usage, carriesOver, onEvent } = request;
  const before = await ports.work.ledger();
  // Lost answers are compared with this count, so it must be read before anything is sent.
  const budget = new Budget(settings, usage, before, await openBaseline(ports.work, usage, before));
  const packer = new Packer({ ports: withoutServiceCount(ports), settings, budget, carriesOver, onEvent });
  const end = await enqueueAll({ packer, others: new OthersWatch(onEvent) }, request);
  const isStopped = end === null || request.signal.aborted;
  await queue.cancelQueued();
  return isStopped ? { kind: 'signal' } : end;
}
