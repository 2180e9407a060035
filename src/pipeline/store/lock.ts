import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { kindOf, writeTransaction } from '../../lib/database/index.js';
import type { LockTable, StoreTables } from './tables.js';

/** A lock of another machine is taken over when its owner has not been heard of for this long. */
const FOREIGN_SILENCE_MS = 120_000;

/** Start time of a process as the kernel counts it; empty where the system does not tell or no such process runs. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the owner of a lock is still at work. */
export function isLockAlive(lock: LockTable, nowMs: number): boolean {
  if (lock.host !== hostname()) return nowMs - lock.heartbeat_at < FOREIGN_SILENCE_MS;
  return isRunning(lock.pid) && processStart(lock.pid) === lock.process_start;
}

/**
 * The time that all who use a database agree on: the server's, where there is one, because the clocks of its hosts may
 * differ.
 */
export async function databaseNowMs(queries: Kysely<StoreTables>, nowMs: number): Promise<number> {
  if (kindOf(queries) === 'sqlite') return nowMs;
  const { rows } = await sql<{
    readonly now_ms: number;
  }>`select round(extract(epoch from clock_timestamp()) * 1000) as now_ms`.execute(queries);
  return rows[0]?.now_ms ?? nowMs;
}

/** Takes the one run lock of the database; the lock of a process that is gone is taken over. */
export async function takeLock(queries: Kysely<StoreTables>, owner: string, clock: Clock): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    // One at a time: of two that find no lock, the second would else fail on the first one's row.
    if (kindOf(transaction) === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext('assay run lock'))`.execute(transaction);
    const lock = await transaction.selectFrom('run_lock').selectAll().executeTakeFirst();
    const nowMs = await databaseNowMs(transaction, clock.now());
    if (lock !== undefined && isLockAlive(lock, nowMs)) {
      throw new AssayError({
        code: 'run_in_progress',
        message: `another run (process ${lock.pid} on ${lock.host}) is using this database`,
        nextStep: 'Wait for it, stop it with Ctrl-C, or name another database with --db.',
        exitCode: 2,
      });
    }
    await transaction.deleteFrom('run_lock').execute();
    await transaction
      .insertInto('run_lock')
      .values({
        lock_id: 1,
        run_no: 0,
        owner,
        pid: process.pid,
        host: hostname(),
        process_start: processStart(process.pid),
        heartbeat_at: nowMs,
      })
      .execute();
  });
}

/** Says that the owner is still at work. False when the lock was lost to another process. */
export async function refreshLock(
  queries: Kysely<StoreTables>,
  owner: string,
  runNo: number,
  clock: Clock,
): Promise<boolean> {
  const changed = await queries
    .updateTable('run_lock')
    .set({ heartbeat_at: await databaseNowMs(queries, clock.now()), run_no: runNo })
    .where('owner', '=', owner)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function releaseLock(queries: Kysely<StoreTables>, owner: string): Promise<void> {
  await queries.deleteFrom('run_lock').where('owner', '=', owner).execute();
}
