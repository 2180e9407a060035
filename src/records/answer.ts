import type { SourceReason } from './reasons.js';
import type { ScanResult } from './scan-result.js';

/** One entry of the service's answer, before it is matched to what was sent. */
export type AnswerEntry =
  | {
      readonly kind: 'result';
      readonly filename: string | null;
      readonly result: ScanResult;
      /** Sentences as returned; null where left out. */
      readonly sentences: readonly string[] | null;
    }
  | { readonly kind: 'failed'; readonly filename: string | null; readonly code: SourceReason; readonly message: string }
  | { readonly kind: 'unreadable'; readonly filename: string | null; readonly message: string };

/** Why a request gave no answer, by what has to be done about it. */
export const FAULT_CLASSES = [
  /** 429 for requests: slow everyone down. */
  'rate',
  /** 503: slow everyone down. */
  'overloaded',
  /** Other 5xx: back off. Whether words were billed is not known. */
  'server',
  /** No connection was made, so nothing was billed. */
  'unreachable',
  /** Sent, and the answer never came or could not be read: words may have been billed. */
  'lost',
  /** 400, 404 on content, 413, 415, 422: something in the batch is not accepted. */
  'rejected',
  /** 402 or a 429 that speaks of words: the allowance is used up. */
  'allowance',
  /** 401, 403, 404 on the path: the key, plan or version is refused. */
  'refused',
] as const;
export type FaultClass = (typeof FAULT_CLASSES)[number];

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
