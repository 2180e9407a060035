import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportStoredRun } from '../../../src/pipeline/outputs/export-run.js';
import { readingObjects } from '../../../src/extract/index.js';
import { openObjectStorage } from '../../../src/lib/object-storage.js';
import { zipOf } from '../../testing/extract/containers.js';
import { PostgresServer } from '../../testing/postgres.js';
import { written } from '../../testing/pipeline/collect.js';
import { ObjectStandIn } from '../../testing/pipeline/object-stand-in.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { StandIn, standInVerdict } from '../../testing/pipeline/stand-in.js';
import { inItsFolder, PlainExtractor, textOf, World } from '../../testing/pipeline/world.js';

let server: PostgresServer;
let storage: ObjectStandIn;
let endpoint: string;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await PostgresServer.start();
});
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'known');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  storage = new ObjectStandIn('corpus', 'known');
  for (let index = 0; index < 5; index += 1) storage.objects.set(`papers/${index} & more.txt`, textOf(index));
  for (const [key, text] of [
    ['papers/', ''],
    ['papers/skip.log', 'x'],
    ['papers/nothing.txt', ' '],
    ['other/one.txt', textOf(9)],
  ] as const)
    storage.objects.set(key, text);
  endpoint = await storage.listen();
  opened.push(storage);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => server.stop());

test('objects below a prefix are sources: fetched, read, scanned, and not fetched again while unchanged', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  const objects = openObjectStorage(endpoint);
  const extractor = readingObjects(world.extractor, objects, world.folder);
  const run = () => world.run({ paths: ['s3://corpus/papers/'], crawl: { exclude: ['*.log'] }, objects, extractor });
  expect((await run()).sources).toEqual({ found: 6, scanned: 5, cached: 0, duplicate: 0, skipped: 0, failed: 1 });
  expect(
    (await world.rows()).filter((row) => row.outcome === 'scanned').map((row) => [row.source, row.verdict]),
  ).toEqual([0, 1, 2, 3, 4].map((index) => [`s3://corpus/papers/${index} & more.txt`, standInVerdict(textOf(index))]));
  const before = storage.downloads;
  expect((await run()).sources).toMatchObject({ found: 6, cached: 5, failed: 1 });
  expect(storage.downloads).toBe(before);
  // Of the same size and, as storage counts seconds, of the same time.
  storage.objects.set('papers/2 & more.txt', textOf(2).replace('Document2', 'Document7'));
  expect((await run()).sources).toMatchObject({ found: 6, scanned: 1, cached: 4, failed: 1 });
  expect((await run()).sources).toMatchObject({ found: 6, scanned: 0, cached: 5, failed: 1 });
  expect(storage.downloads).toBe(before + 1);
});

test('folders in storage are listed in the order of their keys, however many pages each has', async () => {
  for (const folder of ['a', 'a.b', 'c & d/e', 'f'])
    for (let index = 0; index < 5; index += 1) storage.objects.set(`deep/${folder}/${index}.txt`, 'x');
  const keys: string[] = [];
  for await (const { key } of openObjectStorage(endpoint).list('corpus', 'deep/', '')) keys.push(key);
  expect(keys).toEqual([...storage.objects.keys()].filter((key) => key.startsWith('deep/')).sort());
});

test('an object of which an earlier version knew no ETag is not fetched again for that', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  const objects = openObjectStorage(endpoint);
  const extractor = readingObjects(world.extractor, objects, world.folder);
  const run = () => world.run({ paths: ['s3://corpus/other/'], objects, extractor });
  storage.tellsEtags = false;
  expect((await run()).sources).toMatchObject({ found: 1, scanned: 1 });
  storage.tellsEtags = true;
  expect((await run()).sources).toMatchObject({ found: 1, cached: 1 });
  expect(storage.downloads).toBe(1);
  storage.objects.set('other/one.txt', textOf(9).replace('Document9', 'Document8'));
  expect((await run()).sources).toMatchObject({ found: 1, scanned: 1 });
  expect(storage.downloads).toBe(2);
});

test('archives in storage are walked as on disk', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  const objects = openObjectStorage(endpoint);
  storage.objects.set('packed/all.zip', zipOf({ 'in/a.txt': textOf(20), 'in/b.txt': textOf(21), 'in/b.log': 'x' }));
  storage.objects.set('packed/broken.zip', 'no archive');
  const run = () =>
    world.run({
      paths: ['s3://corpus/packed/'],
      crawl: { exclude: ['*.log'] },
      objects,
      extractor: readingObjects(world.extractor, objects, world.folder),
    });
  expect((await run()).sources).toMatchObject({ found: 3, scanned: 2, failed: 1 });
  expect((await world.rows()).map((row) => [row.source, row.outcome, row.reason])).toEqual([
    ['s3://corpus/packed/all.zip/in/a.txt', 'scanned', null],
    ['s3://corpus/packed/all.zip/in/b.txt', 'scanned', null],
    ['s3://corpus/packed/broken.zip', 'failed', expect.any(String)],
  ]);
  expect((await run()).sources).toMatchObject({ found: 3, cached: 2, failed: 1 });
});

/** A dataset of two rows with a column beside the text, as each format writes it. */
const TWO_ROWS: readonly (readonly [string, string | Uint8Array])[] = [
  ['rows.csv', `id,topic,text\na,one,${textOf(30)}\nb,two,${textOf(31)}\n`],
  [
    'rows.jsonl',
    [30, 31]
      .map(
        (number, index) =>
          `${JSON.stringify({ id: 'ab'[index], topic: ['one', 'two'][index], text: textOf(number) })}\n`,
      )
      .join(''),
  ],
  ['rows.csv.gz', gzipSync(`id,topic,text\na,one,${textOf(30)}\nb,two,${textOf(31)}\n`)],
  [
    'rows.parquet',
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'id', data: ['a', 'b'] },
          { name: 'topic', data: ['one', 'two'] },
          { name: 'text', data: [textOf(30), textOf(31)] },
        ],
      }),
    ),
  ],
];

test.each(TWO_ROWS)(
  'rows of a dataset in storage are sources, and come back with their own columns: %s',
  async (name, content) => {
    const standIn = new StandIn();
    const world = await World.create(standIn, inItsFolder);
    opened.push({
      close: async () => {
        await standIn.close();
        await world.remove();
      },
    });
    const objects = openObjectStorage(endpoint);
    storage.objects.set(`sets/${name}`, content);
    const summary = await world.run({ paths: ['s3://corpus/sets/'], crawl: { dataset: true }, objects });
    expect(summary.sources).toMatchObject({ found: 2, scanned: 2 });
    expect(storage.downloads).toBe(1);
    const store = await world.openStore();
    opened.push(store);
    const lines = (
      await written((out) =>
        exportStoredRun(store, { runId: summary.run_id, content: 'labels', format: 'jsonl', objects }, out),
      )
    )
      .toString('utf8')
      .trim()
      .split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: 'a', topic: 'one', text: textOf(30) },
      { id: 'b', topic: 'two', text: textOf(31) },
    ]);
    storage.objects.delete(`sets/${name}`);
    await expect(
      written((out) =>
        exportStoredRun(store, { runId: summary.run_id, content: 'labels', format: 'jsonl', objects }, out),
      ),
    ).rejects.toMatchObject({ code: 'dataset_unreadable' });
  },
);

test('rows of datasets within archives in storage are sources; what exceeds the fetch limit says so', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  storage.objects.set('sets/all.zip', zipOf({ 'rows.jsonl': String(new Map(TWO_ROWS).get('rows.jsonl')) }));
  storage.objects.set('sets/large.csv', `text\n${'x'.repeat(20_000)}\n`);
  await world.run({
    paths: ['s3://corpus/sets/'],
    crawl: { dataset: true, archiveMaxBytes: 10_000 },
    objects: openObjectStorage(endpoint),
  });
  expect((await world.rows()).map((row) => [row.source, row.datasetId, row.outcome, row.reason])).toEqual([
    ['s3://corpus/sets/all.zip/rows.jsonl', 'a', 'scanned', null],
    ['s3://corpus/sets/all.zip/rows.jsonl', 'b', 'scanned', null],
    ['s3://corpus/sets/large.csv', null, 'failed', 'too_large'],
  ]);
  expect(storage.downloads).toBe(1);
});

test('workers fetch objects themselves; one that is gone by then is a source with a reason', async () => {
  const world = await SharedWorld.create(server);
  opened.push(world);
  const objects = openObjectStorage(endpoint);
  for (let worker = 0; worker < 2; worker += 1)
    await world.startWorker({ extractor: readingObjects(new PlainExtractor(), objects, world.world.folder) });
  const listing = {
    ...objects,
    list: async function* (...request: Parameters<typeof objects.list>) {
      yield* objects.list(...request);
      storage.objects.delete('papers/3 & more.txt');
    },
  };
  const summary = await world.run({
    feedOnly: true,
    paths: ['s3://corpus/papers/'],
    crawl: { exclude: ['*.log', 'nothing.txt'] },
    objects: listing,
  });
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: 5, scanned: 4, failed: 1 },
    reasons: { vanished: 1 },
  });
});

test.each([
  [
    'a key that is not known',
    's3://corpus/papers/',
    () => vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger'),
    /^s3:\/\/corpus cannot be listed: The access key is not known\.$/u,
  ],
  [
    'a bucket that is not there',
    's3://nowhere/papers/',
    () => undefined,
    /^s3:\/\/nowhere cannot be listed: The bucket does not exist\.$/u,
  ],
])('%s is one line with the next step', async (_, path, prepare, message) => {
  prepare();
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  await expect(world.run({ paths: [path], objects: openObjectStorage(endpoint) })).rejects.toMatchObject({
    code: 'storage_unusable',
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  });
});
