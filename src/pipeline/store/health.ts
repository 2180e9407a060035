import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { SqliteHandle } from '../../lib/sqlite.js';
import { isLockAlive } from './lock.js';
import type { StoreTables } from './tables.js';

/** What `doctor` asks of the database. */
export interface StoreHealth {
  /** `ok`, or what SQLite finds wrong. */
  readonly integrity: string;
  readonly foreignKeyFaults: number;
  readonly journalMode: string;
  readonly schema: number;
  /** Process that holds the run lock, and whether it lives; null where nobody does. */
  readonly lock: { readonly pid: number; readonly host: string; readonly alive: boolean } | null;
  /** Batches whose run is not going on: a resumed run sends them again. */
  readonly openBatches: number;
}

export async function storeHealth(queries: Kysely<StoreTables>, handle: SqliteHandle, nowMs: number): Promise<StoreHealth> {
  const lock = await queries.selectFrom('run_lock').selectAll().executeTakeFirst();
  const open = await queries.selectFrom('batches').select(sql<number>`count(*)`.as('count')).where('state', '=', 'open').executeTakeFirstOrThrow();
  const faults: unknown = handle.pragma('foreign_key_check');
  return {
    integrity: String(handle.pragma('integrity_check', { simple: true })),
    foreignKeyFaults: Array.isArray(faults) ? faults.length : 0,
    journalMode: String(handle.pragma('journal_mode', { simple: true })),
    schema: Number(handle.pragma('user_version', { simple: true })),
    lock: lock === undefined ? null : { pid: lock.pid, host: lock.host, alive: isLockAlive(lock, nowMs) },
    openBatches: open.count,
  };
}
