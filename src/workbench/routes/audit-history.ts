import { AuditHistoryParams } from '../../contract/workbench-history.js';
import type { ShownAuditRun, ShownFlip, WorkbenchAuditHistory } from '../../contract/workbench-history.js';
import { watchDrift } from '../../pipeline/audit/drift/watch.js';
import { listedFlipsOf } from '../../pipeline/audit/lineage/listed-flips.js';
import type { Store } from '../../pipeline/store/index.js';
import type { AuditRun } from '../../records/audit-history.js';
import type { DriftWatch } from '../../records/drift-watch.js';
import { ApiError } from '../../service/http/index.js';
import type { RegisterWorkbenchRoute } from '../tools.js';
import { unixSeconds } from '../unix-seconds.js';

/** Flips that are shown: `assay audits list NAME` lists them all. */
const FLIPS = 200;

function shownRun(run: AuditRun, watch: DriftWatch | null, stored: ReadonlySet<string>): ShownAuditRun {
  const point = watch?.points.find(({ atMs }) => atMs === run.concludedAtMs);
  const { totals } = run;
  return {
    run_id: run.runId,
    at: unixSeconds(run.concludedAtMs),
    is_stored: stored.has(run.runId),
    previous_run_id: run.previousRunId,
    changes:
      totals === null
        ? null
        : {
            sources: totals.sourcesAfter,
            new: totals.new,
            gone: totals.gone,
            renamed: totals.renamed,
            changed: totals.changed,
            rescored: totals.rescored,
            flips: totals.flips,
          },
    versions: run.versions,
    canaries: point === undefined ? null : { shift: point.shift, alarm: point.alarm },
  };
}

/** The flips on the list, those that nobody decided on first. */
async function shownFlips(
  store: Store,
  name: string,
  newest: string | null,
): Promise<Pick<WorkbenchAuditHistory, 'flips' | 'flip_count'>> {
  const { listed, decided } = await listedFlipsOf(store, name);
  const open = new Set(listed.map(({ flipNo }) => flipNo));
  const all = [...listed, ...decided];
  const first = all.slice(0, FLIPS);
  const ids = newest === null ? [] : await store.review.sourceIds(newest, first);
  const flips = first.map((flip, index): ShownFlip => ({
    source: flip.source,
    dataset_id: flip.datasetId,
    before: flip.before,
    after: flip.after,
    cause: flip.cause,
    run_id: flip.runId,
    at: unixSeconds(flip.foundAtMs),
    is_decided: !open.has(flip.flipNo),
    source_id: ids[index] ?? null,
  }));
  return { flips, flip_count: all.length };
}

/** Returns the audits of a name over time, with their canaries and the flips that are still listed. */
export const auditHistory: RegisterWorkbenchRoute = (app, { store }) => {
  app.route({
    method: 'GET',
    url: '/audits/history',
    schema: { querystring: AuditHistoryParams },
    handler: async ({ query: { audit: name } }): Promise<WorkbenchAuditHistory> => {
      const audit = await store.audits.find(name);
      if (audit === null) throw new ApiError('not_found', 'This database holds no such audit.');
      const history = [...(await store.audits.history(name))].reverse();
      const watch = watchDrift(await store.audits.readings(name));
      const stored = new Set((await store.listRuns()).map(({ runId }) => runId));
      const newest = history.filter(({ runId }) => stored.has(runId)).at(-1)?.runId ?? null;
      return {
        name,
        paths: audit.paths,
        newest_run_id: newest,
        runs: history.map((run) => shownRun(run, watch, stored)),
        ...(await shownFlips(store, name, newest)),
      };
    },
  });
};
