import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { storeSchema } from '../../../src/pipeline/store/migrations.js';
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
  const pair = { standIn, world: await World.create(standIn) };
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
