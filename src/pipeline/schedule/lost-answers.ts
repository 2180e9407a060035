import type { Batch } from '../../records/batch.js';
import type { ItemOutcome } from '../../records/scan-result.js';
import type { SchedulePorts } from './ports.js';
import type { OnScheduleEvent } from './schedule-end.js';
import type { Budget } from './packing/budget.js';

/**
 * Decides about answers that were lost on the way, with a service that cannot tell a repetition. To be called with
 * nothing under way: if the service counted fewer words than the smallest batch holds, none was billed, and all are
 * sent again; else their words are held and their documents fail with `answer_lost`.
 * @returns the batches to send again
 */
export async function resolveLost(
  batches: readonly Batch[],
  { service, work }: Pick<SchedulePorts, 'service' | 'work'>,
  budget: Budget,
  onEvent: OnScheduleEvent,
): Promise<readonly Batch[]> {
  const usage = await service.usage();
  const unexplained = budget.read(usage, budget.billedInRun);
  await work.keepUsageReading(usage, budget.billedInRun, unexplained ?? 0);
  const smallest = Math.min(...batches.map((batch) => batch.words));
  const unbilled = unexplained !== null && unexplained < Math.max(1, smallest / 2);
  if (unbilled) return batches.map((batch) => ({ ...batch, reopened: false }));
  for (const batch of batches) {
    const outcomes = batch.items.map((item): ItemOutcome => ({
      kind: 'failed',
      item,
      reason: 'answer_lost',
      message: 'the answer was lost and the service may have billed it; --allow-double-bill sends such documents again',
    }));
    const report = await work.commit(batch, outcomes, 'unknown', null);
    budget.hold(batch.words);
    onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: 0 });
  }
  return [];
}
