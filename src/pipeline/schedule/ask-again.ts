import { countOf } from '../../lib/number-text.js';
import type { Batch } from '../../records/batch.js';
import type { ServiceFault } from '../../records/answer.js';
import type { Taken } from './channel.js';
import type { Loss } from './waiting-losses.js';
import type { ScheduleEvent } from './schedule-end.js';

/** What the service itself says to be at work on is decided about elsewhere; a forgotten key brings no answer. */
const LOST_ON_THE_WAY: ReadonlySet<ServiceFault['faultClass']> = new Set(['lost', 'server']);

/**
 * Whether nothing shows that the service answers anything since the answers of a batch are lost: then the way to it is
 * at fault rather than a document, and the answer that was paid for may still come under the key.
 * @param answers batches that were billed so far
 */
export function isServiceOut(loss: Loss | undefined, answers: number): boolean {
  if (loss === undefined || loss.othersPassed || loss.answersBefore !== answers) return false;
  return loss.failingSinceMs !== null && LOST_ON_THE_WAY.has(loss.fault.faultClass);
}

/** Returns what people are told of batches that are asked for again. */
export function againNote(batches: readonly Batch[]): ScheduleEvent {
  const documents = batches.reduce((sum, { items }) => sum + items.length, 0);
  const message =
    `the answer for ${countOf(documents, 'document')} is lost still, and the service may have billed it: ` +
    'it is asked for again under the same key, which costs nothing';
  return { kind: 'note', message };
}

/**
 * Returns batches that were billed, and whose answers are lost as long as the service answers nothing, to be asked for
 * again under their keys; where that lasts for as long as an outage is waited for, the end of the run, which leaves
 * them open.
 */
export function askedAgain(
  batches: readonly Batch[],
  lossOf: (batch: Batch) => Loss | undefined,
  nowMs: number,
  limitMs: number,
): Taken {
  const losses = batches.map((batch) => ({ batch, loss: lossOf(batch) }));
  for (const { loss } of losses) {
    if (loss === undefined) continue;
    const waitedMs = nowMs - (loss.failingSinceMs ?? nowMs);
    // A clock that was set back tells nothing of how long it was.
    if (waitedMs >= limitMs || waitedMs < 0)
      return { kind: 'closed', end: { kind: 'outage', fault: loss.fault, waitedMs: Math.max(0, waitedMs) } };
  }
  return {
    kind: 'batches',
    batches: losses.map(({ batch, loss }) => ({
      ...batch,
      reopened: true,
      openedAtMs: batch.openedAtMs ?? loss?.failingSinceMs ?? nowMs,
    })),
  };
}
