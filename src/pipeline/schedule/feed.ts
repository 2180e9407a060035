import type { ServiceFault } from '../../records/answer.js';
import type { LedgerTotals } from '../../records/ledger.js';
import type { Usage } from '../../records/usage.js';
import { Budget } from './packing/budget.js';
import { afterRefusal, moreWords, reconcile } from './packing/more-words.js';
import { claimNext } from './packing/claim-next.js';
import type { Inflow, SchedulePorts } from './ports.js';
import type { Room } from './capacity.js';
import { Session } from './dispatch/dispatcher.js';
import type { ScheduleEnd, SessionInit } from './dispatch/dispatcher.js';
import type { ScheduleSettings } from './settings.js';

/** Jobs in the queue or under way: enough for the workers, few enough that taking one stays quick. */
const MOST_LIVE = 2000;
/** Single calls packed in one transaction. */
const MOST_CALLS = 400;
const TICK_MS = 200;

/** Where a shared run stands. */
export interface FeedPulse {
  readonly ledger: Omit<LedgerTotals, 'planned'>;
  /** Batches' jobs in the queue or under way. */
  readonly liveBatches: number;
  /** Connections of all workers. */
  readonly connections: number;
  /** The service refused a worker for want of words. */
  readonly outOfWords: boolean;
}

/** What feeding is given of the store, beside claims that queue what they claim. */
export interface FeedPort {
  pulse(): Promise<FeedPulse>;
  setCap(words: number | null): Promise<void>;
  /** Takes back what no worker has begun. */
  withdraw(): Promise<void>;
  /** Lets workers go on after the service refused for want of words. */
  goOn(): Promise<void>;
}

export interface FeedRequest {
  readonly ports: SchedulePorts;
  readonly feed: FeedPort;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly usage: Usage;
  readonly inflow: Inflow;
  readonly signal: AbortSignal;
  readonly onEvent: SessionInit['onEvent'];
}

const REFUSED: ServiceFault = {
  faultClass: 'allowance',
  status: null,
  code: 'word_allowance_exhausted',
  message: 'the service has no words left',
  retryAfterMs: null,
};

/**
 * Out of words by the service's word: what is queued is taken back, what is under way ends, then the next cycle is
 * waited for or the run stops.
 */
async function heedRefusal(session: Session, feed: FeedPort, live: number): Promise<'again' | 'wait' | 'done'> {
  if (live > 0) {
    await feed.withdraw();
    return 'wait';
  }
  if (!session.settings.waitForCycle) {
    session.stop({ kind: 'budget', message: REFUSED.message });
    return 'done';
  }
  await afterRefusal(session, REFUSED);
  await feed.goOn();
  return 'again';
}

function roomOf({ liveBatches, connections }: FeedPulse): Room {
  return {
    connections: Math.max(1, connections),
    calls: Math.min(MOST_CALLS, MOST_LIVE - liveBatches),
    isFull: false,
    isIdle: liveBatches === 0,
  };
}

/**
 * Packs and queues what comes next, within the words left. `wait`: nothing to be done before something changes. `done`:
 * nothing is left.
 */
async function step(
  session: Session,
  { feed, inflow }: FeedRequest,
  pulse: FeedPulse,
): Promise<'again' | 'wait' | 'done'> {
  const { liveBatches } = pulse;
  if (pulse.outOfWords) return heedRefusal(session, feed, liveBatches);
  if (liveBatches >= MOST_LIVE) return 'wait';
  const crawlDone = inflow.isDone();
  const claim = await claimNext(session, roomOf(pulse), crawlDone);
  if (claim?.kind === 'batches') return 'again';
  if (liveBatches > 0) return 'wait';
  if (claim?.kind === 'over_budget') return (await moreWords(session, claim.wordsNeeded)) ? 'again' : 'done';
  return crawlDone ? 'done' : 'wait';
}

/**
 * Keeps the queue of a shared run filled: packs documents into batches, reserves their words and queues them, in one
 * transaction each, until nothing is left, the words are used up, or the run is stopped. What no worker has begun by
 * then is taken back.
 */
export async function feedBatches(request: FeedRequest): Promise<ScheduleEnd> {
  const { ports, feed, settings, usage } = request;
  const before = await ports.work.ledger();
  // A count to hold lost answers against is one that was read before anything was sent.
  await ports.work.keepUsageReading(before.reserved === 0 ? usage : { ...usage, wordsUsed: null }, before.billed, 0);
  const budget = new Budget({ maxWords: settings.maxWords, keepWords: settings.keepWords }, usage, before, null);
  const session = new Session({
    ports,
    settings,
    pinnedVersions: request.pinnedVersions,
    budget,
    signal: request.signal,
    onEvent: request.onEvent,
    isShared: true,
  });
  let reconciledAt = before.billed;
  while (!session.isStopping()) {
    const pulse = await feed.pulse();
    budget.sync(pulse.ledger);
    await feed.setCap(budget.cap);
    const next = await step(session, request, pulse);
    if (next === 'done') break;
    if (next === 'wait') await ports.clock.sleep(TICK_MS, session.tools.stopping).catch(() => undefined);
    // A tenth of what is left may be billed between two readings of the usage.
    if (budget.available !== null && budget.billedInRun - reconciledAt > Math.max(1000, budget.available / 10)) {
      reconciledAt = budget.billedInRun;
      await reconcile(session);
    }
  }
  await feed.withdraw();
  if (session.failure !== null) throw session.failure.error;
  return session.end ?? { kind: 'complete' };
}
