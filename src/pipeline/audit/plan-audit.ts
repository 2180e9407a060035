import type { OnRunEvent } from '../../records/events.js';
import type { RunPlan } from '../../records/run-plan.js';
import { previewRun } from '../preview.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import type { AuditSettings } from './audit-run.js';
import { planCanaries } from './canaries.js';
import { chooseAudit } from './lineage/audit-name.js';
import { scopeOf } from './lineage/scope.js';
import { planRescoring } from './rescore/plan-rescore.js';
import { watchModels } from './rescore/watch-models.js';

/**
 * Says what a run would do, and what an audit would cost besides. `asAudit`: the run is that of an audit, which
 * continues with results of earlier model versions.
 */
export async function planAudit(
  deps: RunDeps,
  settings: RunSettings,
  audit: Omit<AuditSettings, 'thresholds'> & { readonly asAudit: boolean },
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RunPlan> {
  const { store } = deps;
  const scope = scopeOf(settings.paths, settings.cwd, { ...settings.crawl });
  const { name } = await chooseAudit(store, audit.name, scope);
  const watch = await watchModels(store, settings, name, audit.rescore);
  const plan = await previewRun(deps, audit.asAudit ? { ...settings, kept: watch.kept } : settings, signal, onEvent);
  if (signal.aborted) return plan;
  const pinned = settings.schedule.modelVersion === '' ? plan.model_versions : [];
  const rescore = await planRescoring(store, watch, pinned, audit.rescore);
  const { canaryFolder, isFree: free } = audit;
  const canaries = canaryFolder === null ? null : await planCanaries(deps, settings, canaryFolder, signal);
  return {
    ...plan,
    ...(rescore === null ? {} : { rescore: { ...rescore, free } }),
    ...(canaries === null ? {} : { canaries: { documents: canaries.documents, words: canaries.words, free } }),
  };
}
