import { NO_THRESHOLDS } from '../../records/audit.js';
import type { Audit } from '../../records/audit.js';
import type { OnRunEvent } from '../../records/events.js';
import type { EndedRun } from '../../records/run-summary.js';
import { runPipeline } from '../run.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import { canariesEvent, comparedEvent, driftEvent, driftWatchedEvent } from './audit-events.js';
import { scoreCanaries } from './canaries.js';
import { watchDrift } from './drift/watch.js';
import { watchAudit } from './drift/watch-audit.js';
import { concludeAudit } from './conclude.js';
import { chooseAudit } from './lineage/audit-name.js';
import type { ChosenAudit } from './lineage/audit-name.js';
import { scopeOf } from './lineage/scope.js';
import type { Scope } from './lineage/scope.js';
import type { RescorePolicy } from './rescore/kept-results.js';
import { reportRescoring } from './rescore/rescore.js';
import { watchModels } from './rescore/watch-models.js';
import type { ModelWatch } from './rescore/watch-models.js';

/** What an audit does beyond its run. */
export interface AuditSettings {
  /** Empty: made from paths and rules. */
  readonly name: string;
  /** Null: score none. */
  readonly canaryFolder: string | null;
  /** The service is embedded. */
  readonly isFree: boolean;
  /** What is done when the service's model has changed. */
  readonly rescore: RescorePolicy;
  /** None: those that the audit was given before. */
  readonly thresholds: readonly string[];
}

function thresholdsInForce(given: readonly string[], known: readonly string[]): readonly string[] {
  return given.length === 0 ? known : given.filter((expression) => expression.trim() !== NO_THRESHOLDS);
}

/** Scores the canaries, then a sample of results of earlier models, within the words that the run left. */
async function scoreBesides(
  deps: RunDeps,
  settings: RunSettings,
  { canaryFolder, isFree, rescore: policy }: AuditSettings,
  { history, pinned, summary }: Pick<ModelWatch, 'history' | 'pinned'> & { readonly summary: EndedRun },
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<Pick<Audit, 'canaries' | 'rescore'>> {
  const { maxWords } = settings.schedule;
  const wordsLeft = maxWords === null || isFree ? null : Math.max(0, maxWords - summary.words.billed);
  const canaries =
    canaryFolder === null
      ? null
      : { ...(await scoreCanaries(deps, settings, canaryFolder, wordsLeft, signal, onEvent)), free: isFree };
  if (canaries !== null) onEvent(canariesEvent(summary.run_id, canaries));
  const request = {
    runId: summary.run_id,
    versions: summary.model_versions,
    pinned: pinned(),
    policy,
    history,
    wordsLeft: wordsLeft === null ? null : Math.max(0, wordsLeft - (canaries?.wordsBilled ?? 0)),
    isFree,
  };
  return { canaries, rescore: await reportRescoring(deps, settings, request, signal, onEvent) };
}

async function auditNow(
  deps: RunDeps,
  settings: RunSettings,
  auditSettings: AuditSettings,
  { audit, scope }: { readonly audit: ChosenAudit; readonly scope: Scope },
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<Audit> {
  const { store } = deps;
  const thresholds = thresholdsInForce(auditSettings.thresholds, audit.known?.thresholds ?? []);
  // An audit ends soon after it has measured drift: until then, metrics show what the audits before it say.
  const known = audit.known === null ? null : watchDrift(await store.audits.readings(audit.name));
  if (known !== null) onEvent(driftWatchedEvent(audit.name, known));
  const models = await watchModels(store, settings, audit.name, auditSettings.rescore);
  const summary = await runPipeline(deps, { ...settings, kept: models.kept }, signal, onEvent);
  const ended = { name: audit.name, thresholds, summary };
  if (summary.status !== 'complete') return { ...ended, canaries: null, rescore: null, comparison: null, watch: null };
  const scored = await scoreBesides(deps, settings, auditSettings, { ...models, summary }, signal, onEvent);
  const comparison = await concludeAudit(store, deps.clock, { audit, scope, thresholds, summary, ...scored });
  if (comparison !== null) onEvent(comparedEvent(summary.run_id, comparison));
  if (comparison !== null && comparison.canaries !== null) onEvent(driftEvent(comparison.canaries));
  const watch = await watchAudit(store, audit.name);
  if (watch !== null && scored.canaries !== null) onEvent(driftWatchedEvent(audit.name, watch));
  return { ...ended, ...scored, comparison, watch };
}

/**
 * Runs the pipeline, scores the canaries after it within the words that are left, and compares the run with the audit
 * of this name before it. A run that was stopped is not compared: what it did not reach would count as a change.
 * @throws AssayError `run_in_progress` while another process does the audit of this name
 */
export async function auditRun(
  deps: RunDeps,
  settings: RunSettings,
  auditSettings: AuditSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<Audit> {
  const { store } = deps;
  const scope = scopeOf(settings.paths, settings.cwd, { ...settings.crawl });
  const audit = await chooseAudit(store, auditSettings.name, scope);
  return store.whileAudited(audit.name, () =>
    auditNow(deps, settings, auditSettings, { audit, scope }, signal, onEvent),
  );
}
