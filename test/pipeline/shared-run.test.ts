import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../postgres.js';
import { SharedWorld } from './shared-world.js';
import { StandIn, standInVerdict } from './stand-in.js';
import type { StandInOptions } from './stand-in.js';
import { inItsFolder, textOf, World } from './world.js';

let server: PostgresServer;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await PostgresServer.start();
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => server.stop());

async function shared(options: StandInOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server, options);
  opened.push(world);
  return world;
}

/** The same corpus, by one process into a file. */
async function alone(world: SharedWorld) {
  const standIn = new StandIn();
  const single = await World.create(standIn, inItsFolder);
  opened.push({ close: async () => { await standIn.close(); await single.remove(); } });
  await single.copyCorpus(world.world);
  await single.run();
  return single.rows();
}

/** Rows without what differs between any two runs. */
const comparable = (rows: Awaited<ReturnType<World['rows']>>) => rows.map(({ source, outcome, reason, verdict, documentHash, wordsBilled, language }) => ({ source, outcome, reason, verdict, documentHash, wordsBilled, language }));

test('four workers and a coordinator give the results of one process, and bill each word once', async () => {
  const world = await shared({ delayMs: 5 });
  await world.world.writeMany(300);
  await world.world.write({ 'a-first.txt': textOf(7), 'copy/of-seven.txt': textOf(7), 'broken.bad': 'x', 'empty.txt': '' });
  const workers = await Promise.all([1, 2, 3, 4].map(() => world.startWorker()));
  const summary = await world.run({ feedOnly: true });
  await Promise.all(workers.map((worker) => worker.left()));
  expect(summary.status).toBe('complete');
  expect(summary.sources).toEqual({ found: 304, scanned: 300, cached: 0, duplicate: 2, skipped: 0, failed: 2 });
  expect(summary.words).toEqual({ planned: 6000, billed: 6000, unknown: 0 });
  expect(world.standIn.wordsBilled).toBe(6000);
  const rows = await world.world.rows();
  expect(comparable(rows)).toEqual(comparable(await alone(world)));
  for (const row of rows.filter((own) => /\/0\d+\.txt$/u.test(own.source) && own.outcome === 'scanned')) expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]))));
});
