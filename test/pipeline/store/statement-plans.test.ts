import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { textOf, World } from '../../testing/pipeline/world.js';

/** Tables that hold a row for each document, or for each batch of them. */
const LARGE = ['documents', 'sources', 'tasks', 'results', 'batches', 'ledger', 'files'];

/** What is asked once when a database is made or a run starts or ends, whatever its size. */
const ONCE_A_RUN = [
  'select count(*) as "found"',
  'select "kind", sum(words)',
  // For the summary.
  'select "sources"."outcome", "sources"."reason" as "source_reason"',
  'select "results"."verdict"',
  'update sources set last_run',
  // By an index of the few results that are of samples.
  'update results set is_sample',
  // By an index of the few batches that are under way, of all runs.
  'select "runs"."run_no", "runs"."run_id", "runs"."identity", max(batches.created_at)',
  'select "batches"."batch_id" from "batches" inner join "runs"',
];

/** What a plan reads in whole: a large table, or all of one run's rows in it. */
function readInWhole(database: Database.Database, statement: string): readonly string[] {
  const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1);
  // Children are looked for only while a foreign key is violated: inserting a parent might mend it.
  if (/^insert into "?(?:runs|documents|results)\b/u.test(statement)) return [];
  const plan = database
    .prepare<unknown[], { readonly detail: string }>(`explain query plan ${statement}`)
    .all(...parameters);
  return plan
    .map(({ detail }) => detail)
    .filter((detail) =>
      LARGE.some(
        (table) =>
          new RegExp(`^SCAN ${table}\\b`, 'u').test(detail) ||
          new RegExp(`^SEARCH ${table} .*\\((?:run_no|trail_no)=\\?\\)`, 'u').test(detail),
      ),
    );
}

afterEach(() => vi.restoreAllMocks());

test.each(['text', 'files'] as const)(
  'no statement that is done again and again in a run reads a large table in whole (%s)',
  async (mode) => {
    const standIn = new StandIn({});
    const world = await World.create(standIn);
    try {
      await world.writeMany(40);
      await world.write({ 'copy.txt': textOf(1), 'broken.bad': 'x', 'short.txt': 'Two words.' });
      // What makes the database is done once.
      await (await world.openStore()).close();
      const prepare = vi.spyOn(Database.prototype, 'prepare');
      for (const rescan of [false, false, true])
        await world.run({ schedule: { mode, minWords: 5, reconcileEvery: 2, rescan }, keepText: 'excerpt' });
      // Only where texts are kept are unchanged files recorded together.
      for (let night = 0; night < 2; night += 1) await world.run({ schedule: { mode, minWords: 5 } });
      const statements = [...new Set(prepare.mock.calls.map(([text]) => text.trim().replaceAll(/\s+/gu, ' ')))].filter(
        (text) => /^(?:with|select|insert|update|delete)\b/u.test(text),
      );
      expect(statements.length).toBeGreaterThan(20);
      const database = new Database(world.db, { readonly: true });
      const found = statements
        .map((statement) => [statement, readInWhole(database, statement)] as const)
        .filter(([statement, parts]) => parts.length > 0 && !ONCE_A_RUN.some((start) => statement.startsWith(start)));
      database.close();
      expect(found).toEqual([]);
    } finally {
      await standIn.close();
      await world.remove();
    }
  },
);

test('what refers to a row that is removed is found by an index: removing a run reads no table in whole', async () => {
  const standIn = new StandIn({});
  const world = await World.create(standIn);
  try {
    await (await world.openStore()).close();
    const database = new Database(world.db, { readonly: true });
    const columns = database
      .prepare<[], { readonly table: string; readonly column: string; readonly indexed: number }>(
        `select tables.name as "table", keys."from" as "column",
          exists (select 1 from pragma_table_info(tables.name) as own where own.name = keys."from" and own.pk = 1)
          or exists (
            select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as own
            where indexes.partial = 0 and own.seqno = 0 and own.name = keys."from") as indexed
        from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table'`,
      )
      .all();
    database.close();
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.filter(({ indexed }) => indexed === 0)).toEqual([]);
  } finally {
    await standIn.close();
    await world.remove();
  }
});
