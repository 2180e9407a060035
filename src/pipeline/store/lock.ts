import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { ownProcesses } from '../../lib/running-process.js';
import type { ProcessTable } from '../../lib/running-process.js';
import { kindOf, writeTransaction } from '../../lib/database/index.js';
import { isPlan } from './plan-runs.js';
import type { LockTable, StoreTables } from './tables.js';

/** A lock whose owner cannot be looked up is taken over when it has not been heard of for this long. */
const UNSEEN_SILENCE_MS = 120_000;
/** The same where the owner can be seen to run: it may be stopped, or hang. */
const SEEN_SILENCE_MS = 600_000;

export type LockOwner = Pick<LockTable, 'pid' | 'host' | 'process_start' | 'heartbeat_at'>;

/** What a lock keeps others from. */
export type LockScope =
  /** Working on the runs of an identity: the same paths and settings. */
  | { readonly kind: 'run'; readonly identity: string; readonly isAlone: boolean }
  /** Doing an audit of a name. */
  | { readonly kind: 'audit'; readonly name: string }
  /** Removing runs. */
  | { readonly kind: 'prune' }
  /** Whatever changes the database. */
  | { readonly kind: 'database' };

/** How a scope is stored. */
function storedScope(scope: LockScope): string {
  if (scope.kind === 'run') return `run ${scope.identity}`;
  return scope.kind === 'audit' ? `audit ${scope.name}` : scope.kind;
}

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

/** Returns the locks of everything that is in progress. */
async function liveLocks(queries: Kysely<StoreTables>, nowMs: number): Promise<readonly LockTable[]> {
  const now = await databaseNowMs(queries, nowMs);
  const locks = await queries.selectFrom('run_lock').selectAll().execute();
  return locks.filter((lock) => isLockAlive(lock, now));
}

/** Returns who works on each run in progress, by its number. */
export async function liveRuns(
  queries: Kysely<StoreTables>,
  nowMs: number,
): Promise<ReadonlyMap<number, { readonly pid: number; readonly host: string }>> {
  const locks = await liveLocks(queries, nowMs);
  return new Map(
    locks.filter((lock) => lock.run_no !== 0).map(({ run_no: runNo, pid, host }) => [runNo, { pid, host }]),
  );
}

/** Returns the process that works on a run, where it is one of this machine; null elsewhere and where there is none. */
export async function processOf(queries: Kysely<StoreTables>, runNo: number, nowMs: number): Promise<number | null> {
  const locks = await liveLocks(queries, nowMs);
  const lock = locks.find((own) => own.run_no === runNo);
  return lock === undefined || !isWithinSight(lock, ownProcesses) ? null : lock.pid;
}

const RUN_PREFIX = storedScope({ kind: 'run', identity: '', isAlone: false });
const DATABASE = storedScope({ kind: 'database' });

/** Whether a lock is for a run that is sent: a plan relies on no text, and drops none. */
const isRun = ({ scope }: Pick<LockTable, 'scope'>): boolean =>
  scope.startsWith(RUN_PREFIX) && !isPlan(scope.slice(RUN_PREFIX.length));

type Wanted = Pick<LockTable, 'scope' | 'is_alone'>;

/** Whether what two locks are for must not be done at once. */
function isInTheWay(lock: Wanted, wanted: Wanted): boolean {
  if (lock.scope === wanted.scope || lock.scope === DATABASE || wanted.scope === DATABASE) return true;
  return isRun(lock) && isRun(wanted) && (lock.is_alone === 1 || wanted.is_alone === 1);
}

/** What the owner of a lock does. */
function workOf(lock: LockTable, wanted: Wanted): string {
  if (lock.scope === wanted.scope && isRun(lock)) return 'is working on this run';
  if (lock.scope === DATABASE) return 'is copying or starting to use this database';
  if (lock.scope === 'prune') return 'is removing runs from this database';
  return isRun(lock) ? 'is using this database for another run' : `is doing the ${lock.scope}`;
}

function runInProgress(lock: LockTable, wanted: Wanted, nowMs: number): AssayError {
  const heardSeconds = Math.max(0, Math.round((nowMs - lock.heartbeat_at) / 1000));
  const silence = isWithinSight(lock, ownProcesses)
    ? ''
    : ` It was heard of ${heardSeconds} s ago; after ${UNSEEN_SILENCE_MS / 1000} s of silence its lock is taken over.`;
  const isForRun = isRun(lock) && isRun(wanted) && lock.scope !== wanted.scope;
  const why = isForRun ? ' A run that keeps no texts (--keep-text) has a database for itself.' : '';
  return new AssayError({
    code: 'run_in_progress',
    message: `process ${lock.pid} on ${lock.host} ${workOf(lock, wanted)}`,
    nextStep: `Wait for it, stop it with Ctrl-C, or name another database with --db.${why}${silence}`,
    exitCode: 2,
  });
}

/** Keeps out whoever takes or looks at locks until the transaction ends. SQLite has one writer anyway. */
export async function holdLocks(transaction: Kysely<StoreTables>): Promise<void> {
  if (kindOf(transaction) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('assay run lock'))`.execute(transaction);
}

/**
 * Takes a lock. Those of processes that are gone are taken over.
 * @throws AssayError `run_in_progress` while somebody does what must not be done at the same time
 */
export async function takeLock(
  queries: Kysely<StoreTables>,
  owner: string,
  clock: Clock,
  scope: LockScope,
): Promise<void> {
  const wanted = { scope: storedScope(scope), is_alone: Number(scope.kind === 'run' && scope.isAlone) };
  await writeTransaction(queries, async (transaction) => {
    // One at a time: of two that find no lock, the second would else fail on the first one's row.
    await holdLocks(transaction);
    const nowMs = await databaseNowMs(transaction, clock.now());
    const locks = await transaction.selectFrom('run_lock').selectAll().execute();
    for (const lock of locks.filter((other) => isInTheWay(other, wanted))) {
      if (isLockAlive(lock, nowMs)) throw runInProgress(lock, wanted, nowMs);
      await transaction.deleteFrom('run_lock').where('scope', '=', lock.scope).execute();
    }
    await transaction
      .insertInto('run_lock')
      .values({
        ...wanted,
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

/** Says which run a lock is for. */
export async function nameRun(
  queries: Kysely<StoreTables>,
  owner: string,
  scope: LockScope,
  runNo: number,
): Promise<void> {
  await queries
    .updateTable('run_lock')
    .set({ run_no: runNo })
    .where('owner', '=', owner)
    .where('scope', '=', storedScope(scope))
    .execute();
}

/**
 * Says that the owner is still at work on a run, or, with 0, on what is no run. False when the lock was lost to another
 * process.
 */
export async function refreshLock(
  queries: Kysely<StoreTables>,
  owner: string,
  runNo: number,
  clock: Clock,
): Promise<boolean> {
  const changed = await queries
    .updateTable('run_lock')
    .set({ heartbeat_at: await databaseNowMs(queries, clock.now()) })
    .where('owner', '=', owner)
    .where('run_no', '=', runNo)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function releaseLock(queries: Kysely<StoreTables>, owner: string, scope: LockScope): Promise<void> {
  await queries.deleteFrom('run_lock').where('owner', '=', owner).where('scope', '=', storedScope(scope)).execute();
}

/** Releases the locks of the owner's runs. */
export async function releaseRuns(queries: Kysely<StoreTables>, owner: string): Promise<void> {
  await queries.deleteFrom('run_lock').where('owner', '=', owner).where('scope', 'like', `${RUN_PREFIX}%`).execute();
}
