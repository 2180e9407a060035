import { FAULT_CLASSES } from './fault-class.js';
import type { FaultClass } from './fault-class.js';

/**
 * Why documents of a batch went back to wait, or into other batches: the class of the fault, `mismatched` where what
 * came back could not be trusted, `not_sent` where the run stopped before the request.
 */
export const BATCH_REASONS = ['not_sent', 'mismatched', ...FAULT_CLASSES] as const;
export type BatchReason = (typeof BATCH_REASONS)[number];

/** A reason with what the service said of it. */
export interface WhyUnanswered {
  readonly reason: BatchReason;
  /** The service's code, or what was wrong with its answer; null where nothing was sent. */
  readonly message: string | null;
}

export const NOT_SENT: WhyUnanswered = { reason: 'not_sent', message: null };

/** Returns the reason that a fault is. */
export function whyOf({ faultClass, code }: { readonly faultClass: FaultClass; readonly code: string }): WhyUnanswered {
  return { reason: faultClass, message: code };
}
