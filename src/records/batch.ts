import type { WhyUnanswered } from './batch-reason.js';
import type { Block } from './blocks.js';
import type { Lease } from './lease.js';
import type { Scan } from './scan.js';

/** How a batch is sent: one upload of many files, or one text call per document. */
export const BATCH_MODES = ['files', 'text'] as const;
export type BatchMode = (typeof BATCH_MODES)[number];

/** One document of a batch, with the text to be sent. */
export interface BatchItem {
  readonly taskId: number;
  readonly documentId: number;
  readonly documentHash: string;
  /** The whole normalised text, as stored. */
  readonly text: string;
  /** The kinds that its format states for parts of the text. */
  readonly blocks: readonly Block[];
  readonly words: number;
}

/** The content of one request, stored with its key before anything is sent. */
export interface Batch {
  readonly batchId: number;
  readonly scan: Scan;
  readonly mode: BatchMode;
  /** The same for every sending of this batch, so that a lost answer is billed once. */
  readonly idempotencyKey: string;
  readonly items: readonly BatchItem[];
  readonly words: number;
  /** Whether an earlier process may have sent it. */
  readonly reopened: boolean;
  /** When it was stored with its key, milliseconds since the Unix epoch: not sent before. Left out of new ones. */
  readonly openedAtMs?: number;
  /** Whether it holds a part of a batch that failed. */
  readonly isPart?: boolean;
  /** Null in a run of one process. */
  readonly lease: Lease | null;
}

/** How a batch ended in the ledger: `done`, or `unknown` if its answer never came and its words stay held. */
export type BatchEnd = 'done' | 'unknown';

/** Documents of a batch that are sent again in a batch of their own. */
export interface SetAside {
  readonly items: readonly BatchItem[];
  readonly idempotencyKey: string;
  readonly why: WhyUnanswered;
}

export interface CommitReport {
  readonly sourcesEnded: number;
  readonly wordsBilled: number;
  /** The new batch of the documents set aside; null if there are none. */
  readonly rest: Batch | null;
}
