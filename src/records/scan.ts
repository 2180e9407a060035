import type { MaybeDeflated } from '../lib/deflated-text.js';
import type { Block } from './blocks.js';
import type { Coverage, NotJudgedReason } from './detection.js';
import type { Manipulation } from './manipulation.js';
import type { ClassProbabilities, Verdict } from './verdict.js';

/** What can be asked of the service about a document. */
export type Scan = 'detect' | 'patterns' | 'bibliography';

/** How a batch travels: one upload of many files, or one text call a document. */
export type BatchMode = 'files' | 'text';

/** One document of a batch, with the text to be sent. */
export interface BatchItem {
  readonly taskId: number;
  readonly documentId: number;
  readonly documentHash: string;
  /** The whole normalised text, as stored. */
  readonly text: string;
  /** What its format says of parts of the text. */
  readonly blocks: readonly Block[];
  readonly words: number;
}

/**
 * One attempt at a unit of work of a run that several machines share: what is written under an older attempt comes too
 * late.
 */
export interface Lease {
  readonly unitId: number;
  readonly attempt: number;
}

/** What one request carries; stored with its key before anything is sent. */
export interface Batch {
  readonly batchId: number;
  readonly scan: Scan;
  readonly mode: BatchMode;
  /** The same for every sending of this batch, so that a lost answer is billed once. */
  readonly idempotencyKey: string;
  readonly items: readonly BatchItem[];
  readonly words: number;
  /** Whether an earlier process may have sent it already. */
  readonly reopened: boolean;
  /** Null in a run of one process. */
  readonly lease: Lease | null;
}

/**
 * What a result says beside its verdict of which part of a document was judged. A service that does not send it says
 * nothing: null, or empty.
 */
export interface Judged {
  readonly judgedWords: number | null;
  /** Words of each kind that was not judged. */
  readonly notJudged: Coverage['notJudged'];
  readonly manipulations: readonly Manipulation[];
  /** Why nothing could be judged; null where it was. */
  readonly notJudgedReason: NotJudgedReason | null;
}

/** What is known where nothing is said. */
export const JUDGED_UNKNOWN: Judged = { judgedWords: null, notJudged: {}, manipulations: [], notJudgedReason: null };

/** One result as decoded from the service, with its JSON kept verbatim: as text, or deflated as the service sent it. */
export interface ScanResult extends Judged {
  readonly modelVersion: string;
  /** Null for scans that give no verdict. */
  readonly verdict: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
  readonly language: string | null;
  /** Words the service says it counted; null where it does not say. */
  readonly wordCount: number | null;
  readonly truncated: boolean | null;
  /** Short codes of what is particular about it: `split`, `truncated_silently`, `other_version`, `legacy_verdict`. */
  readonly marks: readonly string[];
  readonly raw: MaybeDeflated;
}

/** How one document of a batch ended. */
export type ItemOutcome =
  | { readonly kind: 'result'; readonly item: BatchItem; readonly result: ScanResult; readonly wordsBilled: number }
  | { readonly kind: 'failed'; readonly item: BatchItem; readonly reason: string; readonly message: string };

/** One entry of the service's answer, before it is matched to what was sent. */
export type AnswerEntry =
  | {
      readonly kind: 'result';
      readonly filename: string | null;
      readonly result: ScanResult;
      /** Sentences as returned; null where left out. */ readonly sentences: readonly string[] | null;
    }
  | { readonly kind: 'failed'; readonly filename: string | null; readonly code: string; readonly message: string }
  | { readonly kind: 'unreadable'; readonly filename: string | null; readonly message: string };

/** Why a request gave no answer, by what has to be done about it. */
export type FaultClass =
  /** 429 for requests: slow everyone down. */
  | 'rate'
  /** 503: slow everyone down. */
  | 'overloaded'
  /** Other 5xx: back off. Whether words were billed is not known. */
  | 'server'
  /** No connection was made, so nothing was billed. */
  | 'unreachable'
  /** Sent, and the answer never came or could not be read: words may have been billed. */
  | 'lost'
  /** 400, 404 on content, 413, 415, 422: something in the batch is not accepted. */
  | 'rejected'
  /** 402 or a 429 that speaks of words: the allowance is used up. */
  | 'allowance'
  /** 401, 403, 404 on the path: the key, plan or version is refused. */
  | 'refused';

export interface ServiceFault {
  readonly faultClass: FaultClass;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  /** The service's machine code, or one of ours. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

export type Answer =
  | { readonly kind: 'answer'; readonly version: string; readonly entries: readonly AnswerEntry[] }
  | { readonly kind: 'fault'; readonly fault: ServiceFault };

/** Words used and left in the current billing cycle. Null words mean a metered plan. */
export interface Usage {
  readonly plan: string;
  readonly wordsUsed: number | null;
  readonly wordsLeft: number | null;
  /** Milliseconds since the Unix epoch. */
  readonly cycleEndMs: number | null;
  readonly characterLimit: number | null;
}

export interface ModelVersionInfo {
  readonly version: string;
  readonly released: boolean;
  readonly isDefault: boolean;
}

export interface ClaimRequest {
  readonly scan: Scan;
  readonly mode: BatchMode;
  /** Most documents of one batch. */
  readonly maxDocuments: number;
  readonly maxBytes: number;
  /** Words that may still be reserved; null for no limit. */
  readonly maxWords: number | null;
  /** A key for each batch that may be made, in their order. */
  readonly idempotencyKeys: readonly string[];
}

/** `empty`: nothing waits. `over_budget`: the next document takes more words than are left. */
export type Claim =
  | { readonly kind: 'batches'; readonly batches: readonly Batch[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'over_budget'; readonly wordsNeeded: number };

/** How a batch ended for the books: `done`, or `unknown` when its answer never came and its words are held. */
export type BatchEnd = 'done' | 'unknown';

/** Documents of a batch that go out again in a batch of their own. */
export interface SetAside {
  readonly items: readonly BatchItem[];
  readonly idempotencyKey: string;
  readonly reason: string;
}

export interface CommitReport {
  readonly sourcesEnded: number;
  readonly wordsBilled: number;
  /** The new batch of what was set aside; null where nothing was. */
  readonly rest: Batch | null;
}

/** What the service had counted when it was asked, and what the run had been billed by then. */
export interface UsageReading {
  readonly wordsUsed: number | null;
  readonly wordsBilled: number;
}

export interface LedgerTotals {
  readonly planned: number;
  /** Words of batches that are on their way. */
  readonly reserved: number;
  readonly billed: number;
  /** Words of batches whose answer never came: perhaps billed, perhaps not. */
  readonly unknown: number;
}
