import { durationMs } from '../../lib/duration.js';
import type { ServiceFault } from '../../records/answer.js';
import type { Batch } from '../../records/batch.js';
import type { ItemOutcome } from '../../records/scan-result.js';
import { countWords } from '../../text/words.js';
import { outgoing } from './dispatch/outgoing.js';
import type { Packer } from './packing/packer.js';
import { usageAtRest } from './packing/usage-at-rest.js';
import type { SchedulePorts } from './ports.js';
import type { OnScheduleEvent } from './schedule-end.js';
import type { ScheduleSettings } from './settings.js';

/** How long the service's count may take to come to rest before lost answers count as perhaps billed. */
const LONGEST_SETTLING_MS = 300_000;

/** Statuses that a gateway sends: the service behind it may still be at work. */
const FROM_A_GATEWAY: ReadonlySet<number | null> = new Set([408, 425, 502, 504]);

export function isFromGateway({ status }: ServiceFault): boolean {
  return FROM_A_GATEWAY.has(status);
}

/**
 * Whether the service may still be at work on a request whose answer was lost, and bill it later. It is not where it
 * answered, even with something that cannot be used.
 * @param fault why it was lost; null where an earlier process sent it
 */
export function mayBeAtWork(fault: ServiceFault | null): boolean {
  return fault === null || fault.status === null || fault.faultClass === 'in_progress' || isFromGateway(fault);
}

export interface LostParts {
  readonly ports: SchedulePorts;
  readonly settings: Pick<ScheduleSettings, 'long' | 'outageWait'>;
  readonly packer: Packer;
  readonly onEvent: OnScheduleEvent;
  /** Whether a batch that was perhaps billed may be asked for again under its key. */
  readonly mayAskAgain: (batch: Batch) => boolean;
}

/** Batches to send again: those that were not billed, and those whose answer costs nothing under their key. */
export interface Resolved {
  readonly unbilled: readonly Batch[];
  readonly again: readonly Batch[];
}

/**
 * Returns the fewest words that the service bills if it answered any request of a batch: each is billed whole or not.
 */
function leastBilled(batch: Batch, characterLimit: number, long: ScheduleSettings['long']): number {
  const documents = batch.items.map((item) => outgoing(item, batch, { characterLimit, long }));
  // What was cut is billed as it was sent; the others by their stored count.
  const counts = documents.flatMap(({ item, texts, truncated }) =>
    truncated || texts.length > 1 ? texts.map(({ content }) => countWords(content)) : [item.words],
  );
  return batch.mode === 'files' ? counts.reduce((sum, words) => sum + words, 0) : Math.min(...counts);
}

/** Holds the words of a batch that was perhaps billed; its documents fail. */
async function hold(batch: Batch, { ports, packer, onEvent }: LostParts): Promise<void> {
  const outcomes = batch.items.map((item): ItemOutcome => ({
    kind: 'failed',
    item,
    reason: 'answer_lost',
    message: 'the answer was lost and the service may have billed it; --allow-double-bill sends such documents again',
  }));
  const report = await ports.work.commit(batch, outcomes, 'unknown', null);
  packer.budget.hold(batch.words);
  onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: 0 });
}

/**
 * Decides about answers that were lost on the way, where the service cannot tell a repetition. To be called with
 * nothing under way, and once the service has had time to end what it was at work on. A batch was not billed if the
 * service's count, at rest, grew by fewer words than the batch holds. Of the others, those that may not be asked for
 * again are held, and their documents fail with `answer_lost`; where the count does not come to rest, all are others.
 * @param stopping ends the wait: then nothing is decided
 * @throws AssayError where the service does not tell its count at all, and some of them may not be asked for again
 */
export async function resolveLost(
  batches: readonly Batch[],
  parts: LostParts,
  stopping: AbortSignal,
): Promise<Resolved> {
  const { ports, packer, settings, mayAskAgain } = parts;
  const { budget } = packer;
  // Where the service is out, its count is most often out, too: the wait for both is one.
  const isOut = batches.every(mayAskAgain);
  const limitMs = isOut ? Math.min(LONGEST_SETTLING_MS, durationMs(settings.outageWait)) : LONGEST_SETTLING_MS;
  const found = await usageAtRest({ ports, budget, limitMs, mayBeFirst: false, stopping });
  if (stopping.aborted) return { unbilled: [], again: [] };
  if (found.kind === 'unread') {
    if (!isOut) throw found.error;
    return { unbilled: [], again: batches };
  }
  const { characterLimit } = ports.service;
  const isUnbilled = (batch: Batch): boolean =>
    found.kind === 'settled' && found.growth < Math.max(1, leastBilled(batch, characterLimit, settings.long) / 2);
  const [unbilled, billed] = [batches.filter(isUnbilled), batches.filter((batch) => !isUnbilled(batch))];
  const [again, held] = [billed.filter(mayAskAgain), billed.filter((batch) => !mayAskAgain(batch))];
  for (const batch of held) await hold(batch, parts);
  // Stored only now: from here on the held words count as explained.
  // Words that are asked for again are explained once their answer is there.
  const isSettled = found.kind === 'settled' && !budget.isClouded && again.length === 0;
  if (isSettled) budget.settle(held.reduce((sum, { words }) => sum + words, 0));
  else budget.leaveUndecided();
  await packer.keepReading(isSettled && budget.unexplained !== null ? 'settled' : 'undecided');
  return { unbilled: unbilled.map((batch) => ({ ...batch, reopened: false })), again };
}
