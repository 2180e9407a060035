import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../src/lib/clock.js';
import { copyDatabase, openStore } from '../../../../src/pipeline/store/index.js';
import { COPIED_TABLES } from '../../../../src/pipeline/store/maintenance/copy.js';
import { PostgresServer } from '../../../testing/postgres.js';
import { StandIn } from '../../../testing/pipeline/stand-in.js';
import { inItsFolder, textOf, World } from '../../../testing/pipeline/world.js';

const folder = mkdtempSync(join(tmpdir(), 'assay copy '));
let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const copy = (from: string, to: string) =>
  copyDatabase({ from, to, clock: systemClock, owner: 'test', onRows: () => undefined });

/** Every row of every copied table of an SQLite file. */
function contentOf(path: string): unknown {
  const database = new Database(path, { readonly: true });
  try {
    return Object.fromEntries(
      COPIED_TABLES.map(({ name }) => [name, database.prepare(`select * from ${name} order by 1, 2`).all()]),
    );
  } finally {
    database.close();
  }
}

/** The lock, and what the workbench makes from the others. */
const NOT_COPIED = [
  'run_lock',
  'finding_views',
  'finding_rows',
  'finding_patterns',
  'finding_pattern_kinds',
  'text_index',
  'changed_texts',
];
/** The last are made of several tables of SQLite's own. */
const isOwn = (name: string): boolean => !/^(?:text_words|path_parts)/u.test(name);

test('every table but the lock and what is made from the others is copied', async () => {
  const path = join(folder, 'tables.db');
  await (await openStore({ db: path, keepText: 'full' }, systemClock)).close();
  const file = new Database(path, { readonly: true });
  const tables = file
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();
  file.close();
  expect(new Set([...COPIED_TABLES.map(({ name }) => name), ...NOT_COPIED])).toEqual(new Set(tables.filter(isOwn)));
});

test('an unfinished run moves from a file to PostgreSQL and back with the same rows, and resumes in each', async () => {
  const standIn = new StandIn({ extraOf: () => ({ assisted: { score: 0.52, step: 'substantial' } }) });
  const world = await World.create(standIn, inItsFolder);
  await world.writeMany(700, 5);
  await world.write({ 'copy/of-three.txt': textOf(3, 5), 'broken.bad': 'x', 'empty.txt': '' });
  expect(await world.run({ schedule: { maxWords: 2000 } })).toMatchObject({
    status: 'stopped_budget',
    words: { billed: 2000 },
  });

  const onPostgres = await server.createDatabase();
  await copy(world.db, onPostgres);
  const back = join(folder, 'back.db');
  await copy(onPostgres, back);
  expect(contentOf(back)).toEqual(contentOf(world.db));

  const moved = world.placedOn(onPostgres);
  expect(await moved.run({ schedule: { maxWords: 1000 } })).toMatchObject({
    status: 'stopped_budget',
    words: { billed: 3000 },
  });
  const home = join(folder, 'home.db');
  await copy(onPostgres, home);
  expect(await world.placedOn(home).run()).toMatchObject({
    status: 'complete',
    sources: { found: 703, scanned: 700, duplicate: 1, failed: 2 },
    words: { billed: 3500, unknown: 0 },
  });
  expect(standIn.wordsBilled).toBe(3500);
  await expect(copy(home, onPostgres)).rejects.toMatchObject({ code: 'database_not_empty' });
  await standIn.close();
  await world.remove();
});

test('a copied run lists its places from the start: what waits for workers to read it is not copied', async () => {
  const [from, to] = [join(folder, 'listing.db'), join(folder, 'listed-again.db')];
  await (await openStore({ db: from, keepText: 'full' }, systemClock)).close();
  const file = new Database(from);
  file.exec(
    `insert into runs (run_id, identity, paths, settings, status, started_at, profile, requested_version,
      pinned_versions, markers) values ('one', 'one', '[]', '{}', 'running', 1, 'assay', '', '[]',
      '{"s3://corpus/":{"after":"b","found":2,"leftOut":{}}}')`,
  );
  file.close();
  await copy(from, to);
  const copied = new Database(to, { readonly: true });
  expect(copied.prepare('select run_id, markers from runs').all()).toEqual([{ run_id: 'one', markers: null }]);
  copied.close();
});
