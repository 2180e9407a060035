import type { Clock } from '../../lib/clock.js';
import type { Batch } from '../../records/batch.js';
import { WAIT } from '../schedule/index.js';
import type { Signal } from '../../lib/signal.js';
import type { BatchChannel, Capacity, Taken } from '../schedule/index.js';

/** How long a worker that found nothing to send waits before it looks again, in milliseconds. */
const IDLE_MS = 250;

/** The parts of the queue that the channel needs. */
export interface BatchQueue {
  /** Takes batches for at most this many calls; none for now, or `over` if there will be no more. */
  take(calls: number): Promise<readonly Batch[] | 'over'>;
  /** Leaves a batch whose answer was lost for the end of the run. */
  setAside(batch: Batch): Promise<void>;
  /** The batch could not be completed here: another worker tries it again. */
  fail(batch: Batch, error: unknown): Promise<void>;
  /** Work here on a batch that was taken has ended. */
  done(batch: Batch): void;
}

/**
 * The channel of a worker. The packer is in the coordinator of the run, on the other side of a queue. The packer
 * reserves the words, so the dispatcher does not count them.
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

  /** The coordinator reads the usage. */
  readonly wordsLeft = null;

  /** The coordinator decides whether to wait for the next cycle. */
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
