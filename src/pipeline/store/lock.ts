import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { ownProcesses } from '../../lib/running-process.js';
import type { ProcessTable } from '../../lib/running-process.js';
import { kindOf, writeTransaction } from '../../lib/database/index.js';
import type { LockTable, StoreTables } from './tables.js';

/** A lock whose owner cannot be looked up is taken over when it has not been heard of for this long. */
const UNSEEN_SILENCE_MS = 120_000;
/** The same where the owner can be seen to run: it may be stopped, or hang. */
const SEEN_SILENCE_MS = 600_000;

type LockOwner = Pick<LockTable, 'pid' | 'host' | 'process_start' | 'heartbeat_at'>;

/** How a lock says which process took it: the place where its id holds, and its start. */
function startMark(place: string, start: string): string {
  return `${place} ${start}`;
}

/** Whether the lock's process can be looked up here: same machine, same boot, same container. */
function isWithinSight({ host, process_start: mark }: LockOwner, { machine, place }: ProcessTable): boolean {
  return host === machine && mark.startsWith(startMark(place, ''));
}

/**
 * Whether the owner of a lock is still at work. A process that can be looked up must be the one that took the lock, and
 * must have been heard of in the last ten minutes; one that cannot, such as of another container, in the last two. A
 * heartbeat of the future counts as old: the clock was set back.
 */
export function isLockAlive(lock: LockOwner, nowMs: number, processes: ProcessTable = ownProcesses): boolean {
  const silenceMs = Math.abs(nowMs - lock.heartbeat_at);
  if (!isWithinSight(lock, processes)) return silenceMs < UNSEEN_SILENCE_MS;
  const start = processes.startOf(lock.pid);
  if (start === null || startMark(processes.place, start) !== lock.process_start) return false;
  return silenceMs < (start === '' ? UNSEEN_SILENCE_MS : SEEN_SILENCE_MS);
}

/** Returns the process that works on a run, where it is one of this machine; null elsewhere and where there is none. */
export async function processOf(queries: Kysely<StoreTables>, runNo: number, nowMs: number): Promise<number | null> {
  const lock = await queries.selectFrom('run_lock').selectAll().where('run_no', '=', runNo).executeTakeFirst();
  if (lock === undefined || !isWithinSight(lock, ownProcesses)) return null;
  return isLockAlive(lock, await databaseNowMs(queries, nowMs)) ? lock.pid : null;
}

function runInProgress(lock: LockOwner, nowMs: number): AssayError {
  const heardSeconds = Math.max(0, Math.round((nowMs - lock.heartbeat_at) / 1000));
  const silence = isWithinSight(lock, ownProcesses)
    ? ''
    : ` It was heard of ${heardSeconds} s ago; after ${UNSEEN_SILENCE_MS / 1000} s of silence its lock is taken over.`;
  return new AssayError({
    code: 'run_in_progress',
    message: `another run (process ${lock.pid} on ${lock.host}) is using this database`,
    nextStep: `Wait for it, stop it with Ctrl-C, or name another database with --db.${silence}`,
    exitCode: 2,
  });
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
    if (lock !== undefined && isLockAlive(lock, nowMs)) throw runInProgress(lock, nowMs);
    await transaction.deleteFrom('run_lock').execute();
    await transaction
      .insertInto('run_lock')
      .values({
        lock_id: 1,
        run_no: 0,
        owner,
        pid: process.pid,
        host: ownProcesses.machine,
        process_start: startMark(ownProcesses.place, ownProcesses.startOf(process.pid) ?? ''),
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

/**
 * Does work while this process holds the run lock. Long work says now and then that it goes on.
 * @throws AssayError `run_in_progress`
 */
export async function heldWhile<Result>(
  queries: Kysely<StoreTables>,
  owner: string,
  clock: Clock,
  work: (stillAtWork: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  await takeLock(queries, owner, clock);
  try {
    return await work(() => refreshLock(queries, owner, 0, clock));
  } finally {
    await releaseLock(queries, owner);
  }
}
