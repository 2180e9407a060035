import type { Batch, BatchMode } from './batch.js';
import type { Scan } from './scan.js';

/** What the packer requests from the store. */
export interface ClaimRequest {
  readonly scan: Scan;
  readonly mode: BatchMode;
  /** How a document is sent that goes out as several texts. */
  readonly modeOfLong: BatchMode;
  /** Most documents of one batch. */
  readonly maxDocuments: number;
  readonly maxBytes: number;
  /** Most texts of one batch: a long document goes out as several, and alone where it is more than these. */
  readonly maxTexts: number;
  /** Words that may still be reserved; null for no limit. */
  readonly maxWords: number | null;
  /** Documents of more words are skipped: no start may send them. Null for no limit. */
  readonly largestDocument: number | null;
  /** Whether texts are claimed, too, that a run which was cut off may have been billed for. */
  readonly allowDoubleBill: boolean;
  /** A key for each batch that may be made, in order. */
  readonly idempotencyKeys: readonly string[];
}

/**
 * `batches`: without their texts where another process reads those. `empty`: no document waits. `over_budget`: the next
 * document has more words than are left. `stored`: another run has stored results of waiting documents meanwhile, which
 * were taken over; there may be more to claim. `elsewhere`: all documents that wait are in requests of other runs.
 */
export type Claim =
  | {
      readonly kind: 'batches';
      readonly batches: readonly Batch[];
      readonly documents: number;
      /** Requests that the batches are. */
      readonly requests: number;
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'over_budget'; readonly wordsNeeded: number }
  | { readonly kind: 'stored'; readonly documents: number; readonly words: number; readonly sourcesEnded: number }
  | {
      readonly kind: 'elsewhere';
      readonly documents: number;
      /** Ids of the other runs. */
      readonly runs: readonly string[];
      /** Whether a process works on each of them; otherwise one was cut off and must be resumed first. */
      readonly isGoingOn: boolean;
    };
