import { basename, dirname } from 'node:path';
import type { CanaryScore } from '../../records/canary.js';
import type { OnRunEvent } from '../../records/events.js';
import type { ResultRow } from '../../records/result-row.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import type { RunPlan } from '../../records/run-plan.js';
import { previewRun } from '../preview.js';
import type { CanaryRun } from '../../records/audit.js';
import { withOwnStore } from './own-store.js';
import { runBesides } from './run-besides.js';

function scoreOf(row: ResultRow): readonly CanaryScore[] {
  const { verdict, probabilities, documentHash, modelVersion } = row;
  if (verdict === null || probabilities === null || documentHash === null || modelVersion === null) return [];
  return [{ name: row.datasetId ?? basename(row.source), documentHash, verdict, probabilities, modelVersion }];
}

/** A run over the canaries alone: files, and rows of datasets. */
function canarySettings(settings: RunSettings, folder: string, maxWords: number | null): RunSettings {
  return {
    paths: [basename(folder)],
    cwd: dirname(folder),
    crawl: { ...settings.crawl, include: [], exclude: ['README*'], dataset: true, textColumn: '', idColumn: '' },
    schedule: {
      ...settings.schedule,
      scan: ['detect'],
      minWords: 0,
      order: 'path',
      waitForCycle: false,
      maxWords,
      maxFiles: null,
      maxWordsTotal: null,
    },
    service: settings.service,
  };
}

/**
 * Scores the canary documents of a folder as any document is scored, by the same client and within the same limits, but
 * every time.
 * @param wordsLeft most words it may cost; null without a limit
 */
export function scoreCanaries(
  deps: RunDeps,
  settings: RunSettings,
  folder: string,
  wordsLeft: number | null,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<Omit<CanaryRun, 'free'>> {
  return withOwnStore(deps, async (own) => {
    const summary = await runBesides(own, canarySettings(settings, folder, wordsLeft), signal, onEvent);
    if (summary === null) return { scores: [], wordsBilled: 0, status: 'stopped_service' };
    const scores: CanaryScore[] = [];
    for await (const row of own.store.resultRows(summary.run_id)) scores.push(...scoreOf(row));
    return { scores, wordsBilled: summary.words.billed, status: summary.status };
  });
}

/** Returns how many canaries an audit would score, and their words. */
export function planCanaries(
  deps: RunDeps,
  settings: RunSettings,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<RunPlan, 'documents' | 'words'>> {
  return withOwnStore(deps, (own) => previewRun(own, canarySettings(settings, folder, null), signal, () => undefined));
}
