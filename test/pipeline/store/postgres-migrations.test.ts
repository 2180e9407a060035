import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../src/lib/database/index.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { openPostgres } from '../../../src/lib/database/postgres.js';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import { storeSchema } from '../../../src/pipeline/store/migrations/index.js';
import { sharingSchema } from '../../../src/pipeline/store/migrations/postgres.js';
import { BATCH_REASONS_BROUGHT_FORWARD } from '../../testing/pipeline/batch-reasons.js';
import { PostgresServer } from '../../testing/postgres.js';
import { databaseProgram } from '../../../src/records/database-program.js';
import { sharingDetails } from '../../../src/pipeline/sharing/store/index.js';

/** Every pair of earlier schemas that databases were made with: of the store, and of sharing. */
const EARLIER = [
  ...storeSchema.migrations.slice(0, -1).map((_, index) => [index + 1, 1] as const),
  ...sharingSchema.migrations.slice(0, -1).map((_, index) => [storeSchema.migrations.length, index + 1] as const),
];

let server: PostgresServer;
/** What a new database defines. */
let newest: Awaited<ReturnType<typeof definitions>>;

beforeAll(async () => {
  server = await PostgresServer.start();
  const fresh = await server.createDatabase();
  await (await openStore({ db: fresh, keepText: 'full' }, systemClock)).close();
  newest = await definitions(fresh);
});
afterAll(() => server.stop());

/** A row that a migration puts there itself. */
const OWN_ROW = /^insert into text_index/iu;

/** The rows of an earlier database, from the fixtures of SQLite, in PostgreSQL's words. */
function rowsOf(schema: number): string {
  const fixture = readFileSync(packageFile('test', 'testing', 'fixtures', 'store', `schema-${schema}.sql`), 'utf8');
  return fixture
    .split('\n')
    .filter((line) => /^insert into/iu.test(line) && !OWN_ROW.test(line))
    .join('\n')
    .replaceAll(/\bx'([0-9a-f]*)'/gu, String.raw`'\x$1'`);
}

/** An empty database that is brought from schema to schema, and copied at each that a test begins with. */
let walked: { readonly db: string; readonly schema: number } | null = null;

async function emptyAt(schema: number): Promise<string> {
  const db = walked !== null && walked.schema <= schema ? walked.db : await server.createDatabase();
  const queries = (await openPostgres(db, databaseProgram))<unknown>();
  await migrate(queries, { ...storeSchema, migrations: storeSchema.migrations.slice(0, schema) }, db, databaseProgram);
  await queries.destroy();
  walked = { db, schema };
  return server.createCopy(db);
}

async function earlierDatabase(store: number, sharing: number): Promise<string> {
  // The newest schema that there are rows of.
  const withRows = Math.min(store, storeSchema.migrations.length - 1);
  const db = await emptyAt(withRows);
  const queriesOver = await openPostgres(db, databaseProgram);
  const queries = queriesOver<unknown>();
  const bringTo = (steps: number): Promise<void> =>
    migrate(queries, { ...storeSchema, migrations: storeSchema.migrations.slice(0, steps) }, db, databaseProgram);
  await migrate(
    queries,
    { ...sharingSchema, migrations: sharingSchema.migrations.slice(0, sharing) },
    db,
    databaseProgram,
  );
  await server.query(rowsOf(withRows), db);
  await bringTo(store);
  await queries.destroy();
  await server.query(
    "insert into shared_runs values (2, '{}', 'ended', null, 0, 20, 0, 3); insert into workers (worker_id, " +
      "host, pid, concurrency, heard_at) values ('w', 'h', 1, 8, 0)",
    db,
  );
  return db;
}

async function definitions(db: string) {
  return server.query(
    'select table_name, column_name, data_type, collation_name, is_nullable from information_schema.columns ' +
      "where table_schema = 'public' order by table_name, ordinal_position",
    db,
  );
}

test.each(EARLIER)(
  'a PostgreSQL database of schema %i, sharing %i, is brought forward with all it holds',
  async (store, sharing) => {
    const db = await earlierDatabase(store, sharing);
    const opened = await openStore({ db, keepText: 'full' }, systemClock);
    const [second, first] = await opened.listRuns();
    expect([first?.status, second?.status]).toEqual(['complete', 'stopped_budget']);
    expect(await opened.runSummary(first?.runId ?? null)).toMatchObject({
      sources: { found: 6, scanned: 2, duplicate: 1, skipped: 1, failed: 2 },
      words: { planned: 40, billed: 40, unknown: 0 },
    });
    expect(await opened.runSummary(second?.runId ?? null)).toMatchObject({
      sources: { found: 8, scanned: 1, cached: 2, duplicate: 1, skipped: 2, failed: 2 },
    });
    expect(await sharingDetails(opened, second?.runId ?? null)).toMatchObject({ workers: 0, deadLetters: [] });
    await opened.close();
    expect(await definitions(db)).toEqual(newest);
  },
);

test('reasons of batches that were free text are codes with that text beside them', async () => {
  const db = await earlierDatabase(11, sharingSchema.migrations.length);
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  const rows = await server.query(
    "select idempotency_key, reason, message from batches where idempotency_key like 'key-%' order by batch_id",
    db,
  );
  expect(rows).toEqual(
    BATCH_REASONS_BROUGHT_FORWARD.map(([key, reason, message]) => ({ idempotency_key: key, reason, message })),
  );
});

test('no key of another table is checked when a source or a task ends', async () => {
  const db = await server.createDatabase();
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  const checks = await server.query(
    "select tgname from pg_trigger where tgrelid in ('sources'::regclass, 'tasks'::regclass)",
    db,
  );
  expect(checks).toEqual([]);
});

test.each([
  ['that nothing is asked of', (db: string) => openStore({ db, keepText: 'full' }, systemClock)],
  [
    'of a newer program',
    async (db: string) => {
      const newer = {
        ...storeSchema,
        migrations: [...storeSchema.migrations, { name: 'later', up: () => Promise.resolve() }],
      };
      const queries = (await openPostgres(db, databaseProgram))<unknown>();
      await migrate(queries, newer, db, databaseProgram);
      const refused = openStore({ db, keepText: 'full' }, systemClock);
      await expect(refused).rejects.toMatchObject({ code: 'database_newer' });
      return { close: () => queries.destroy() };
    },
  ],
])('no connection is left to a database %s', async (_, open) => {
  const [connected, ended] = [vi.spyOn(pg.Pool.prototype, 'connect'), vi.spyOn(pg.Pool.prototype, 'end')];
  try {
    await (await open(await server.createDatabase())).close();
    expect(connected.mock.contexts).not.toEqual([]);
    expect(new Set(ended.mock.contexts)).toEqual(new Set(connected.mock.contexts));
  } finally {
    connected.mockRestore();
    ended.mockRestore();
  }
});
