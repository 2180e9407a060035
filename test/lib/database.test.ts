import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { define, openDatabase, openSqlite, writeTransaction } from '../../src/lib/database/index.js';
import type { DatabaseProgram, Migration, Schema } from '../../src/lib/database/index.js';
import { AssayError } from '../../src/lib/errors.js';
import { PostgresServer } from '../testing/postgres.js';

const folder = mkdtempSync(join(tmpdir(), 'assay database '));
let server: PostgresServer;
let files = 0;

beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server.stop());

interface NoteTables {
  readonly note: { readonly text: string; readonly author: string | null; readonly seen: number; readonly at: number };
}

const steps: readonly Migration[] = [
  {
    name: 'first',
    up: (queries) =>
      define(queries, ({ serial, text, integer }) => [
        `create table note (note_id ${serial}, text ${text} not null, at ${integer} not null default 0)`,
      ]),
  },
  {
    name: 'second',
    up: (queries) =>
      define(queries, ({ text, real }) => [
        `alter table note add column author ${text}`,
        `alter table note add column seen ${real} not null default 0.5`,
      ]),
  },
];

const program: DatabaseProgram = { name: 'notebook', nextSteps: { newer_schema: 'Update the notebook.' } };
const schemaTo = (count: number): Schema => ({ name: 'notes', migrations: steps.slice(0, count) });

describe.each([
  ['sqlite', () => Promise.resolve(join(folder, `${(files += 1)}.db`))],
  ['postgres', () => server.createDatabase()],
])('%s: migrations', (_, newAddress) => {
  test('bring a database from every earlier schema to the newest, keeping its rows', async () => {
    for (let from = 0; from <= steps.length; from += 1) {
      const address = await newAddress();
      const before = await openDatabase<NoteTables>(address, schemaTo(from), program);
      if (from > 0) await sql`insert into note (text, at) values ('kept', 1790000000000)`.execute(before);
      await before.destroy();
      const after = await openDatabase<NoteTables>(address, schemaTo(steps.length), program);
      expect(await after.selectFrom('note').select(['text', 'author', 'seen', 'at']).execute()).toEqual(
        from > 0 ? [{ text: 'kept', author: null, seen: 0.5, at: 1_790_000_000_000 }] : [],
      );
      await after.destroy();
    }
  });

  test('leave nothing of a step that fails', async () => {
    const address = await newAddress();
    const broken: Migration = {
      name: 'broken',
      up: async (queries) => {
        await sql`create table half (a text)`.execute(queries);
        throw new Error('disk full');
      },
    };
    await expect(openDatabase(address, { name: 'notes', migrations: [broken] }, program)).rejects.toThrow('disk full');
    const whole: Migration = { name: 'whole', up: (queries) => define(queries, () => ['create table half (a text)']) };
    await (await openDatabase(address, { name: 'notes', migrations: [whole] }, program)).destroy();
  });

  test('refuse a newer schema and touch nothing', async () => {
    const address = await newAddress();
    await (await openDatabase(address, schemaTo(2), program)).destroy();
    await expect(openDatabase(address, schemaTo(1), program)).rejects.toMatchObject({
      code: 'database_newer',
      exitCode: 2,
      message: expect.stringContaining('a newer version of notebook') as string,
      nextStep: 'Update the notebook.',
    });
    await (await openDatabase(address, schemaTo(2), program)).destroy();
  });

  test('a write transaction keeps all or nothing', async () => {
    const queries = await openDatabase<NoteTables>(await newAddress(), schemaTo(2), program);
    const note = (text: string) => ({ text, author: null, seen: 1, at: 1 });
    await writeTransaction(queries, (transaction) => transaction.insertInto('note').values(note('kept')).execute());
    const failing = writeTransaction(queries, async (transaction) => {
      await transaction.insertInto('note').values(note('lost')).execute();
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await queries.selectFrom('note').select('text').execute()).toEqual([{ text: 'kept' }]);
    await queries.destroy();
  });

  test('transactions that wait for each other all end', async () => {
    const queries = await openDatabase<NoteTables>(await newAddress(), schemaTo(2), program);
    await queries
      .insertInto('note')
      .values(['a', 'b'].map((text) => ({ text, author: null, seen: 0, at: 0 })))
      .execute();
    const add = (order: readonly string[]) =>
      writeTransaction(queries, async (transaction) => {
        for (const text of order)
          await transaction
            .updateTable('note')
            .set((row) => ({ at: row('at', '+', 1) }))
            .where('text', '=', text)
            .execute();
      });
    await Promise.all(Array.from({ length: 12 }, (_value, index) => add(index % 2 === 0 ? ['a', 'b'] : ['b', 'a'])));
    expect(await queries.selectFrom('note').select(['text', 'at']).orderBy('text').execute()).toEqual([
      { text: 'a', at: 12 },
      { text: 'b', at: 12 },
    ]);
    await queries.destroy();
  });
});

test('processes that start together on PostgreSQL migrate it once', async () => {
  const address = await server.createDatabase();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase<NoteTables>(address, schemaTo(2), program)),
  );
  for (const database of opened) await database.destroy();
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
      writeFileSync(
        join(folder, 'text.db'),
        'these are words, not pages of a database, and enough of them to be read as a header of one hundred bytes ' +
          'or more',
      );
      return join(folder, 'text.db');
    },
  ],
])('an SQLite file %s is one error with a next step', (_, path) => {
  let thrown: unknown;
  try {
    openSqlite(path());
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'database_unusable', exitCode: 2 });
});

test.each([
  ['no server there', () => 'postgres://assay:s3cret@127.0.0.1:1/assay', /PostgreSQL runs/u],
  ['no such host', () => 'postgres://assay:s3cret@nowhere.invalid/assay', /PostgreSQL runs/u],
  ['no such database', () => server.addressOf('not_there').replace('assay@', 'assay:s3cret@'), /createdb/u],
  ['no such user', () => server.addressOf('postgres').replace('assay@', 'nobody_known:s3cret@'), /user and password/u],
  [
    'no right to create tables',
    async () => {
      await server.query('create role reader login');
      return (await server.createDatabase()).replace('assay@', 'reader:s3cret@');
    },
    /grant create/iu,
  ],
])('PostgreSQL with %s is one error with a next step, and shows no password', async (_, address, nextStep) => {
  const thrown: unknown = await openDatabase(await address(), schemaTo(2), program).then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ code: 'database_unusable', exitCode: 2 });
  expect(thrown instanceof AssayError && thrown.nextStep).toMatch(nextStep);
  expect(String(thrown)).not.toContain('s3cret');
});

test('two handles of one thread write to one SQLite file: neither keeps the other waiting for ever', async () => {
  const path = join(folder, 'twice.db');
  const handles = await Promise.all([
    openDatabase<NoteTables>(path, schemaTo(2), program),
    openDatabase<NoteTables>(path, schemaTo(2), program),
  ]);
  const write = async (queries: (typeof handles)[number]): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await writeTransaction(queries, async (transaction) => {
        for (let note = 0; note < 50; note += 1) await sql`insert into note (text) values ('a')`.execute(transaction);
        // As long as a transaction of many rows is at work.
        await new Promise((resolve) => setTimeout(resolve, 2));
      });
    }
  };
  await Promise.all(handles.map(write));
  const { rows } = await sql<{ readonly notes: number }>`select count(*) as notes from note`.execute(handles[0]);
  expect(rows).toEqual([{ notes: 500 }]);
  for (const queries of handles) await queries.destroy();
});
