import { basename, dirname } from 'node:path';
import type { CanaryScore } from '../../records/canary.js';
import type { ResultRow } from '../../records/result-row.js';
import type { RunDeps } from '../setup/deps.js';
import type { RunSettings } from '../setup/identity.js';
import { runPipeline } from '../run.js';
import type { CanaryRun } from '../../records/audit.js';
import { openStore } from '../store/index.js';

function scoreOf(row: ResultRow): readonly CanaryScore[] {
  const { verdict, probabilities, documentHash, modelVersion } = row;
  if (verdict === null || probabilities === null || documentHash === null || modelVersion === null) return [];
  return [{ name: row.datasetId ?? basename(row.source), documentHash, verdict, probabilities, modelVersion }];
}

/**
 * Scores the canary documents of a folder (files, and rows of datasets) as any document is scored, by the same client
 * and within the same limits, but always anew and in a database of their own: they are no sources of the corpus, and an
 * earlier score of theirs must not stand in.
 * @param wordsLeft most words it may cost; null without a limit
 */
export async function scoreCanaries(
  deps: RunDeps,
  settings: RunSettings,
  folder: string,
  wordsLeft: number | null,
  signal: AbortSignal,
): Promise<CanaryRun> {
  const store = await openStore({ db: ':memory:', keepText: 'none' }, deps.clock);
  try {
    const summary = await runPipeline(
      { ...deps, store, openBackend: undefined },
      {
        paths: [basename(folder)],
        cwd: dirname(folder),
        crawl: { ...settings.crawl, include: [], exclude: ['README*'], dataset: true, textColumn: '', idColumn: '' },
        schedule: {
          ...settings.schedule,
          scan: ['detect'],
          minWords: 0,
          order: 'path',
          waitForCycle: false,
          maxWords: wordsLeft,
        },
      },
      signal,
      () => undefined,
    );
    const scores: CanaryScore[] = [];
    for await (const row of store.resultRows(summary.run_id)) scores.push(...scoreOf(row));
    return { scores, wordsBilled: summary.words.billed, status: summary.status };
  } finally {
    await store.close();
  }
}
