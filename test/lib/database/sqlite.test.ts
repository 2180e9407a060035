import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite, queriesOf } from '../../../src/lib/database/sqlite.js';

interface Tables {
  readonly kinds: { readonly id: number; readonly name: string | null; readonly bytes: Uint8Array; share: number };
}

let folder: string;
let path: string;
let queries: Kysely<Tables>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  path = join(folder, 'some.db');
  const handle = openSqlite(path);
  handle.exec(`create table kinds (id integer primary key, name text, bytes blob, share real);
    insert into kinds values (1, 'one', x'00ff', 0.25), (2, null, x'', 1), (9007199254740991, 'ä', x'61', -1e300)`);
  queries = queriesOf<Tables>(handle);
});
afterEach(async () => {
  await queries.destroy();
  rmSync(folder, { recursive: true });
});

test('rows hold what SQLite has, by the names of the columns', async () => {
  const named = await queries.selectFrom('kinds').select(['share', 'bytes as raw', 'name', 'id']).execute();
  const plain = new Database(path, { readonly: true });
  try {
    const expected: unknown[] = plain.prepare('select share, bytes as raw, name, id from kinds').all();
    expect(named).toEqual(expected);
    expect(named.map((row) => Object.keys(row))).toEqual(named.map(() => ['share', 'raw', 'name', 'id']));
  } finally {
    plain.close();
  }
});

test('a column that is named twice is the last of its name', async () => {
  const { rows } = await sql`select id, name, 'other' as name from kinds where id = 1`.execute(queries);
  expect(rows).toEqual([{ id: 1, name: 'other' }]);
});

test('rows of a statement are independent of each other', async () => {
  const [first, second] = await queries.selectFrom('kinds').select(['id', 'name']).orderBy('id').execute();
  expect(first).toEqual({ id: 1, name: 'one' });
  expect(second).toEqual({ id: 2, name: null });
  const again = await queries.selectFrom('kinds').select(['id', 'name']).where('id', '=', 1).execute();
  expect(again).toEqual([{ id: 1, name: 'one' }]);
});

test('a star stands for the columns of now, also where another program changed them', async () => {
  const all = () => queries.selectFrom('kinds').selectAll().where('id', '=', 1).execute();
  const before = { id: 1, name: 'one', bytes: Buffer.from([0, 255]), share: 0.25 };
  expect(await all()).toEqual([before]);
  const other = new Database(path);
  other.exec("alter table kinds drop column name; alter table kinds add column late text default 'new'");
  other.close();
  const { id, bytes, share } = before;
  expect(await all()).toEqual([{ id, bytes, share, late: 'new' }]);
});

test('what a statement changes and returns is counted as before', async () => {
  const returned = await queries
    .insertInto('kinds')
    .values({ id: 3, name: 'c', bytes: Buffer.of(), share: 0 })
    .returning('id')
    .execute();
  expect(returned).toEqual([{ id: 3 }]);
  const { numUpdatedRows } = await queries
    .updateTable('kinds')
    .set({ name: 'd' })
    .where('id', '<', 4)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(3n);
});
