import type { ItemOutcome } from '../../../records/scan-result.js';
import type { Session } from '../dispatch/dispatcher.js';
import { runBatch } from '../dispatch/run-batch.js';

/**
 * Answers lost on the way, with a service that cannot tell a repetition. Called with nothing under way: if the service
 * counted fewer words than the smallest of them, none was billed, and all go out again; else their words are held and
 * their documents fail with `answer_lost`.
 */
export async function resolveLost(session: Session): Promise<void> {
  const { ports, budget, lost } = session;
  const batches = lost.splice(0);
  if (batches.length === 0) return;
  const usage = await ports.service.usage();
  const unexplained = budget.read(usage, budget.billedInRun);
  await ports.work.keepUsageReading(usage, budget.billedInRun, unexplained ?? 0);
  const smallest = Math.min(...batches.map((batch) => batch.words));
  const unbilled = unexplained !== null && unexplained < Math.max(1, smallest / 2);
  for (const batch of batches) {
    if (unbilled) {
      await runBatch(batch, session);
      continue;
    }
    const outcomes = batch.items.map((item): ItemOutcome => ({
      kind: 'failed',
      item,
      reason: 'answer_lost',
      message: 'the answer was lost and the service may have billed it; --allow-double-bill sends such documents again',
    }));
    const report = await ports.work.commit(batch, outcomes, 'unknown', null);
    budget.hold(batch.words);
    session.onEvent({ kind: 'committed', sourcesEnded: report.sourcesEnded, words: 0 });
  }
}
