import type { FaultClass } from './fault-class.js';
import type { Quota, RateLimited } from './rate-limit.js';
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

/** Code of a request whose answer did not come within the time limit. */
export const ANSWER_TIMEOUT = 'answer_timeout';

/** Code of a request whose answer was no longer waited for, because the program was being stopped. */
export const STOPPED_WAITING = 'stopped_waiting';

/** Code of an answer that leads elsewhere. */
export const REDIRECTED = 'redirected';

/** Code of a request that was not sent, because the service's certificate is not trusted. */
export const CERTIFICATE_REFUSED = 'certificate_refused';

export interface ServiceFault {
  readonly faultClass: FaultClass;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  /** The service's machine code, or one of ours. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | null;
  /** Of a refusal for the rate: what there is too much of; null or left out where the service does not say. */
  readonly limited?: RateLimited | 'concurrency' | null;
  /** Of class `allowance`: only how long it asks to wait tells it from a rate. Left out: it says so itself. */
  readonly isRateBeyondWait?: boolean;
}

export type Answer = (
  | { readonly kind: 'answer'; readonly version: string; readonly entries: readonly AnswerEntry[] }
  | { readonly kind: 'fault'; readonly fault: ServiceFault }
) & {
  /** What the service says is left of its rates; left out where it does not say. */
  readonly quota?: Quota;
  /**
   * How long the service took, in milliseconds, from when the request went out on a connection; left out where that was
   * not measured.
   */
  readonly tookMs?: number;
};
