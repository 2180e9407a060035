import { Budget } from './packing/budget.js';
import { feedBatches } from './feed.js';
import type { FeedPort, FeedPulse, FeedRequest } from './feed.js';
import type { SharedTurns } from './dispatch/rate-limiter.js';
import { resolveLost } from './packing/lost-answers.js';
import { afterRefusal, moreWords, reconcile } from './packing/more-words.js';
import type { Inflow, SchedulePorts, ServicePort } from './ports.js';
import { claimNext } from './packing/claim-next.js';
import { startBatch } from './dispatch/run-batch.js';
import { Session } from './dispatch/dispatcher.js';
import type { ScheduleEnd, ScheduleEvent, SessionInit } from './dispatch/dispatcher.js';
import { sendFetched } from './send-fetched.js';
import type { FetchPort, FetchRequest } from './send-fetched.js';
import type { ScheduleSettings } from './settings.js';

export { feedBatches, sendFetched };
export type { FeedPort, FeedPulse, FeedRequest, FetchPort, FetchRequest, SharedTurns };
export type { Inflow, ScheduleEnd, ScheduleEvent, SchedulePorts, ScheduleSettings, ServicePort };

export interface ScheduleRequest {
  readonly ports: SchedulePorts;
  readonly settings: ScheduleSettings;
  readonly pinnedVersions: readonly string[];
  readonly inflow: Inflow;
  readonly signal: AbortSignal;
  readonly onEvent: SessionInit['onEvent'];
  /** Told as totals change. */
  readonly onProgress: (totals: {
    readonly requests: number;
    readonly retries: number;
    readonly inFlight: number;
    readonly wordsLeft: number | null;
  }) => void;
}

/** Takes and starts the next batch. `wait`: nothing to be done before something changes. `done`: nothing is left. */
async function step(session: Session, inflow: Inflow): Promise<'again' | 'wait' | 'done'> {
  const { budget } = session;
  if (session.lost.length > 0) {
    if (session.inFlight > 0) return 'wait';
    await resolveLost(session);
    return 'again';
  }
  if (session.refusedForWords !== null) {
    if (session.inFlight > 0) return 'wait';
    await afterRefusal(session, session.refusedForWords);
    return 'again';
  }
  const crawlDone = inflow.isDone();
  const claim = await claimNext(session, session.room, crawlDone);
  if (claim?.kind === 'batches') {
    for (const batch of claim.batches) {
      budget.reserve(batch.words);
      startBatch(batch, session);
    }
    return 'again';
  }
  if (session.inFlight > 0) return 'wait';
  if (claim?.kind === 'over_budget') return (await moreWords(session, claim.wordsNeeded)) ? 'again' : 'done';
  return crawlDone ? 'done' : 'wait';
}

/** What an earlier process left open goes out again as it was, with the same keys. */
async function reopen(session: Session): Promise<void> {
  for await (const batch of session.ports.work.openBatches()) {
    if (session.isStopping()) break;
    if (!session.tools.mayRepeatLost) {
      session.lost.push(batch);
      continue;
    }
    startBatch(batch, session);
    while (session.room.isFull && !session.isStopping()) await session.wake.next();
  }
}

/** Rings the session's bell for documents that come in. */
async function watch(inflow: Inflow, session: Session): Promise<void> {
  while (!inflow.isDone() && !session.isStopping()) {
    await inflow.changed();
    session.wake.ring();
  }
}

async function runSession(session: Session, inflow: Inflow, onProgress: () => void): Promise<void> {
  await reopen(session);
  void watch(inflow, session);
  let reconciledAt = 0;
  while (!session.isStopping()) {
    const changed = session.wake.next();
    const next = session.wantsMore() ? await step(session, inflow) : 'wait';
    onProgress();
    if (next === 'done') break;
    if (next === 'wait') await changed;
    if (session.counts.batches - reconciledAt >= session.settings.reconcileEvery) {
      reconciledAt = session.counts.batches;
      // Not awaited: requests go on meanwhile.
      session.start(() => reconcile(session));
    }
  }
  await session.drained();
  if (session.end === null || session.end.kind === 'budget') await reconcile(session);
  onProgress();
}

/**
 * Sends every waiting document and sees each to its end, within the word budget. First goes out again what an earlier
 * process left open. Stops cleanly for the user, the budget or the service: what is under way is awaited and committed,
 * nothing is lost.
 */
export async function scheduleScans(request: ScheduleRequest): Promise<ScheduleEnd> {
  const { ports, settings, signal } = request;
  const before = await ports.work.ledger();
  const usage = await ports.service.usage();
  // A service that cannot tell a repetition must explain its count since the last reading, also one of an earlier
  // process.
  const since = ports.service.honoursIdempotencyKey ? null : await ports.work.lastUsageReading();
  await ports.work.keepUsageReading(usage, before.billed, 0);
  const budget = new Budget({ maxWords: settings.maxWords, keepWords: settings.keepWords }, usage, before, since);
  const session = new Session({
    ports,
    settings,
    pinnedVersions: request.pinnedVersions,
    budget,
    signal,
    onEvent: request.onEvent,
  });
  const onProgress = (): void =>
    request.onProgress({
      requests: session.counts.requests,
      retries: session.counts.retries,
      inFlight: session.inFlight,
      wordsLeft: budget.wordsLeft,
    });
  await runSession(session, request.inflow, onProgress);
  if (session.failure !== null) throw session.failure.error;
  return session.end ?? { kind: 'complete' };
}
