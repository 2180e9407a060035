import type { Clock } from '../../lib/clock.js';
import type { Batch } from '../../records/batch.js';
import { WAIT } from '../schedule/index.js';
import type { Signal } from '../../lib/signal.js';
import type { BatchChannel, Capacity, Taken } from '../schedule/index.js';

/** How long a worker that found nothing to send waits before it looks again. */
const IDLE_MS = 250;

/** What the channel needs of the queue. */
export interface BatchQueue {
  /** Takes batches for so many calls; none for now, or `over` once there will be no more. */
  take(calls: number): Promise<readonly Batch[] | 'over'>;
  /** Leaves a batch whose answer was lost for the end of the run. */
  setAside(batch: Batch): Promise<void>;
  /** The batch could not be seen to its end: it is tried again elsewhere. */
  fail(batch: Batch, error: unknown): Promise<void>;
  /** Nothing more is done here for a batch that was taken. */
  done(batch: Batch): void;
}

/**
 * The channel of a worker: the packer is the run's coordinator, and a queue lies between them. Words are reserved where
 * batches are packed, so whoever sends them need not count.
 */
export class QueueChannel implements BatchChannel {
  readonly #queue: BatchQueue;
  readonly #clock: Clock;
  readonly #changed: Signal;
  #isSleeping = false;

  /** @param changed shared with the dispatcher */
  constructor(queue: BatchQueue, clock: Clock, changed: Signal) {
    this.#queue = queue;
    this.#clock = clock;
    this.#changed = changed;
  }

  async take({ isFull, calls }: Capacity, stopping: AbortSignal): Promise<Taken> {
    if (isFull) return WAIT;
    const batches = await this.#queue.take(calls);
    if (batches === 'over') return { kind: 'closed', end: { kind: 'complete' } };
    if (batches.length > 0) return { kind: 'batches', batches };
    this.#lookAgainLater(stopping);
    return WAIT;
  }

  committed(): void {
    // The ledger is the coordinator's to read.
  }

  released(): void {
    // The ledger is the coordinator's to read.
  }

  lost(batch: Batch): Promise<void> {
    return this.#queue.setAside(batch);
  }

  /** Whether the next cycle is waited for is decided by the coordinator. */
  refusedForWords(): boolean {
    return false;
  }

  async failed(batch: Batch, error: unknown): Promise<boolean> {
    await this.#queue.fail(batch, error);
    return true;
  }

  done(batch: Batch): void {
    this.#queue.done(batch);
  }

  #lookAgainLater(stopping: AbortSignal): void {
    if (this.#isSleeping) return;
    this.#isSleeping = true;
    void this.#clock
      .sleep(IDLE_MS, stopping)
      .catch(() => undefined)
      .finally(() => {
        this.#isSleeping = false;
        this.#changed.notify();
      });
  }
}
