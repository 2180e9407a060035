import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { amongIds } from '../columns/given-rows.js';
import { liveRuns } from '../runs/live-runs.js';
import { databaseNowMs, isLockAlive } from '../runs/lock.js';
import { resumableRuns } from '../runs/resumable-runs.js';
import type { StoreTables } from '../tables/tables.js';

/** What `doctor` asks of the database. */
export interface StoreHealth {
  /** `ok`, or what SQLite finds wrong. */
  readonly integrity: string;
  readonly foreignKeyFaults: number;
  readonly journalMode: string;
  readonly schema: number;
  /** Processes that hold locks of the database, each once, and whether they live. */
  readonly holders: readonly { readonly pid: number; readonly host: string; readonly alive: boolean }[];
  /** Batches whose run is not in progress: a resumed run sends them again. */
  readonly openBatches: number;
  /** Runs to resume: those whose process is gone and those with open batches, newest first. */
  readonly toResume: readonly string[];
}

type Soundness = Pick<StoreHealth, 'integrity' | 'foreignKeyFaults' | 'journalMode' | 'schema'>;

async function sqliteSoundness(queries: Kysely<StoreTables>): Promise<Soundness> {
  const [check] = (await sql<{ readonly integrity_check: string }>`pragma integrity_check`.execute(queries)).rows;
  const [journal] = (await sql<{ readonly journal_mode: string }>`pragma journal_mode`.execute(queries)).rows;
  const [version] = (await sql<{ readonly user_version: number }>`pragma user_version`.execute(queries)).rows;
  const faults = (await sql`pragma foreign_key_check`.execute(queries)).rows.length;
  return {
    integrity: check?.integrity_check ?? 'unknown',
    foreignKeyFaults: faults,
    journalMode: journal?.journal_mode ?? 'unknown',
    schema: version?.user_version ?? 0,
  };
}

/** PostgreSQL checks foreign keys and pages (data checksums) as it works. */
async function postgresSoundness(queries: Kysely<StoreTables>): Promise<Soundness> {
  const [schema] = (
    await sql<{ readonly steps: number }>`select steps from assay_schemas where name = 'runs'`.execute(queries)
  ).rows;
  return { integrity: 'ok', foreignKeyFaults: 0, journalMode: 'wal', schema: schema?.steps ?? 0 };
}

/** Returns those of the runs that can be resumed whose lock is left behind, or that have open batches. */
async function cutOffRuns(queries: Kysely<StoreTables>, nowMs: number): Promise<readonly string[]> {
  const resumable = await resumableRuns(queries, nowMs);
  if (resumable.length === 0) return [];
  const rows = await queries
    .selectFrom('runs')
    .select('run_id')
    .where(
      sql<boolean>`(
        run_no in (select run_no from run_lock) or run_no in (select run_no from batches where state = 'open')
      )`,
    )
    .execute();
  const cutOff = new Set(rows.map((row) => row.run_id));
  return resumable.filter((runId) => cutOff.has(runId));
}

export async function storeHealth(queries: Kysely<StoreTables>, nowMs: number): Promise<StoreHealth> {
  const now = await databaseNowMs(queries, nowMs);
  const locks = await queries.selectFrom('run_lock').selectAll().execute();
  const holders = new Map(
    locks.map((lock) => [
      `${lock.host} ${lock.pid}`,
      { pid: lock.pid, host: lock.host, alive: isLockAlive(lock, now) },
    ]),
  );
  const goingOn = [...(await liveRuns(queries, nowMs)).keys()];
  const open = await queries
    .selectFrom('batches')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`state = 'open'`)
    .where(sql<boolean>`not (run_no ${amongIds(queries, goingOn)})`)
    .executeTakeFirstOrThrow();
  return {
    ...(await (kindOf(queries) === 'sqlite' ? sqliteSoundness : postgresSoundness)(queries)),
    holders: [...holders.values()],
    openBatches: open.count,
    toResume: await cutOffRuns(queries, nowMs),
  };
}
