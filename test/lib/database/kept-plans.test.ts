import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptPlan } from '../../../src/lib/database/index.js';
import { openPostgres } from '../../../src/lib/database/postgres.js';
import { postgresArray } from '../../../src/lib/database/postgres-arrays.js';
import { databaseProgram } from '../../../src/records/database-program.js';
import { PostgresServer } from '../../testing/postgres.js';

let server: PostgresServer;
let address: string;

beforeAll(async () => {
  server = await PostgresServer.start();
  address = await server.createDatabase();
});
afterAll(() => server.stop());

test('a statement with a kept plan is prepared once, and anew after many executions', async () => {
  const queries = (await openPostgres(address, databaseProgram))<unknown>();
  const names = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ readonly name: string }>`select name from pg_prepared_statements`.execute(connection);
    return rows.map(({ name }) => name);
  };
  let connection = queries;
  await queries.connection().execute(async (own) => {
    connection = own;
    const seen = new Set<string>();
    for (let value = 0; value < 200; value += 1) {
      const { rows } = await sql`select cast(${value} as bigint) as value${keptPlan}`.execute(own);
      expect(rows).toEqual([{ value }]);
      const now = await names();
      expect(now).toHaveLength(1);
      for (const name of now) seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(1);
  });
  await queries.destroy();
});

test('a connection keeps the plans of a bounded number of statements', async () => {
  const queries = (await openPostgres(address, databaseProgram))<unknown>();
  await queries.connection().execute(async (own) => {
    const execute = (value: number) => sql`select ${sql.lit(value)} as value${keptPlan}`.execute(own);
    for (let value = 0; value < 450; value += 1) {
      expect((await execute(value)).rows).toEqual([{ value }]);
      expect((await execute(0)).rows).toEqual([{ value: 0 }]);
    }
    const { rows } = await sql`select count(*) as kept from pg_prepared_statements`.execute(own);
    expect(rows).toEqual([{ kept: 200 }]);
  });
  await queries.destroy();
});

test('a statement with a kept plan that failed can be executed again', async () => {
  const queries = (await openPostgres(address, databaseProgram))<unknown>();
  const count = sql`select count(*) as count from later where value = any(cast(${postgresArray('bigint', [1])} as bigint[]))${keptPlan}`;
  await queries.connection().execute(async (own) => {
    await expect(count.execute(own)).rejects.toThrow('later');
    await sql`create table later as select cast(1 as bigint) as value`.execute(own);
    for (let repeat = 0; repeat < 10; repeat += 1) expect((await count.execute(own)).rows).toEqual([{ count: 1 }]);
  });
  await queries.destroy();
});

test('whole numbers of an array arrive as they are', async () => {
  const queries = (await openPostgres(address, databaseProgram))<unknown>();
  const values = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 52 + 1, -(2 ** 52) - 1, 2 ** 60, null];
  const given = sql`select unnest(cast(${postgresArray('bigint', values)} as bigint[])) as value`;
  expect((await given.execute(queries)).rows).toEqual(values.map((value) => ({ value })));
  await queries.destroy();
});
