import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../../src/lib/database/sqlite.js';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { Store } from '../../../src/pipeline/store/index.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { textOf, World } from '../../testing/pipeline/world.js';

let standIn: StandIn;
let world: World;
let store: Store;

beforeAll(async () => {
  standIn = new StandIn({ extraOf: () => ({ assisted: { score: 0.5, step: 'substantial' } }) });
  world = await World.create(standIn);
  await world.write({ 'a.txt': textOf(1), 'b.bad': 'x' });
  await world.run();
  store = await openStore({ db: world.db, keepText: 'full' }, systemClock);
});
afterAll(async () => {
  await store.close();
  await standIn.close();
  await world.remove();
});

async function all(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const row of rows) expect(row).toBeDefined();
}

const rows = (): Promise<void> => all(store.resultRows(null));
const summary = (): Promise<unknown> => store.runSummary(null);
const details = (): Promise<unknown> => store.runDetails(null);
const explained = (): Promise<unknown> => store.explain('corpus/a.txt');

test.each([
  ['sources', 'outcome', rows],
  ['sources', 'outcome', summary],
  ['sources', 'outcome', explained],
  ['results', 'verdict', rows],
  ['results', 'verdict', summary],
  ['results', 'assisted_step', rows],
  ['results', 'reason', rows],
  ['results', 'reason', summary],
  ['results', 'reason', explained],
  ['runs', 'status', summary],
  ['runs', 'status', details],
  ['runs', 'status', () => store.listRuns()],
  ['runs', 'status', () => store.runRequest(null)],
  ['tasks', 'state', explained],
  ['batches', 'state', details],
  ['batches', 'mode', explained],
  ['batches', 'reason', explained],
  ['ledger', 'kind', summary],
])('a value in %s.%s that the program never writes fails with a code', async (table, column, read) => {
  const file = openSqlite(world.db);
  const before = file
    .prepare<[], { readonly id: number; readonly value: string | null }>(
      `select rowid as id, ${column} as value from ${table}`,
    )
    .all();
  try {
    file.prepare(`update ${table} set ${column} = 'invented'`).run();
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'database_bad_value', exitCode: 1 });
    expect(String(failure)).toContain(`"invented" in ${table}.${column}`);
  } finally {
    for (const row of before) file.prepare(`update ${table} set ${column} = @value where rowid = @id`).run(row);
    file.close();
  }
  await read();
});
