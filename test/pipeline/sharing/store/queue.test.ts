import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../../../src/lib/database/postgres.js';
import { openQueues } from '../../../../src/pipeline/sharing/store/queue.js';
import type { JobQueue, JobQueues } from '../../../../src/pipeline/sharing/store/queue.js';
import { databaseProgram } from '../../../../src/records/database-program.js';
import { PostgresServer } from '../../../testing/postgres.js';

const RUN_NO = 1;
let server: PostgresServer;
let queries: Kysely<unknown>;
let queues: JobQueues;
let queue: JobQueue;

beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  queries = (await openPostgres(await server.createDatabase(), databaseProgram))<unknown>();
  queues = await openQueues(queries, { leaseSeconds: 60, attempts: 3 });
  await queues.create(RUN_NO);
  queue = queues.of(RUN_NO);
});
afterEach(async () => {
  await queues.close();
  await queries.destroy();
});

async function addJobs(from: number, count: number): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => ({ queueId: randomUUID(), jobId: from + index }));
  await queue.insert(queries, 'scan', jobs);
}

const fetchIds = async (connection: Kysely<unknown>, most: number): Promise<readonly number[]> =>
  (await queue.fetch(connection, 'scan', most)).map(({ jobId }) => jobId).sort((one, other) => one - other);

test('jobs are fetched once, the older first, and not while they wait for a later time', async () => {
  await addJobs(1, 1);
  await addJobs(2, 1);
  await addJobs(3, 1);
  await sql`update assay_jobs.job set start_after = now() + interval '1 hour' where data->>'unitId' = '2'`.execute(
    queries,
  );
  expect(await fetchIds(queries, 1)).toEqual([1]);
  expect(await fetchIds(queries, 5)).toEqual([3]);
  expect(await fetchIds(queries, 5)).toEqual([]);
});

test('jobs that another transaction fetches at the same time are passed over', async () => {
  await addJobs(1, 4);
  await queries.transaction().execute(async (transaction) => {
    expect(await fetchIds(transaction, 2)).toHaveLength(2);
    expect(await fetchIds(queries, 4)).toHaveLength(2);
  });
});

test('a fetch is planned once, and finds the first jobs by the index, whatever waits behind them', async () => {
  for (let from = 1; from < 10_000; from += 2500) await addJobs(from, 2500);
  await sql`analyze assay_jobs.job`.execute(queries);
  await queries.connection().execute(async (own) => {
    for (let repeat = 0; repeat < 10; repeat += 1) await queue.fetch(own, 'scan', 4);
    const { rows } = await sql<{ readonly statement: string }>`
      select statement from pg_prepared_statements where statement like '%skip locked%' and generic_plans = 10`.execute(
      own,
    );
    expect(rows).toHaveLength(1);
    const plan = await sql`explain ${sql.raw(rows.map(({ statement }) => statement).join(''))}`.execute(own);
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('assay_fetch_scan-1');
    expect(text).not.toContain('Sort');
  });
});
