import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { PLACES_OF_A_ROW } from '../../../src/pipeline/store/sources/dataset-order.js';
import { storeSchema } from '../../../src/pipeline/store/migrations/index.js';
import { BATCH_REASONS_BROUGHT_FORWARD } from '../../testing/pipeline/batch-reasons.js';
import { StandIn, standInVerdict } from '../../testing/pipeline/stand-in.js';
import { textOf, World } from '../../testing/pipeline/world.js';

/** A database of each earlier schema, as SQL: two runs over the same folder, the second stopped at its word budget. */
const fixtureOf = (schema: number): string =>
  packageFile('test', 'testing', 'fixtures', 'store', `schema-${schema}.sql`);
const earlier = Array.from({ length: Math.max(1, storeSchema.migrations.length - 1) }, (_, index) => index + 1);

const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function open(): Promise<{ standIn: StandIn; world: World }> {
  const standIn = new StandIn();
  // There is no database yet: each test brings an old one, or has one made.
  const pair = { standIn, world: await World.create(standIn, (folder) => Promise.resolve(join(folder, 'assay.db'))) };
  opened.push(pair);
  return pair;
}

function definitions(path: string): unknown {
  const database = new Database(path, { readonly: true });
  try {
    return {
      schema: database.pragma('user_version', { simple: true }),
      tables: database
        .prepare("select type, name, sql from sqlite_master where name not like 'sqlite_%' order by name")
        .all()
        .map((row) => JSON.stringify(row).replaceAll(/(?:\\n|\s)+/gu, ' ')),
    };
  } finally {
    database.close();
  }
}

test('every earlier schema has a database to be brought forward', () => {
  expect(earlier.filter((schema) => !existsSync(fixtureOf(schema)))).toEqual([]);
});

test.each(earlier)(
  'a database of schema %i is brought forward with all it holds, and its results are used',
  async (schema) => {
    const { world, standIn } = await open();
    const fresh = await open();
    await (await fresh.world.openStore()).close();
    const old = new Database(world.db);
    old.exec(readFileSync(fixtureOf(schema), 'utf8'));
    old.close();

    const store = await world.openStore();
    expect(await store.health()).toMatchObject({
      integrity: 'ok',
      foreignKeyFaults: 0,
      schema: storeSchema.migrations.length,
    });
    const runs = await store.listRuns();
    expect(runs.map(({ status }) => status)).toEqual(['stopped_budget', 'complete']);
    expect(runs.map(({ name }) => name)).toEqual(['corpus-2', 'corpus-1']);
    expect(await store.runSummary(runs[1]?.runId ?? null)).toMatchObject({
      sources: { found: 6, scanned: 2, duplicate: 1, skipped: 1, failed: 2 },
      words: { planned: 40, billed: 40, unknown: 0 },
    });
    expect(await store.runSummary(runs[0]?.runId ?? null)).toMatchObject({
      sources: { found: 8, scanned: 1, cached: 2, duplicate: 1, skipped: 2, failed: 2 },
      reasons: { not_reached: 1 },
    });
    const rows = [];
    for await (const row of store.resultRows(runs[1]?.runId ?? null))
      rows.push([row.source, row.outcome, row.verdict, row.wordsBilled]);
    expect(rows).toEqual([
      ['corpus/a.txt', 'scanned', standInVerdict(textOf(1)), 20],
      ['corpus/b.txt', 'scanned', standInVerdict(textOf(2)), 20],
      ['corpus/c.bad', 'failed', null, 0],
      ['corpus/copy/of-a.txt', 'duplicate', standInVerdict(textOf(1)), 0],
      ['corpus/empty.txt', 'failed', null, 0],
      ['corpus/short.txt', 'skipped', null, 0],
    ]);
    await store.close();
    expect(definitions(world.db)).toEqual(definitions(fresh.world.db));

    await world.write({ 'a.txt': textOf(1), 'new.txt': textOf(9) });
    expect((await world.run()).sources).toMatchObject({ found: 2, cached: 1, scanned: 1 });
    expect(standIn.wordsBilled).toBe(20);
  },
);

test('findings that a database of schema 8 holds as answers of the service are read as before', async () => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(8), 'utf8'));
  const hashes = new Map(old.prepare<[], [number, string]>('select document_id, hash from documents').raw().all());
  old.close();
  const hashOf = (documentId: number): string => hashes.get(documentId) ?? '';
  const store = await world.openStore();
  const text = await store.textOf(hashOf(1));

  expect(await store.passagesOf(hashOf(1))).toEqual({
    sentences: [
      {
        text,
        start: 0,
        end: text?.length,
        generatedProbability: 0.1,
        highlighted: false,
        kind: 'prose',
      },
    ],
    paragraphs: [],
  });
  // Of a hosted service that tells no places, and spells white space in its own way.
  const hosted = await store.textOf(hashOf(4));
  const [first = '', ...rest] = hosted?.split(' ') ?? [];
  expect(await store.passagesOf(hashOf(4))).toMatchObject({
    sentences: [
      { text: first, start: 0, end: first.length, highlighted: true },
      { text: rest.join('  '), start: first.length, highlighted: false },
    ],
    paragraphs: [{ startSentenceIndex: 0, sentenceCount: 2, generatedProbability: 0.4 }],
  });
  expect(await store.knownTextsOf(hashOf(4))).toEqual(['Bible']);

  const patterns = await store.patternsOf(hashOf(1));
  expect(patterns).toMatchObject({
    scan: 'patterns',
    sentences: [
      {
        sentence: text,
        patterns: [
          { patternId: 'rule_of_three', timesAsOften: 3.5, groupId: null, relatedSentenceIndexes: [] },
          { groupId: 'rule_of_three-1', relatedSentenceIndexes: [1] },
        ],
      },
    ],
  });
  // Scanned in parts: the second begins at 50.
  expect(await store.patternsOf(hashOf(2))).toMatchObject({
    sentences: [{ start: 50, patterns: [{ start: 50, end: 59 }, { start: 50 }] }],
  });
  expect(await store.patternsOf(hashOf(4))).toBe('malformed');
  expect(await store.patternsOf(hashOf(5))).toBeNull();
  expect(await store.bibliographyOf(hashOf(1))).toMatchObject({
    scan: 'bibliography',
    wordCount: 20,
    references: [
      {
        csl: { title: 'A book', custom: 'kept' },
        identifiers: [{ checksumOk: true }],
        matchId: 'w1',
        candidates: [{ workId: 'w1', score: 0.8 }],
        citedBy: ['c1'],
      },
    ],
    citations: [{ referenceIds: ['r1'], claimId: 's1' }],
    claims: [{ citationIds: ['c1'], needsCitation: true }],
    works: [{ id: 'w1', provider: 'local' }],
    summary: { mismatch: 1, notFound: 0, danglingCitations: 0, index: { builtAt: null } },
  });
  await store.close();
});

test('reasons of batches that were free text are codes with that text beside them', async () => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(11), 'utf8'));
  old.close();
  await (await world.openStore()).close();
  const database = new Database(world.db, { readonly: true });
  const rows = database.prepare(
    "select idempotency_key, reason, message from batches where idempotency_key like 'key-%'",
  );
  expect(rows.raw().all()).toEqual(BATCH_REASONS_BROUGHT_FORWARD);
  database.close();
});

test('of earlier readings of the usage, only those that were taken before anything was sent are settled', async () => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(12), 'utf8'));
  old.close();
  const store = await world.openStore();
  const [newest, first] = await store.listRuns();
  expect(await store.runDetails(newest?.runId ?? null)).toMatchObject({ unexplainedWords: null, wordsLeft: 905 });
  expect(await store.runDetails(first?.runId ?? null)).toMatchObject({ unexplainedWords: 0 });
  await store.close();
  const database = new Database(world.db, { readonly: true });
  const rows = database.prepare('select reading_id, standing, cycle_end from usage_readings order by reading_id');
  expect(rows.raw().all()).toEqual([
    [1, 'settled', null],
    [2, 'passing', null],
    [3, 'settled', null],
    [4, 'passing', null],
    [5, 'passing', null],
    [6, 'undecided', null],
  ]);
  database.close();
});

// Of schema 23 they say nothing of editing by AI, of 24 nothing of patterns and references.
test.each([23, 24])('rows of findings of schema %i are made again', async (schema) => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(schema), 'utf8'));
  old.exec('insert into path_parts (rowid, name) select (view_no << 32) + place, name from finding_rows');
  const rowsOf = (database: Database.Database) =>
    ['finding_views', 'finding_rows', 'path_parts_docsize'].map((table) =>
      database.prepare<[], number>(`select count(*) from ${table}`).pluck().get(),
    );
  expect(rowsOf(old)).toEqual([1, 1, 1]);
  old.close();
  await (await world.openStore()).close();
  const database = new Database(world.db, { readonly: true });
  expect(rowsOf(database)).toEqual([0, 0, 0]);
  database.close();
});

test('rows of datasets keep their places of schema 29, with room for others between them', async () => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(29), 'utf8'));
  old.exec('update sources set place = 7 where source_id = 11');
  old.close();
  await (await world.openStore()).close();
  const database = new Database(world.db, { readonly: true });
  const placed = database.prepare('select source_id, place from sources where place is not null').all();
  expect(placed).toEqual([{ source_id: 11, place: 7 * PLACES_OF_A_ROW }]);
  database.close();
});

test.each([
  { runNo: 1, scope: (identity: string) => `run ${identity}`, is: 'a run' },
  { runNo: 0, scope: () => 'database', is: 'no run yet' },
])('the lock of schema 25 for $is is kept, for the program that holds it', async ({ runNo, scope }) => {
  const { world } = await open();
  const old = new Database(world.db);
  old.exec(readFileSync(fixtureOf(25), 'utf8'));
  old.prepare("insert into run_lock values (1, ?, 'them', 7, 'here', 'boot 1', 5)").run(runNo);
  const identity = old.prepare<[], string>('select identity from runs where run_no = 1').pluck().get() ?? '';
  old.close();
  await (await world.openStore()).close();
  const database = new Database(world.db);
  expect(database.prepare('select * from run_lock').all()).toEqual([
    {
      scope: scope(identity),
      is_alone: 1,
      run_no: runNo,
      owner: 'them',
      pid: 7,
      host: 'here',
      process_start: 'boot 1',
      heartbeat_at: 5,
    },
  ]);
  // As that program refreshes and releases it.
  database.prepare("update run_lock set heartbeat_at = 6, run_no = 1 where owner = 'them'").run();
  expect(database.prepare("delete from run_lock where owner = 'them'").run().changes).toBe(1);
  database.close();
});

test('findings that cannot be read are an error, never nothing', async () => {
  const { world } = await open();
  await world.write({ 'a.txt': textOf(1) });
  await world.run();
  const database = new Database(world.db);
  database.prepare('update results set findings = ?').run(deflateRawSync('{"version":2,"findings":{}}'));
  database.close();
  const store = await world.openStore();
  const [row] = await world.rows();
  await expect(store.passagesOf(row?.documentHash ?? '')).rejects.toMatchObject({ code: 'database_bad_value' });
  await store.close();
});
