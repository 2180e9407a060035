import type { ServiceFault } from '../../records/answer.js';
import type { Batch, CommitReport } from '../../records/batch.js';
import type { Capacity } from './capacity.js';
import type { LostAnswer } from './lost-answer.js';
import type { ScheduleEnd } from './schedule-end.js';

/**
 * What `take` of a channel returns. `wait`: nothing until something changes; `isDry`: no further document can come
 * before the batches under way have ended. `closed`: nothing will come any more, and why.
 */
export type Taken =
  | { readonly kind: 'batches'; readonly batches: readonly Batch[] }
  | { readonly kind: 'wait'; readonly isDry: boolean }
  | {
      readonly kind: 'closed';
      readonly end: Extract<ScheduleEnd, { readonly kind: 'complete' | 'budget' | 'service' | 'outage' | 'elsewhere' }>;
    };

export const WAIT: Taken = { kind: 'wait', isDry: true };
/** The crawl is still running: more documents may come at any time. */
export const WAIT_FOR_CRAWL: Taken = { kind: 'wait', isDry: false };

/**
 * Leads from the packer, which claims documents and packs them into batches, to the dispatcher, which sends the
 * batches. In a run of one process it is `LocalChannel`; several machines have a queue between them.
 */
export interface BatchChannel {
  /**
   * Takes batches that fit the free capacity. Their words are reserved. After `wait`, the channel notifies the signal
   * that it shares with the dispatcher when calling again is worth it, unless the change is the end of a batch, which
   * the dispatcher sees itself.
   * @param stopping aborted when the run stops
   */
  take(capacity: Capacity, stopping: AbortSignal): Promise<Taken>;
  /** The results of a batch are stored; `report.rest` is sent under a reservation of its own. */
  committed(batch: Batch, report: CommitReport): void;
  /** The documents of a batch wait again, and its words are free again. */
  released(batch: Batch): void;
  /**
   * The answer of a batch was lost, and sending it again might bill it twice: the channel decides what becomes of it.
   * @param lost why it was lost; null where an earlier process sent it
   */
  lost(batch: Batch, lost: LostAnswer | null): Promise<void>;
  /** Words that the service's usage showed last; null where it shows none, or another process reads it. */
  readonly wordsLeft: number | null;
  /** The service refused for want of words. True if the run waits for more; false if it is to stop. */
  refusedForWords(fault: ServiceFault): boolean;
  /**
   * The program itself failed while it worked on a batch. Returns whether the run continues; false where the failure
   * ends it.
   */
  failed(batch: Batch, error: unknown): Promise<boolean>;
  /** Work on a taken batch has ended, whatever its outcome. */
  done(batch: Batch): void;
}
