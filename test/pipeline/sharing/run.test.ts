import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { eventMetrics } from '../../../src/pipeline/progress/event-metrics.js';
import { addRunGauges } from '../../../src/pipeline/sharing/run-gauges.js';
import { workerReports } from '../../../src/pipeline/sharing/worker-events.js';
import { HangingReader } from '../../testing/pipeline/hanging-reader.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { StandIn, standInVerdict } from '../../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../../testing/pipeline/stand-in.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { inItsFolder, PlainExtractor, textOf, World } from '../../testing/pipeline/world.js';

const { server, keep } = usingPostgres();

async function shared(options: StandInOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server(), options);
  keep(world);
  return world;
}

/** The same corpus, by one process into a file. */
async function alone(world: SharedWorld) {
  const standIn = new StandIn();
  const single = await World.create(standIn, inItsFolder);
  keep({
    close: async () => {
      await standIn.close();
      await single.remove();
    },
  });
  await single.copyCorpus(world.world);
  await single.run();
  return single.rows();
}

/** Rows without what differs between any two runs. */
const comparable = (rows: Awaited<ReturnType<World['rows']>>) =>
  rows.map(({ source, outcome, reason, verdict, documentHash, wordsBilled, language }) => ({
    source,
    outcome,
    reason,
    verdict,
    documentHash,
    wordsBilled,
    language,
  }));

test('four workers and a coordinator give the results of one process, and bill each word once', async () => {
  const world = await shared({ delayMs: 5 });
  await world.world.writeMany(300);
  await world.world.write({
    'a-first.txt': textOf(7),
    'copy/of-seven.txt': textOf(7),
    'broken.bad': 'x',
    'empty.txt': '',
  });
  const workers = await Promise.all([1, 2, 3, 4].map(() => world.startWorker()));
  const summary = await world.run({ feedOnly: true });
  await Promise.all(workers.map((worker) => worker.left()));
  expect(summary.status).toBe('complete');
  expect(summary.sources).toEqual({ found: 304, scanned: 300, cached: 0, duplicate: 2, skipped: 0, failed: 2 });
  expect(summary.words).toEqual({ planned: 6000, billed: 6000, unknown: 0 });
  expect(world.standIn.wordsBilled).toBe(6000);
  const rows = await world.world.rows();
  expect(comparable(rows)).toEqual(comparable(await alone(world)));
  for (const row of rows.filter((own) => /\/0\d+\.txt$/u.test(own.source) && own.outcome === 'scanned'))
    expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]))));
});

test('what a worker has read of a job is sent while a file of it hangs', async () => {
  const world = await shared();
  await world.world.writeMany(40);
  await world.world.write({ 'hangs.txt': textOf(1000) });
  const areScanned = (): boolean => world.events.some((event) => event.kind === 'progress' && event.sourcesDone >= 40);
  const extractor = new HangingReader(areScanned);
  await world.startWorker({ extractor });
  expect((await world.run({ feedOnly: true })).sources).toMatchObject({ found: 41, scanned: 41 });
  expect(extractor).toMatchObject({ hanging: 1, reachedLimit: 0 });
  expect(world.standIn.wordsBilled).toBe(41 * 20);
});

test('workers read below the root where their machine has the corpus', async () => {
  const world = await shared();
  await world.world.writeMany(10);
  const corpus = `${world.world.folder}/corpus`;
  const other = new StandIn();
  const elsewhere = await World.create(other, inItsFolder);
  keep({
    close: async () => {
      await other.close();
      await elsewhere.remove();
    },
  });
  await elsewhere.copyCorpus(world.world);
  const extractor = new PlainExtractor();
  const worker = await world.startWorker({
    extractor,
    roots: [`${world.world.folder}=/nowhere`, `${corpus}=${elsewhere.folder}/corpus`],
  });
  expect((await world.run({ feedOnly: true })).sources).toMatchObject({ found: 10, scanned: 10 });
  await worker.left();
  expect(extractor.paths.every((path) => path.startsWith(`${elsewhere.folder}/corpus/`))).toBe(true);
  expect(extractor.extractions).toBe(10);
});

test('metrics tell queue, lag, words and refusals, and status the workers', async () => {
  const world = await shared({ faultOf: (index) => (index === 1 ? 'overloaded' : 'none') });
  await world.world.writeMany(20);
  const store = await world.world.openStore();
  keep(store);
  const registry = new Registry();
  addRunGauges(registry, store);
  const onEvent = workerReports(eventMetrics(registry, 'worker'));
  expect(await registry.metrics()).not.toMatch(/^assay_run_jobs\{/mu);
  const worker = await world.startWorker({ onEvent });
  await world.run({ feedOnly: true, schedule: { mode: 'text' } });
  await worker.left();
  const later = new Registry();
  addRunGauges(later, store);
  const text = `${await registry.metrics()}${await later.metrics()}`;
  for (const line of [
    'assay_worker_words_total 400',
    'assay_worker_sources_total 20',
    'assay_refusals_total{reason="http_503"} 1',
    'assay_run_jobs{state="live"} 0',
    'assay_run_lag_seconds 0',
    'assay_run_words{kind="billed"} 400',
    'assay_run_workers 0',
  ])
    expect(text).toContain(`${line}\n`);
});
