import { whyOf } from '../../../records/batch-reason.js';
import type { Batch, BatchEnd } from '../../../records/batch.js';
import { sourceReason } from '../../../records/reasons.js';
import { isFromGateway } from '../lost-answers.js';
import { narrow } from '../narrow.js';
import { refusedEnd } from '../service-end.js';
import type { Dispatcher } from './dispatcher.js';
import type { Failed } from './send-batch.js';

/**
 * Whether the last attempt proves that nothing was billed under the key. A service that honours keys would have
 * returned the billed result instead of an error; one that is overloaded or limits the rate bills nothing.
 */
function isUnbilled(batch: Batch, { fault, mayBeBilled }: Failed, dispatcher: Dispatcher): boolean {
  if (fault.faultClass === 'overloaded' || fault.faultClass === 'rate') return !mayBeBilled && !batch.reopened;
  const { honoursIdempotencyKey } = dispatcher.ports.service;
  return fault.faultClass === 'server' && honoursIdempotencyKey && !isFromGateway(fault);
}

/** Calls for other parts of the document may have been billed: its words are held. */
function heldOf({ wasAnsweredInPart }: Failed): BatchEnd {
  return wasAnsweredInPart ? 'unknown' : 'done';
}

/**
 * Stops the run. A batch that may have been billed stays open: it is sent again under its key when the run is resumed.
 */
async function stopForService(batch: Batch, { fault, mayBeBilled }: Failed, dispatcher: Dispatcher): Promise<void> {
  if (!mayBeBilled && !batch.reopened) await dispatcher.release(batch, whyOf(fault));
  dispatcher.stop({ kind: 'service', fault });
}

/**
 * Handles a batch at which the service failed every time, because of one of its documents or of all. Returns the
 * batches to send next.
 */
async function narrowed(batch: Batch, failed: Failed, dispatcher: Dispatcher): Promise<readonly Batch[]> {
  const { fault } = failed;
  // A request fails only after an outage was waited for: so a document is at fault, unless the run stops.
  if (dispatcher.isStopping()) {
    await stopForService(batch, failed, dispatcher);
    return [];
  }
  if (!isUnbilled(batch, failed, dispatcher)) {
    await dispatcher.channel.lost(batch, failed);
    return [];
  }
  const next = await narrow(batch, fault, dispatcher.ports, heldOf(failed));
  if (next.kind === 'halves') return next.halves;
  dispatcher.committed(batch, next.report, [next.outcome]);
  return [];
}

/** Acts on a batch that had no answer, by the class of its fault. Returns the batches to send next. */
export async function endFailed(batch: Batch, failed: Failed, dispatcher: Dispatcher): Promise<readonly Batch[]> {
  const { fault } = failed;
  const [item, ...others] = batch.items;
  const { work, newKey } = dispatcher.ports;
  switch (fault.faultClass) {
    case 'rejected': {
      if (item === undefined || others.length > 0) return work.split(batch, [newKey(), newKey()], whyOf(fault));
      const outcome = { kind: 'failed', item, reason: sourceReason(fault.code), message: fault.message } as const;
      dispatcher.committed(batch, await work.commit(batch, [outcome], heldOf(failed), null), [outcome]);
      return [];
    }
    case 'allowance':
      await dispatcher.release(batch, whyOf(fault));
      if (!dispatcher.channel.refusedForWords(fault)) dispatcher.stop(refusedEnd(fault, dispatcher.channel.wordsLeft));
      return [];
    case 'refused':
    case 'unreachable':
      await stopForService(batch, failed, dispatcher);
      return [];
    case 'forgotten':
      await dispatcher.channel.lost(batch, failed);
      return [];
    case 'rate':
    case 'overloaded':
    case 'server':
    case 'in_progress':
    case 'lost':
      return narrowed(batch, failed, dispatcher);
  }
}
