import type { ServiceFault } from '../../records/answer.js';
import type { Batch, CommitReport } from '../../records/batch.js';
import type { Capacity } from './capacity.js';
import { WAIT } from './channel.js';
import type { BatchChannel, Taken } from './channel.js';
import { resolveLost } from './lost-answers.js';
import { Packer } from './packing/packer.js';
import type { PackSettings, Words } from './packing/packer.js';
import type { Budget } from './packing/budget.js';
import type { Inflow, SchedulePorts } from './ports.js';
import type { OnScheduleEvent, ScheduleEnd } from './schedule-end.js';
import type { Signal } from '../../lib/signal.js';

export interface LocalChannelParts {
  readonly ports: SchedulePorts;
  readonly settings: PackSettings & { readonly reconcileEvery: number };
  readonly budget: Budget;
  readonly inflow: Inflow;
  /** Shared with the dispatcher. */
  readonly changed: Signal;
  readonly onEvent: OnScheduleEvent;
}

const COMPLETE: Taken = { kind: 'closed', end: { kind: 'complete' } };

/**
 * The channel within one process: each `take` packs what the dispatcher has capacity for. What an earlier process left
 * open goes out first, as it was, with the same keys.
 */
export class LocalChannel implements BatchChannel {
  readonly #parts: LocalChannelParts;
  readonly #packer: Packer;
  /** What an earlier process left open, until all of it was taken. */
  #reopened: AsyncIterator<Batch> | null;
  #lost: Batch[] = [];
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
    this.#reopened = parts.ports.work.openBatches()[Symbol.asyncIterator]();
  }

  async take(capacity: Capacity, stopping: AbortSignal): Promise<Taken> {
    this.#readUsageAside();
    if (this.#failure !== null) throw this.#failure.error;
    const reopened = await this.#nextReopened(capacity);
    if (reopened !== null) return reopened;
    const isIdle = capacity.isIdle && this.#reading === null;
    if (this.#lost.length > 0) return isIdle ? this.#resolveLost() : WAIT;
    if (this.#refusal !== null) return isIdle ? this.#afterRefusal(this.#refusal, stopping) : WAIT;
    const crawlDone = this.#parts.inflow.isDone();
    const claim = await this.#packer.next({ ...capacity, isIdle }, crawlDone);
    if (claim?.kind === 'batches') {
      for (const { words } of claim.batches) this.#parts.budget.reserve(words);
      return claim;
    }
    if (!isIdle) return WAIT;
    if (claim?.kind === 'over_budget') return this.#moreWords(claim.wordsNeeded, stopping);
    return crawlDone ? COMPLETE : WAIT;
  }

  committed(batch: Batch, report: CommitReport): void {
    const { budget } = this.#parts;
    budget.release(batch.words - (report.rest?.words ?? 0));
    budget.bill(report.wordsBilled);
  }

  released(batch: Batch): void {
    this.#parts.budget.release(batch.words);
  }

  lost(batch: Batch): Promise<void> {
    this.#lost.push(batch);
    return Promise.resolve();
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
   * @throws what a reading threw that is no fault of the service
   */
  async close(end: ScheduleEnd): Promise<void> {
    await this.#reading;
    if (this.#failure !== null) throw this.#failure.error;
    if (end.kind === 'complete' || end.kind === 'budget') await this.#packer.reconcile(true);
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

  async #resolveLost(): Promise<Taken> {
    const { ports, budget, onEvent } = this.#parts;
    return { kind: 'batches', batches: await resolveLost(this.#lost.splice(0), ports, budget, onEvent) };
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
