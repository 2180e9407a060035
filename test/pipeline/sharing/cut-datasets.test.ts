import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import type { QueueOptions } from '../../testing/pipeline/shared-world.js';
import { usingPostgres } from '../../testing/pipeline/using-postgres.js';
import { textOf } from '../../testing/pipeline/world.js';
import type { World } from '../../testing/pipeline/world.js';

const { server, keep } = usingPostgres();

const DATASET = { crawl: { dataset: true } };
const PARTS = { ...DATASET, partSize: { bytes: 600, rows: 15 } };

async function shared(queue: QueueOptions = {}): Promise<SharedWorld> {
  const world = await SharedWorld.create(server(), {}, queue);
  keep(world);
  return world;
}

/** Rows without what differs between any two runs. */
async function rowsOf(world: World): Promise<readonly unknown[]> {
  return (await world.rows()).map(({ source, datasetId, outcome, reason, verdict, documentHash, warnings }) => ({
    source,
    datasetId,
    outcome,
    reason,
    verdict,
    documentHash,
    warnings,
  }));
}

function parquet(rows: number, rowGroupSize: number): Uint8Array {
  const numbers = Array.from({ length: rows }, (_, index) => index);
  const columnData = [
    { name: 'id', type: 'STRING' as const, data: numbers.map((number) => `id ${number % 50}`) },
    { name: 'text', type: 'STRING' as const, data: numbers.map((number) => textOf(number % 90)) },
  ];
  return new Uint8Array(parquetWriteBuffer({ rowGroupSize, columnData }));
}

function lines(from: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `${JSON.stringify({ id: `row ${from + index}`, text: textOf(from + index) })}\n`,
  ).join('');
}

const notesOf = ({ events }: World): readonly string[] =>
  events.flatMap((event) => (event.kind === 'note' && event.message.includes('earlier row') ? event.message : []));

const leftOf = (world: World) =>
  server().query(
    "select (select count(*)::int from reads) as reads, (select count(*)::int from units where state = 'live') as live",
    world.db,
  );

async function writeDatasets(world: World): Promise<void> {
  await world.write({
    'a.txt': textOf(3),
    'b.jsonl': `\ufeff${lines(0, 70)}\n\n{"id": "row 3", "text": "short"}\n7\n${lines(2, 20)}`,
    'c.parquet': parquet(120, 10),
    'd.csv': `id,text\n${Array.from({ length: 30 }, (_, row) => `${row % 29},"Two\nlines\n${textOf(300 + row)}"`).join('\n')}`,
    'd.jsonl.gz': gzipSync(lines(400, 40)),
    'e.txt': textOf(1000),
  });
}

test('workers read the parts of datasets, and find what one process finds, in its order', async () => {
  const all = await shared();
  const { world } = all;
  const alone = world.placedOn(join(world.folder, 'alone.db'));
  await writeDatasets(world);
  const workers = await Promise.all([1, 2].map(() => all.startWorker()));
  const summary = await all.run({ feedOnly: true, ...PARTS });
  await Promise.all(workers.map((worker) => worker.left()));
  const single = await alone.run(DATASET);
  expect(summary).toMatchObject({ status: 'complete', sources: single.sources, words: single.words });
  expect(await rowsOf(world)).toEqual(await rowsOf(alone));
  // What a worker read as a whole, it says itself.
  const said = workers.flatMap(({ notes }) => notes.filter((note) => note.includes('earlier row')));
  expect([...notesOf(world), ...said].sort()).toEqual([...notesOf(alone)].sort());
  expect(notesOf(alone)).toHaveLength(3);
  const [cut] = await server().query(
    'select min(parts)::int as least, count(*)::int as cut from cut_datasets',
    world.db,
  );
  expect(cut).toEqual({ least: 1, cut: 4 });
  expect(await leftOf(world)).toEqual([{ reads: 0, live: 0 }]);
});

test('a run that is stopped again and again reads each row once', async () => {
  const all = await shared();
  const { world } = all;
  await writeDatasets(world);
  await world.write({ 'f.jsonl': lines(200, 600) });
  const size = { bytes: 1e9, rows: 300 };
  for (let stops = 0; ; stops += 1) {
    const stop = new AbortController();
    const before = world.events.length;
    const running = all.run({ ...DATASET, partSize: size, signal: stop.signal });
    const [{ count }] = (await server().query('select count(*)::int as count from sources', world.db)) as [
      { readonly count: number },
    ];
    const stopping = (async (): Promise<void> => {
      for (;;) {
        const [now] = (await server().query('select count(*)::int as count from sources', world.db)) as [
          { readonly count: number },
        ];
        if (now.count > count + 100 || world.events.slice(before).some(({ kind }) => kind === 'run_ended')) break;
      }
      if (stops < 6) stop.abort();
    })();
    const { status } = await running;
    await stopping;
    if (status === 'complete') break;
  }
  const alone = world.placedOn(join(world.folder, 'alone.db'));
  await alone.run(DATASET);
  expect(await rowsOf(world)).toEqual(await rowsOf(alone));
  expect(await leftOf(world)).toEqual([{ reads: 0, live: 0 }]);
});

test('a dataset that has changed since a stopped run cut it is cut anew', async () => {
  const all = await shared();
  const { world } = all;
  await world.write({ 'b.jsonl': lines(0, 60) });
  const stop = new AbortController();
  const feeding = all.run({ ...PARTS, feedOnly: true, signal: stop.signal });
  const isCut = 'select count(*)::int as cut from cut_datasets where is_whole = 1';
  while ((await server().query(isCut, world.db))[0]?.['cut'] !== 1) continue;
  stop.abort();
  await feeding;
  await world.write({ 'b.jsonl': `${lines(500, 3)}${lines(20, 60)}` });
  expect(await all.run(PARTS)).toMatchObject({ status: 'complete', sources: { found: 63, scanned: 63 } });
  const alone = world.placedOn(join(world.folder, 'alone.db'));
  await alone.run(DATASET);
  expect(await rowsOf(world)).toEqual(await rowsOf(alone));
  expect(await leftOf(world)).toEqual([{ reads: 0, live: 0 }]);
});

test('a part that fails at every attempt is named, and costs the other parts nothing', async () => {
  const all = await shared({ attempts: 1 });
  const { world } = all;
  await world.write({ 'b.jsonl': lines(0, 60) });
  await server().query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.dataset_id = 'row 25' then raise exception 'no room'; end if; return new; end $$`,
    world.db,
  );
  await server().query(
    'create trigger refuse before insert on sources for each row execute function refuse()',
    world.db,
  );
  const size = { bytes: 1e9, rows: 20 };
  const { sources } = await all.run({ ...DATASET, partSize: size });
  expect(sources).toMatchObject({ found: 41, scanned: 40, failed: 1 });
  const failed = (await world.rows()).filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject([{ source: 'corpus/b.jsonl', datasetId: null, reason: 'dead_letter' }]);
  const [said] = await server().query("select message from sources where reason = 'dead_letter'", world.db);
  expect(said?.['message']).toMatch(/^20 rows from row 21 on: it failed at every attempt: .*no room/u);
  expect(await leftOf(world)).toEqual([{ reads: 0, live: 0 }]);
});
