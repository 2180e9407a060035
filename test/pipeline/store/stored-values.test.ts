import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../../src/lib/database/postgres.js';
import { openSqlite, queriesOf } from '../../../src/lib/database/index.js';
import { packText, unpackText } from '../../../src/pipeline/store/columns/blob.js';
import { amongIds, givenRows } from '../../../src/pipeline/store/columns/given-rows.js';
import { PostgresServer } from '../../testing/postgres.js';
import { databaseProgram } from '../../../src/records/database-program.js';

let server: PostgresServer;
let queries: Kysely<unknown>;

beforeAll(async () => {
  server = await PostgresServer.start();
  queries = (await openPostgres(await server.createDatabase(), databaseProgram))<unknown>();
});
afterAll(async () => {
  await queries.destroy();
  await server.stop();
});

const COLUMNS = { place: 'bigint', score: 'double precision', name: 'text', raw: 'bytea' } as const;

test.each([
  ['none', []],
  ['one', [{ place: 1, score: 0.1, name: 'a', raw: Buffer.from([0, 255]) }]],
  [
    'nulls between values',
    [
      { place: 1, score: null, name: null, raw: null },
      { place: -9_007_199_254_740_991, score: -1.5e300, name: 'ä 😀 "{,}\\', raw: new Uint8Array() },
      { place: null, score: 0, name: '', raw: Buffer.from('x') },
    ],
  ],
  ['texts that repeat', ['en', 'en', null, 'en', 'de'].map((name, place) => ({ place, score: 1, name, raw: null }))],
])('rows are given to PostgreSQL as they are: %s', async (_, rows) => {
  const { rows: given } = await sql`${givenRows(queries, COLUMNS, rows)}`.execute(queries);
  expect(given).toEqual(rows.map((row) => ({ ...row, raw: row.raw === null ? null : Buffer.from(row.raw) })));
});

test.each([
  ['none', []],
  ['one', [{ place: 1, name: 'a' }]],
  [
    'nulls between values',
    [
      { place: null, name: null },
      { place: -9_007_199_254_740_991, name: 'ä 😀 "{,}\\' },
      { place: 9_007_199_254_740_991, name: '' },
      { place: 0, name: "'; drop table runs" },
    ],
  ],
])('rows are given to SQLite as they are: %s', async (_, rows) => {
  const file = queriesOf(openSqlite(':memory:'));
  const { rows: given } = await sql`${givenRows(file, { place: 'bigint', name: 'text' }, rows)}`.execute(file);
  expect(given).toEqual(rows);
  await file.destroy();
});

test('what PostgreSQL cannot store of a text is given as U+FFFD', async () => {
  const { rows } =
    await sql`${givenRows(queries, { name: 'text' }, [{ name: 'a\u0000b' }, { name: 'a\ud800b' }])}`.execute(queries);
  expect(rows).toEqual([{ name: 'a\ufffdb' }, { name: 'a\ufffdb' }]);
});

test.each([[[]], [[1, 3]], [[4]]])('ids %j are found among others', async (ids) => {
  const { rows } = await sql<{
    readonly id: number;
  }>`
    select id from (values (cast(1 as bigint)), (2), (3)) as all_ids (id)
    where id ${amongIds(queries, ids)} order by id
  `.execute(queries);
  expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => id < 4));
});

test.each([0, 1, 95, 96, 97, 191, 192, 193, 1023, 1024, 40_000])(
  'a text of %i characters is stored as a deflate stream and read again',
  async (length) => {
    for (const letter of ['a', 'ä', '漢']) {
      const text = letter.repeat(length);
      const packed = await packText(text);
      expect(unpackText(packed)).toBe(text);
      expect(inflateRawSync(packed).toString('utf8')).toBe(text);
    }
  },
);
