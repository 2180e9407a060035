import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, openSqlite, queriesOf, writeTransaction } from '../../src/lib/sqlite.js';
import type { Migration } from '../../src/lib/sqlite.js';

const folder = mkdtempSync(join(tmpdir(), 'assay sqlite '));
const steps: readonly Migration[] = [
  { name: 'first', up: async (queries) => {
      await sql`create table note (text text not null)`.execute(queries);
    } },
  { name: 'second', up: async (queries) => {
      await sql`alter table note add column author text`.execute(queries);
    } },
];

describe('migrations', () => {
  test('bring a database from every earlier schema to the newest, keeping its rows', async () => {
    for (let from = 0; from <= steps.length; from += 1) {
      const path = join(folder, `from-${from}.db`);
      const handle = openSqlite(path);
      await migrate(handle, steps.slice(0, from), path);
      if (from > 0) handle.exec(`insert into note (text) values ('kept')`);
      await migrate(handle, steps, path);
      expect(handle.prepare('select text, author from note').all()).toEqual(from > 0 ? [{ text: 'kept', author: null }] : []);
      handle.close();
    }
  });

  test('leave nothing of a step that fails', async () => {
    const path = join(folder, 'fails.db');
    const handle = openSqlite(path);
    const broken: Migration = {
      name: 'broken',
      up: async (queries) => {
        await sql`create table half (a text)`.execute(queries);
        throw new Error('disk full');
      },
    };
    await expect(migrate(handle, [broken], path)).rejects.toThrow('disk full');
    expect(handle.prepare('select name from sqlite_master').all()).toEqual([]);
    expect(handle.pragma('user_version', { simple: true })).toBe(0);
  });

  test('refuse a newer schema and touch nothing', async () => {
    const path = join(folder, 'newer.db');
    const handle = openSqlite(path);
    handle.pragma('user_version = 99');
    await expect(migrate(handle, steps, path)).rejects.toMatchObject({ code: 'database_newer', exitCode: 2 });
    expect(handle.prepare('select name from sqlite_master').all()).toEqual([]);
  });
});

describe('a write transaction', () => {
  test('keeps all or nothing', async () => {
    const handle = openSqlite(join(folder, 'transaction.db'));
    handle.exec('create table note (text text not null)');
    const queries = queriesOf<{ note: { text: string } }>(handle);
    await writeTransaction(queries, (transaction) => transaction.insertInto('note').values({ text: 'kept' }).execute());
    const failing = writeTransaction(queries, async (transaction) => {
      await transaction.insertInto('note').values({ text: 'lost' }).execute();
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await queries.selectFrom('note').selectAll().execute()).toEqual([{ text: 'kept' }]);
  });
});

test.each([
  ['in a folder that is not there', () => join(folder, 'none', 'a.db')],
  [
    'that is a folder',
    () => {
      mkdirSync(join(folder, 'folder.db'));
      return join(folder, 'folder.db');
    },
  ],
  [
    'that is no database',
    () => {
      writeFileSync(join(folder, 'text.db'), 'these are words, not pages of a database, and enough of them to be read as a header of one hundred bytes or more');
      return join(folder, 'text.db');
    },
  ],
])('a database %s is one error with a next step', (_, path) => {
  let thrown: unknown;
  try {
    openSqlite(path());
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'database_unusable', exitCode: 2 });
});
