import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readingObjects } from '../../../src/extract/stored-objects.js';
import { openObjectStorage } from '../../../src/lib/object-storage.js';
import type { ObjectStorage } from '../../../src/lib/object-storage.js';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { PostgresServer } from '../../testing/postgres.js';
import { ObjectStandIn } from '../../testing/pipeline/object-stand-in.js';
import { SharedWorld } from '../../testing/pipeline/shared-world.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { inItsFolder, PlainExtractor, textOf, World } from '../../testing/pipeline/world.js';

const PATH = 's3://corpus/papers/';
/** One object in 25 is a document, the others are left out. */
const OBJECTS = 2_600;
const DOCUMENTS = OBJECTS / 25;
const LEFT_OUT = OBJECTS - DOCUMENTS;

const keyOf = (index: number): string => `papers/${String(index).padStart(6, '0')}.${index % 25 === 0 ? 'txt' : 'log'}`;

let server: PostgresServer;
let storage: ObjectStandIn;
let objects: ObjectStorage;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await PostgresServer.start();
});
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'known');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  storage = new ObjectStandIn('corpus', 'known');
  storage.pageKeys = 200;
  for (let index = 0; index < OBJECTS; index += 1) storage.objects.set(keyOf(index), textOf(index));
  objects = openObjectStorage(await storage.listen());
  opened.push(storage);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => server.stop());

interface Place {
  readonly world: World;
  /** Returns what the database holds of markers. */
  stored(): Promise<unknown>;
  run(signal?: AbortSignal, listing?: ObjectStorage): Promise<RunSummary>;
}

const request = { paths: [PATH], crawl: { exclude: ['*.log'] } };

async function inAFile(): Promise<Place> {
  const standIn = new StandIn();
  const world = await World.create(standIn, inItsFolder);
  opened.push({
    close: async () => {
      await standIn.close();
      await world.remove();
    },
  });
  const extractor = readingObjects(world.extractor, objects, world.folder);
  return {
    world,
    stored: () => {
      const database = new Database(world.db, { readonly: true });
      try {
        return Promise.resolve(database.prepare('select markers from runs').pluck().get());
      } finally {
        database.close();
      }
    },
    run: (signal, listing = objects) => world.run({ ...request, objects: listing, extractor, signal }),
  };
}

async function onPostgres(): Promise<Place> {
  const shared = await SharedWorld.create(server);
  opened.push(shared);
  const extractor = readingObjects(new PlainExtractor(), objects, shared.world.folder);
  return {
    world: shared.world,
    stored: async () => (await server.query('select markers from runs', shared.world.db))[0]?.['markers'],
    run: async (signal, listing = objects) => {
      const worker = await shared.startWorker({ extractor });
      try {
        return await shared.run({ ...request, feedOnly: true, objects: listing, signal });
      } finally {
        await worker.stop();
      }
    },
  };
}

/** Stops the run once so many objects are listed, and a marker is stored. */
function stoppingAt(count: number, stop: AbortController, place: Place): ObjectStorage {
  return {
    ...objects,
    list: async function* (...listed) {
      let seen = 0;
      for await (const object of objects.list(...listed)) {
        yield object;
        seen += 1;
        if (seen !== count) continue;
        await vi.waitUntil(async () => (await place.stored()) !== null, { timeout: 300_000 });
        stop.abort();
      }
    },
  };
}

async function expectAllOnce({ world }: Place, summary: RunSummary): Promise<void> {
  expect(summary).toMatchObject({
    status: 'complete',
    sources: { found: DOCUMENTS, scanned: DOCUMENTS },
    left_out: { excluded: LEFT_OUT },
  });
  expect((await world.rows()).map(({ source }) => source)).toEqual(
    Array.from({ length: DOCUMENTS }, (_, index) => `s3://corpus/${keyOf(index * 25)}`),
  );
}

/** Returns the markers that the pages of a run were asked for from. */
async function markersOf(run: () => Promise<RunSummary>): Promise<{ summary: RunSummary; markers: readonly string[] }> {
  storage.listedAfter.length = 0;
  return { summary: await run(), markers: [...storage.listedAfter] };
}

const PLACES = [
  ['in a file', inAFile],
  ['on PostgreSQL', onPostgres],
] as const;

test.each(PLACES)(
  'a run that storage refuses in the middle of a listing goes on from its marker: %s',
  async (_, open) => {
    const place = await open();
    storage.refusesPagesFrom = 2_200;
    await expect(place.run()).rejects.toMatchObject({ code: 'storage_unusable' });
    // Refused at once: nothing new is listed, and the marker stays.
    await expect(place.run()).rejects.toMatchObject({ code: 'storage_unusable' });
    storage.refusesPagesFrom = Number.POSITIVE_INFINITY;
    const { summary, markers } = await markersOf(() => place.run());
    await expectAllOnce(place, summary);
    expect(new Set(markers)).toEqual(new Set([keyOf(1_999)]));
    expect(markers).toHaveLength(3);
    // The next run lists all.
    storage.objects.set('papers/000000-new.txt', textOf(OBJECTS));
    expect((await place.run()).sources).toMatchObject({ found: DOCUMENTS + 1, scanned: 1, cached: DOCUMENTS });
  },
);

test.each(PLACES)('a run that is stopped while it lists goes on from its marker: %s', async (_, open) => {
  const place = await open();
  const stop = new AbortController();
  expect(await place.run(stop.signal, stoppingAt(1_700, stop, place))).toMatchObject({ status: 'stopped_signal' });
  const { summary, markers } = await markersOf(() => place.run());
  await expectAllOnce(place, summary);
  expect(new Set(markers)).toEqual(new Set([keyOf(999)]));
});

test('a run that had listed all is complete, although nothing is listed after its marker', async () => {
  const place = await inAFile();
  for (let index = 1_000; index < OBJECTS; index += 1) storage.objects.delete(keyOf(index));
  const fails: ObjectStorage = {
    ...objects,
    list: async function* (...listed) {
      yield* objects.list(...listed);
      throw new Error('the network is out');
    },
  };
  await expect(place.run(undefined, fails)).rejects.toThrow('the network is out');
  expect(await place.run()).toMatchObject({
    status: 'complete',
    sources: { found: 40, scanned: 40 },
    left_out: { excluded: 960 },
  });
});
