import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSqlite, outlivesPowerLoss, queriesOf, writeTransaction } from '../../../src/lib/database/index.js';
import { StandIn } from '../../testing/pipeline/stand-in.js';
import { SyncedLogs } from '../../testing/pipeline/synced-log.js';
import { World } from '../../testing/pipeline/world.js';

let logs: SyncedLogs;

beforeAll(async () => {
  logs = await SyncedLogs.watch();
});

afterAll(() => logs.close());

const opened: { readonly standIn: StandIn; readonly world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

/** The process that held the lock is gone, too. */
function unlock(db: string): void {
  const handle = new Database(db);
  if (handle.prepare("select 1 from sqlite_schema where name = 'run_lock'").get() !== undefined)
    handle.exec('delete from run_lock');
  handle.close();
}

const DOCUMENTS = 8;
const WORDS = 20;

/** Loses the power when the service has billed so many requests. Returns whether the run had not ended by then. */
async function loseAfter(
  requests: number,
  mode: 'text' | 'files',
  rejects?: (text: string) => boolean,
): Promise<boolean> {
  const standIn = new StandIn({ rejects });
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(DOCUMENTS, WORDS);
  const rest = join(world.folder, 'rest.db');
  const stop = new AbortController();
  standIn.onScan = () => {
    if (standIn.scanRequests !== requests) return;
    logs.afterPowerLoss(world.db, rest);
    standIn.options = { ...standIn.options, faultOf: () => 'reset' };
    stop.abort();
  };
  const schedule = { mode, concurrency: 2, chunkBytes: 300 } as const;
  await world.run({ schedule, signal: stop.signal });
  if (!stop.signal.aborted) return false;
  unlock(rest);
  standIn.onScan = () => undefined;
  standIn.options = { rejects };
  const { sources, words } = await world.placedOn(rest).run({ schedule });
  const failed = rejects === undefined ? 0 : 1;
  expect(sources, `after ${requests} requests`).toMatchObject({ scanned: DOCUMENTS - failed, failed });
  expect(standIn.wordsBilled, `billed after ${requests} requests`).toBe((DOCUMENTS - failed) * WORDS);
  expect(words).toMatchObject({ billed: standIn.wordsBilled, unknown: 0 });
  return true;
}

test.each([
  ['text', undefined],
  ['files', undefined],
  ['files', (text: string) => text.startsWith('Document3 ')],
] as const)('power lost at any request bills no word twice (%s)', async (mode, rejects) => {
  let requests = 1;
  while (await loseAfter(requests, mode, rejects)) requests += 1;
  expect(requests).toBeGreaterThan(3);
});

test('a commit by itself waits for no disk; what was committed is synced when that is asked for', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  const queries = queriesOf<unknown>(openSqlite(world.db));
  const write = (statement: string) =>
    writeTransaction(queries, (transaction) => sql.raw(statement).execute(transaction));
  await write('create table notes (text)');
  expect(logs.syncedBytes(world.db)).toBe(0);
  // Both ask while the first sync may run: each has its own commit synced.
  await Promise.all([1, 2].map(() => write("insert into notes values ('a')").then(() => outlivesPowerLoss(queries))));
  const { size } = statSync(`${world.db}-wal`);
  expect(logs.syncedBytes(world.db)).toBe(size);
  await write("insert into notes values ('b')");
  expect(logs.syncedBytes(world.db)).toBe(size);
  await queries.destroy();
});
