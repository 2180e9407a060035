import type { ServiceFault } from '../../records/answer.js';
import { whyOf } from '../../records/batch-reason.js';
import type { Batch, BatchEnd, CommitReport } from '../../records/batch.js';
import type { ItemOutcome } from '../../records/scan-result.js';
import type { DispatchWork } from './ports.js';

/** What became of a batch at which the service failed: its halves, or the end of its only document. */
export type Narrowed =
  | { readonly kind: 'halves'; readonly halves: readonly Batch[] }
  | { readonly kind: 'ended'; readonly report: CommitReport; readonly outcome: ItemOutcome };

/** A request ends refused for the rate only where others passed. */
function failedText({ faultClass, message, code }: ServiceFault): string {
  const why = faultClass === 'rate' ? 'refused for the rate while others passed, as if it alone were too much: ' : '';
  return `it failed at every attempt: ${why}${message} (${code})`;
}

/**
 * Narrows down which document of a batch the service fails at. To be called once the service has failed at every
 * attempt and nothing was billed: the documents are sent again in halves under new keys; a single document fails.
 * @param end `unknown` where words of the document may have been billed all the same
 */
export async function narrow(
  batch: Batch,
  fault: ServiceFault,
  { work, newKey }: { readonly work: Pick<DispatchWork, 'split' | 'commit'>; readonly newKey: () => string },
  end: BatchEnd = 'done',
): Promise<Narrowed> {
  const [item, ...others] = batch.items;
  if (item === undefined || others.length > 0)
    return { kind: 'halves', halves: await work.split(batch, [newKey(), newKey()], whyOf(fault)) };
  const outcome = { kind: 'failed', item, reason: 'service_error', message: failedText(fault) } as const;
  return { kind: 'ended', report: await work.commit(batch, [outcome], end, null), outcome };
}
