import { durationMs } from '../../lib/duration.js';
import type { ServiceFault } from '../../records/answer.js';
import { whyOf } from '../../records/batch-reason.js';
import type { Batch, CommitReport } from '../../records/batch.js';
import { afterOthers } from './after-others.js';
import { againNote, askedAgain, isServiceOut } from './ask-again.js';
import type { Capacity } from './capacity.js';
import { WAIT, WAIT_FOR_CRAWL } from './channel.js';
import type { BatchChannel, Taken } from './channel.js';
import type { LostAnswer } from './lost-answer.js';
import { resolveLost } from './lost-answers.js';
import { FailureWatch } from './failure-watch.js';
import { OthersWatch } from './packing/others-watch.js';
import { narrow } from './narrow.js';
import { Packer } from './packing/packer.js';
import type { PackSettings, Words } from './packing/packer.js';
import type { Budget } from './packing/budget.js';
import type { Inflow, SchedulePorts } from './ports.js';
import type { OnScheduleEvent, ScheduleEnd } from './schedule-end.js';
import type { ScheduleSettings } from './settings.js';
import type { Signal } from '../../lib/signal.js';
import { WaitingLosses } from './waiting-losses.js';
import type { Loss } from './waiting-losses.js';

export interface LocalChannelParts {
  readonly ports: SchedulePorts;
  readonly settings: PackSettings & Pick<ScheduleSettings, 'reconcileEvery' | 'retries' | 'long' | 'outageWait'>;
  readonly budget: Budget;
  /** Whether documents that an earlier run did not reach go first. */
  readonly carriesOver: boolean;
  readonly inflow: Inflow;
  /** Shared with the dispatcher. */
  readonly changed: Signal;
  readonly onEvent: OnScheduleEvent;
}

/** How often a part of a batch is sent again whose answers are lost: another part may be at fault. */
const LOSSES_OF_A_PART = 3;

const COMPLETE: Taken = { kind: 'closed', end: { kind: 'complete' } };

/**
 * The channel within one process: each `take` packs what the dispatcher has capacity for. What an earlier process left
 * open is sent first, unchanged and with the same keys.
 */
export class LocalChannel implements BatchChannel {
  readonly #parts: LocalChannelParts;
  readonly #packer: Packer;
  /** What an earlier process left open, until all of it was taken. */
  #reopened: AsyncIterator<Batch> | null;
  readonly #lost: WaitingLosses;
  readonly #watch = new FailureWatch();
  readonly #others: OthersWatch;
  /** What the service said when it refused for want of words, while the next cycle is to be waited for. */
  #refusal: ServiceFault | null = null;
  /** Batches that ended since the usage was read last. */
  #endedSinceReading = 0;
  /** The reading of the usage under way. */
  #reading: Promise<void> | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(parts: LocalChannelParts) {
    this.#parts = parts;
    this.#packer = new Packer(parts);
    this.#others = new OthersWatch(parts.onEvent);
    const { ports } = parts;
    this.#lost = new WaitingLosses({ clock: ports.clock, workMs: ports.service.timeoutMs, ...parts });
    this.#reopened = ports.work.openBatches()[Symbol.asyncIterator]();
  }

  async take(capacity: Capacity, stopping: AbortSignal): Promise<Taken> {
    this.#readUsageAside();
    if (this.#failure !== null) throw this.#failure.error;
    const reopened = await this.#nextReopened(capacity);
    if (reopened !== null) return reopened;
    const isIdle = capacity.isIdle && this.#reading === null;
    // During an outage the dispatcher is never idle. Waiting here would leave it no other documents, and the service
    // would be taken to fail at those that it has.
    const isDue = this.#lost.isDue && (isIdle || !capacity.isOutage);
    if (isDue || (this.#refusal !== null && !this.#lost.isEmpty))
      return isIdle && this.#lost.canBeDecided ? this.#resolveLost(stopping) : WAIT;
    if (this.#refusal !== null) return isIdle ? this.#afterRefusal(this.#refusal, stopping) : WAIT;
    const inflow = this.#parts.inflow.state();
    const claim = await this.#packer.next({ ...capacity, isIdle }, inflow);
    if (claim?.kind === 'batches') {
      for (const { words } of claim.batches) this.#parts.budget.reserve(words);
      return claim;
    }
    if (claim?.kind === 'stored') {
      this.#parts.onEvent({ kind: 'committed', sourcesEnded: claim.sourcesEnded, words: 0 });
      return { kind: 'batches', batches: [] };
    }
    const crawlDone = inflow === 'done';
    const wait = crawlDone ? WAIT : WAIT_FOR_CRAWL;
    if (!isIdle || !this.#lost.isEmpty) return wait;
    if (claim?.kind === 'over_files') return { kind: 'closed', end: this.#packer.filesUsedUp };
    if (claim?.kind === 'over_budget') return this.#moreWords(claim.wordsNeeded, stopping);
    if (claim?.kind === 'elsewhere' && crawlDone) return afterOthers(claim, this.#others, this.#parts, stopping);
    return crawlDone ? COMPLETE : wait;
  }

  committed(batch: Batch, report: CommitReport): void {
    const { budget } = this.#parts;
    budget.release(batch.words - (report.rest?.words ?? 0));
    budget.bill(report.wordsBilled);
    if (report.wordsBilled > 0) this.#watch.answered();
  }

  released(batch: Batch): void {
    this.#parts.budget.release(batch.words);
    this.#packer.released(batch);
  }

  lost(batch: Batch, lost: LostAnswer | null): Promise<void> {
    this.#lost.add(batch, lost, this.#watch.answers);
    return Promise.resolve();
  }

  get wordsLeft(): number | null {
    return this.#parts.budget.usage.wordsLeft;
  }

  refusedForWords(fault: ServiceFault): boolean {
    const waits = this.#parts.settings.waitForCycle;
    if (waits) this.#refusal = fault;
    return waits;
  }

  failed(): Promise<boolean> {
    return Promise.resolve(false);
  }

  done(): void {
    this.#endedSinceReading += 1;
  }

  /**
   * To be called once the dispatcher has ended: waits for a reading under way, and reads the usage a last time unless
   * the run was stopped.
   * @param signal aborted by the user
   * @throws what a reading threw that is no fault of the service
   */
  async close(end: ScheduleEnd, signal: AbortSignal): Promise<void> {
    await this.#reading;
    if (this.#failure !== null) throw this.#failure.error;
    if (end.kind === 'complete' || end.kind === 'budget') await this.#packer.settle(signal);
  }

  /** Ends the timers of batches with lost answers. */
  stop(): void {
    this.#lost.stop();
  }

  /** Reads the usage every so many batches. Not awaited: requests continue meanwhile. */
  #readUsageAside(): void {
    if (this.#endedSinceReading < this.#parts.settings.reconcileEvery || this.#reading !== null) return;
    this.#endedSinceReading = 0;
    this.#reading = this.#packer
      .reconcile(false)
      .catch((error: unknown) => {
        this.#failure = { error };
      })
      .finally(() => {
        this.#reading = null;
        this.#parts.changed.notify();
      });
  }

  /** What an earlier process left open, one batch at a time: together their texts might not fit in memory. */
  async #nextReopened({ isFull }: Capacity): Promise<Taken | null> {
    if (this.#reopened === null) return null;
    if (isFull) return WAIT;
    const next = await this.#reopened.next();
    if (next.done !== true) return { kind: 'batches', batches: [next.value] };
    this.#reopened = null;
    return null;
  }

  async #resolveLost(stopping: AbortSignal): Promise<Taken> {
    const { ports, settings, onEvent } = this.#parts;
    const lossOf = (batch: Batch): Loss | undefined => this.#lost.lossOf(batch);
    const mayAskAgain = (batch: Batch): boolean =>
      ports.service.honoursIdempotencyKey && isServiceOut(lossOf(batch), this.#watch.answers);
    const parts = { ...this.#parts, packer: this.#packer, mayAskAgain };
    const { unbilled, again } = await resolveLost(this.#lost.takeAll(), parts, stopping);
    const asked = askedAgain(again, lossOf, ports.clock.now(), durationMs(settings.outageWait));
    if (asked.kind !== 'batches') return asked;
    if (again.length > 0) onEvent(againNote(again));
    const batches = [...asked.batches];
    for (const batch of unbilled) {
      const loss = lossOf(batch);
      if (loss?.fault.faultClass === 'forgotten') {
        // It is sent under a new key, which the service remembers from then on.
        await ports.work.release(batch, whyOf(loss.fault));
        this.released(batch);
        continue;
      }
      if (loss === undefined || loss.times < this.#mostLosses(batch)) {
        batches.push(batch);
        continue;
      }
      const taskIds = batch.items.map(({ taskId }) => taskId);
      // If the service honours keys, the dispatcher has already waited for an outage.
      if (!this.#isRepeated && this.#watch.isOutage(taskIds, loss.answersBefore))
        return { kind: 'closed', end: { kind: 'service', fault: loss.fault } };
      batches.push(...(await this.#narrowed(batch, loss)));
    }
    return { kind: 'batches', batches };
  }

  /** Whether the dispatcher sends a request again whose answer was lost. */
  get #isRepeated(): boolean {
    const { ports, settings } = this.#parts;
    return ports.service.honoursIdempotencyKey || settings.allowDoubleBill;
  }

  /** How often the answer of a batch may be lost before its documents are sent in halves. */
  #mostLosses({ items, isPart }: Batch): number {
    const { settings } = this.#parts;
    // The dispatcher has sent it as often as it may.
    if (this.#isRepeated) return 1;
    const attempts = settings.retries + 1;
    return isPart === true && items.length > 1 ? Math.min(LOSSES_OF_A_PART, attempts) : attempts;
  }

  /** Splits a batch and returns its halves; a single document ends as failed. */
  async #narrowed(batch: Batch, { fault }: Loss): Promise<readonly Batch[]> {
    const { ports, onEvent } = this.#parts;
    this.#lost.forget(batch);
    const next = await narrow(batch, fault, ports);
    if (next.kind === 'halves') return next.halves;
    this.committed(batch, next.report);
    onEvent({ kind: 'committed', sourcesEnded: next.report.sourcesEnded, words: 0 });
    return [];
  }

  /** Packs again once there are words, or closes. */
  #onceThereAre(words: Words): Taken {
    return words.kind === 'available' ? { kind: 'batches', batches: [] } : { kind: 'closed', end: words.end };
  }

  async #moreWords(wordsNeeded: number, stopping: AbortSignal): Promise<Taken> {
    return this.#onceThereAre(await this.#packer.moreWords(wordsNeeded, true, stopping));
  }

  async #afterRefusal(fault: ServiceFault, stopping: AbortSignal): Promise<Taken> {
    this.#refusal = null;
    return this.#onceThereAre(await this.#packer.afterRefusal(fault, true, stopping));
  }
}
