import { Type } from 'typebox';
import type { AiShare, WorkbenchCounts } from '../../contract/workbench.js';
import { judgedVerdicts } from '../../records/run-summary.js';
import type { RunSummary } from '../../records/run-summary.js';
import { wilsonInterval } from '../../records/share-interval.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

const RunParams = Type.Object({ run: Type.String({ minLength: 1, maxLength: 100 }) });

function aiShareOf(summary: RunSummary): AiShare | null {
  const { ai, judged } = judgedVerdicts(summary);
  if (judged === 0) return null;
  const stated = ai / judged;
  const corrected = summary.estimate?.ai_share ?? null;
  if (corrected !== null) return { stated, ...corrected, is_corrected: true };
  const { low, high } = wilsonInterval(ai, judged);
  return { stated, estimate: stated, low, high, is_corrected: false };
}

function countsOf(summary: RunSummary): WorkbenchCounts {
  return {
    run_id: summary.run_id,
    sources: summary.sources,
    verdicts: summary.verdicts,
    not_judged: Object.values(summary.not_judged.reasons).reduce((sum, count) => sum + count, 0),
    ai_share: aiShareOf(summary),
    not_reached: summary.reasons['not_reached'] ?? 0,
    crawl_finished: summary.crawl_finished,
    words_billed: summary.words.billed,
    words_planned: summary.words.planned,
    elapsed_s: summary.elapsed_s,
  };
}

/** Returns the counts of one run. Those of a complete run are kept: they do not change. */
export const counts: RegisterWorkbenchRoute = (app, { store }) => {
  const kept = new Map<string, WorkbenchCounts>();
  app.route({
    method: 'GET',
    url: '/runs/:run/counts',
    schema: { params: RunParams },
    handler: async (request): Promise<WorkbenchCounts> => {
      const { run } = request.params;
      const known = kept.get(run);
      if (known !== undefined) return known;
      const summary = await store.runSummary(run);
      const counted = countsOf(summary);
      if (summary.status === 'complete') kept.set(run, counted);
      return counted;
    },
  });
};
