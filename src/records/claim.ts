import type { Batch, BatchMode } from './batch.js';
import type { Scan } from './scan.js';

/** What the packing of batches asks the store for. */
export interface ClaimRequest {
  readonly scan: Scan;
  readonly mode: BatchMode;
  /** Most documents of one batch. */
  readonly maxDocuments: number;
  readonly maxBytes: number;
  /** Words that may still be reserved; null for no limit. */
  readonly maxWords: number | null;
  /** Documents of more words are passed over: no start may send them. Null for no limit. */
  readonly largestDocument: number | null;
  /** A key for each batch that may be made, in their order. */
  readonly idempotencyKeys: readonly string[];
}

/** `empty`: nothing waits. `over_budget`: the next document takes more words than are left. */
export type Claim =
  | { readonly kind: 'batches'; readonly batches: readonly Batch[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'over_budget'; readonly wordsNeeded: number };
