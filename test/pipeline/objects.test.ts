import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readingObjects } from '../../src/extract/index.js';
import { openObjectStorage } from '../../src/lib/object-storage.js';
import { zipOf } from '../extract/containers.js';
import { PostgresServer } from '../postgres.js';
import { ObjectStandIn } from './object-stand-in.js';
import { SharedWorld } from './shared-world.js';
import { StandIn, standInVerdict } from './stand-in.js';
import { inItsFolder, PlainExtractor, textOf, World } from './world.js';

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
  for (const [key, text] of [['papers/', ''], ['papers/skip.log', 'x'], ['papers/nothing.txt', ' '], ['other/one.txt', textOf(9)]] as const) storage.objects.set(key, text);
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
  opened.push({ close: async () => { await standIn.close(); await world.remove(); } });
  const objects = openObjectStorage(endpoint);
  const extractor = readingObjects(world.extractor, objects, world.folder);
  const run = () => world.run({ paths: ['s3://corpus/papers/'], crawl: { exclude: ['*.log'] }, objects, extractor });
  expect((await run()).sources).toEqual({ found: 6, scanned: 5, cached: 0, duplicate: 0, skipped: 0, failed: 1 });
  expect((await world.rows()).filter((row) => row.outcome === 'scanned').map((row) => [row.source, row.verdict])).toEqual([0, 1, 2, 3, 4].map((index) => [`s3://corpus/papers/${index} & more.txt`, standInVerdict(textOf(index))]));
  const before = storage.downloads;
  expect((await run()).sources).toMatchObject({ found: 6, cached: 5, failed: 1 });
  expect(storage.downloads).toBe(before);
});

test('archives in storage are walked as on disk; a dataset says why its rows are not read', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({ close: async () => { await standIn.close(); await world.remove(); } });
  const objects = openObjectStorage(endpoint);
  storage.objects.set('packed/all.zip', zipOf({ 'in/a.txt': textOf(20), 'in/b.txt': textOf(21), 'in/b.log': 'x' }));
  storage.objects.set('packed/broken.zip', 'no archive');
  storage.objects.set('packed/rows.csv', `text\n${textOf(22)}\n`);
  const run = () => world.run({ paths: ['s3://corpus/packed/'], crawl: { exclude: ['*.log'], dataset: true }, objects, extractor: readingObjects(world.extractor, objects, world.folder) });
  expect((await run()).sources).toMatchObject({ found: 4, scanned: 2, failed: 2 });
  expect((await world.rows()).map((row) => [row.source, row.outcome, row.reason])).toEqual([
    ['s3://corpus/packed/all.zip/in/a.txt', 'scanned', null],
    ['s3://corpus/packed/all.zip/in/b.txt', 'scanned', null],
    ['s3://corpus/packed/broken.zip', 'failed', expect.any(String)],
    ['s3://corpus/packed/rows.csv', 'failed', 'dataset_in_storage'],
  ]);
  expect((await run()).sources).toMatchObject({ found: 4, cached: 2, failed: 2 });
});

test('workers fetch objects themselves; one that is gone by then is a source with a reason', async () => {
  const world = await SharedWorld.create(server);
  opened.push(world);
  const objects = openObjectStorage(endpoint);
  for (let worker = 0; worker < 2; worker += 1) await world.startWorker({ extractor: readingObjects(new PlainExtractor(), objects, world.world.folder) });
  const listing = { ...objects, list: async function* (bucket: string, prefix: string) { yield* objects.list(bucket, prefix); storage.objects.delete('papers/3 & more.txt'); } };
  const summary = await world.run({ feedOnly: true, paths: ['s3://corpus/papers/'], crawl: { exclude: ['*.log', 'nothing.txt'] }, objects: listing });
  expect(summary).toMatchObject({ status: 'complete', sources: { found: 5, scanned: 4, failed: 1 }, reasons: { vanished: 1 } });
});

test.each([
  ['a key that is not known', 's3://corpus/papers/', () => vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger'), /^s3:\/\/corpus cannot be listed: The access key is not known\.$/u],
  ['a bucket that is not there', 's3://nowhere/papers/', () => undefined, /^s3:\/\/nowhere cannot be listed: The bucket does not exist\.$/u],
])('%s is one line with the next step', async (_, path, prepare, message) => {
  prepare();
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({ close: async () => { await standIn.close(); await world.remove(); } });
  await expect(world.run({ paths: [path], objects: openObjectStorage(endpoint) })).rejects.toMatchObject({ code: 'storage_unusable', exitCode: 2, message: expect.stringMatching(message) as string });
});
