import type { Audit } from '../../records/audit.js';
import type { OnRunEvent } from '../progress/events.js';
import { runPipeline } from '../run.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import { scoreCanaries } from './canaries.js';
import { comparedWithPrevious } from './compare-with-previous.js';

/**
 * Runs the pipeline, scores the canaries after it within the words that are left, and compares the run with the one
 * before it. A run that was stopped is not compared: what it did not reach would count as a change.
 * @param canaryFolder null to score none
 */
export async function auditRun(
  deps: RunDeps,
  settings: RunSettings,
  canaryFolder: string | null,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<Audit> {
  const { store } = deps;
  const summary = await runPipeline(deps, settings, signal, onEvent);
  if (summary.status !== 'complete') return { summary, canaries: null, comparison: null };
  const { maxWords } = settings.schedule;
  const wordsLeft = maxWords === null ? null : Math.max(0, maxWords - summary.words.billed);
  const canaries = canaryFolder === null ? null : await scoreCanaries(deps, settings, canaryFolder, wordsLeft, signal);
  if (canaries !== null) await store.keepCanaryScores(summary.run_id, canaries.scores);
  const comparison = await comparedWithPrevious(store, summary.run_id);
  return { summary, canaries, comparison };
}
