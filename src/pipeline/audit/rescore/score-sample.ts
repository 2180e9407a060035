import type { OnRunEvent } from '../../../records/events.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { RescoreSample, SampledFlip } from '../../../records/rescore.js';
import type { RunDeps } from '../../setup/deps.js';
import type { RunSettings } from '../../setup/identity.js';
import type { Store } from '../../store/index.js';
import { flippable } from '../comparison/index.js';
import { withOwnStore } from '../own-store.js';
import { runBesides } from '../run-besides.js';
import { flipShare, overallShare } from './flip-share.js';
import { NotScored, sampledKey } from './not-scored.js';
import type { Sample, SampledDocument } from './sample.js';

/** What scoring a sample gave and cost. */
export type ScoredSample = Omit<RescoreSample, 'runId' | 'scoredAtMs' | 'from' | 'to' | 'free'>;

/** Most documents that are named as flipped. */
const MOST_FLIPPED = 50;

/** The same crawl, of which the sampled sources alone are read and scored. */
function sampleSettings(
  { paths, cwd, ownPaths, writtenPaths, service, crawl, schedule }: RunSettings,
  chosen: readonly SampledDocument[],
  maxWords: number | null,
): RunSettings {
  const keys = new Set(chosen.map(sampledKey));
  return {
    paths,
    cwd,
    ownPaths,
    writtenPaths,
    service,
    crawl,
    isChosen: ({ path, datasetId }) => keys.has(sampledKey({ source: path, datasetId })),
    schedule: {
      ...schedule,
      scan: ['detect'],
      order: 'path',
      waitForCycle: false,
      maxWords,
      maxFiles: null,
      maxWordsTotal: null,
    },
  };
}

function flipOf(before: SampledDocument, after: SampledFlip['after'], row: ResultRow): SampledFlip {
  const { source, datasetId, verdict, ai } = before;
  return { source, datasetId, before: verdict, after, aiBefore: ai, aiAfter: row.probabilities?.ai ?? null };
}

/** Compares what a service says now of a sample with what is stored of it. */
async function compareSample(
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
  { chosen, strata }: Sample,
  status: ScoredSample['status'],
): Promise<Omit<ScoredSample, 'wordsBilled' | 'status'>> {
  const stored = new Map(chosen.map((document) => [document.documentHash, document]));
  const flipped: SampledFlip[] = [];
  const counts = new Map([...strata.keys()].map((verdict) => [verdict, { scored: 0, flips: 0 }]));
  const directions: Record<string, number> = {};
  const notScored = new NotScored(chosen);
  for await (const row of rows) {
    notScored.add(row);
    const isScored = row.outcome === 'scanned' || row.outcome === 'cached';
    const before = isScored && row.notJudgedReason === null ? stored.get(row.documentHash ?? '') : undefined;
    const count = before === undefined ? undefined : counts.get(before.verdict);
    if (before === undefined || count === undefined) continue;
    count.scored += 1;
    const now = flippable(row);
    if (now === null || now === before.verdict) continue;
    count.flips += 1;
    const direction = `${before.verdict} → ${now}`;
    directions[direction] = (directions[direction] ?? 0) + 1;
    if (flipped.length < MOST_FLIPPED) flipped.push(flipOf(before, now, row));
  }
  const shares = [...strata].map(([verdict, documents]) => {
    const { scored, flips } = counts.get(verdict) ?? { scored: 0, flips: 0 };
    return { verdict, ...flipShare(documents, scored, flips) };
  });
  return { ...overallShare(shares), strata: shares, directions, flipped, notScored: notScored.counts(status) };
}

/**
 * A store of its own for a sample, whose results the store of the audit keeps as they come. What that one has of the
 * service's version already is not scored again.
 */
function keptBy({ sampled }: Store, own: Store, runId: string, { chosen }: Sample): Store {
  const hashes = chosen.map(({ documentHash }) => documentHash);
  return {
    ...own,
    beginRun: async (init, options) => {
      const run = await own.beginRun(init, options);
      await sampled.lend(hashes, own.internals.queries, run.run);
      return {
        ...run,
        keepsTexts: sampled.keepsTexts,
        commit: async (batch, outcomes, end, aside) => {
          await sampled.keep(runId, batch, outcomes);
          return run.commit(batch, outcomes, end, aside);
        },
      };
    },
  };
}

/**
 * Scores a sample of a run with the version that the service has now, beside the stored results, which stay. A text
 * that has changed since the run read it is left out.
 * @param maxWords most words it may cost; null without a limit
 */
export function scoreSample(
  deps: RunDeps,
  settings: RunSettings,
  runId: string,
  sample: Sample,
  maxWords: number | null,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<ScoredSample> {
  return withOwnStore(deps, async (own) => {
    const keeping = { ...own, store: keptBy(deps.store, own.store, runId, sample) };
    const summary = await runBesides(keeping, sampleSettings(settings, sample.chosen, maxWords), signal, onEvent);
    const status = summary?.status ?? 'stopped_service';
    const rows = summary === null ? [] : own.store.resultRows(summary.run_id);
    return { ...(await compareSample(rows, sample, status)), wordsBilled: summary?.words.billed ?? 0, status };
  });
}
