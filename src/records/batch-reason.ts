import { FAULT_CLASSES } from './fault-class.js';
import type { FaultClass } from './fault-class.js';

/**
 * Why documents of a batch wait again or are in other batches: the class of the fault, `mismatched` if the answer could
 * not be trusted, `not_sent` if the run stopped before the request.
 */
export const BATCH_REASONS = ['not_sent', 'mismatched', ...FAULT_CLASSES] as const;
export type BatchReason = (typeof BATCH_REASONS)[number];

/** A reason with what the service answered. */
export interface WhyUnanswered {
  readonly reason: BatchReason;
  /** The service's code, or what was wrong with its answer; null where nothing was sent. */
  readonly message: string | null;
}

export const NOT_SENT: WhyUnanswered = { reason: 'not_sent', message: null };

/** Returns the reason for a fault. */
export function whyOf({ faultClass, code }: { readonly faultClass: FaultClass; readonly code: string }): WhyUnanswered {
  return { reason: faultClass, message: code };
}
