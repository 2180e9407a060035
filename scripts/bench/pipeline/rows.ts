import { systemClock } from '../../../src/lib/clock.js';
import { planSources } from '../../../src/pipeline/plan/index.js';
import type { RunStore, Store } from '../../../src/pipeline/store/index.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { BatchItem } from '../../../src/records/batch.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';
import type { ItemOutcome } from '../../../src/records/scan-result.js';
import type { Source } from '../../../src/records/source.js';

const WORDS =
  'the quick brown fox jumps over the lazy dog near the river bank while seven old owls watch from above'.split(' ');

/** A text of about twenty words, different for each number. */
export function smallText(index: number): string {
  return `${WORDS.slice(index % 7).join(' ')} ${index}.`;
}

async function* sources(count: number): AsyncGenerator<Source> {
  for (let index = 0; index < count; index += 1)
    yield await Promise.resolve({
      path: `row/${index}`,
      pathBytes: null,
      datasetId: null,
      content: { kind: 'text', warnings: [], text: smallText(index) },
    });
}

/** A text needs no extractor. */
const noExtractor = {
  limits: '',
  extract: () => Promise.reject(new Error('nothing to extract')),
  close: () => Promise.resolve(),
};

/** Opens a database with a run of `count` small documents, planned and waiting, for `work`. */
export async function withPlannedRun(
  db: string,
  count: number,
  work: (store: Store, run: RunStore) => Promise<void>,
): Promise<void> {
  const store = await openStore({ db, keepText: 'full' }, systemClock);
  const run = await store.beginRun(
    {
      newRunId: () => 'bench',
      identity: 'bench',
      paths: ['bench'],
      settings: {},
      profile: 'assay',
      requestedVersion: '',
      pinnedVersions: ['2026-01-01-base'],
    },
    { scans: ['detect'], rescan: false, readLimits: '' },
  );
  await planSources(
    sources(count),
    {
      store: run,
      extractor: noExtractor,
      rules: { characterLimit: 150_000, long: 'first', minWords: 0, order: 'path' },
      leftOut: () => ({}),
      onRecorded: () => undefined,
    },
    new AbortController().signal,
  );
  await work(store, run);
  await store.releaseRun();
  await store.close();
}

/** Returns the outcome of a scanned document. */
export const scannedOutcome = (item: BatchItem): ItemOutcome => ({
  kind: 'result',
  item,
  wordsBilled: 20,
  result: {
    modelVersion: '2026-01-01-base',
    verdict: 'human',
    probabilities: { human: 0.8, ai: 0.1, mixed: 0.1 },
    confidence: 'high',
    language: 'en',
    wordCount: 20,
    truncated: false,
    marks: [],
    ...JUDGED_UNKNOWN,
    findings: null,
    raw: `{"predicted_class":"human","id":${item.taskId}}`,
  },
});
