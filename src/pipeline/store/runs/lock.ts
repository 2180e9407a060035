import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { AssayError } from '../../../lib/errors.js';
import { ownProcesses } from '../../../lib/running-process.js';
import type { ProcessTable } from '../../../lib/running-process.js';
import { kindOf, writeTransaction } from '../../../lib/database/index.js';
import { isPlan } from './plan-runs.js';
import { namingOf } from './run-naming.js';
import { isWithinSight, markOfThisProcess, seenOf } from './process-mark.js';
import type { ProcessMark } from './process-mark.js';
import type { LockTable, StoreTables } from '../tables/tables.js';

/** A lock whose owner cannot be looked up is taken over when it has not been heard of for this long. */
const UNSEEN_SILENCE_MS = 120_000;
/** The same where the owner can be seen to run: it may be stopped, or hang. */
const SEEN_SILENCE_MS = 600_000;

/** How long a lock is listened to before it is taken over for its silence: three heartbeats. */
const LISTENED_MS = 15_000;

export type LockOwner = ProcessMark & Pick<LockTable, 'heartbeat_at'>;

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

/**
 * Whether the owner of a lock is still at work. A process that can be looked up must be the one that took the lock, and
 * must have been heard of in the last ten minutes; one that cannot, such as of another container, in the last two. A
 * heartbeat of the future counts as old: the clock was set back. After a leap of the clock, an owner at work seems
 * silent until its next heartbeat.
 */
export function isLockAlive(lock: LockOwner, nowMs: number, processes: ProcessTable = ownProcesses): boolean {
  const seen = seenOf(lock, processes);
  if (seen === 'ended') return false;
  return Math.abs(nowMs - lock.heartbeat_at) < (seen === 'running' ? SEEN_SILENCE_MS : UNSEEN_SILENCE_MS);
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

/** Returns what the run of a lock is called; null until its owner has begun it. */
async function runOf(queries: Kysely<StoreTables>, { run_no: runNo }: LockTable): Promise<string | null> {
  const run = await queries.selectFrom('runs').selectAll().where('run_no', '=', runNo).executeTakeFirst();
  return run === undefined ? null : (namingOf(run).name ?? run.run_id);
}

/** What the owner of a lock does. @param run that it works on; null where that is not known */
function workOf(lock: LockTable, wanted: Wanted, run: string | null): string {
  if (lock.scope === wanted.scope && isRun(lock))
    return `is working on ${run === null ? 'a run' : `the run ${run},`} of the same paths and settings`;
  if (lock.scope === DATABASE) return 'is copying or starting to use this database';
  if (lock.scope === 'prune') return 'is removing runs from this database';
  return isRun(lock) ? 'is using this database for another run' : `is doing the ${lock.scope}`;
}

async function runInProgress(
  queries: Kysely<StoreTables>,
  lock: LockTable,
  wanted: Wanted,
  nowMs: number,
): Promise<AssayError> {
  const heardSeconds = Math.max(0, Math.round((nowMs - lock.heartbeat_at) / 1000));
  const silence = isWithinSight(lock, ownProcesses)
    ? ''
    : ` It was heard of ${heardSeconds} s ago; after ${UNSEEN_SILENCE_MS / 1000} s of silence its lock is taken over.`;
  const isForRun = isRun(lock) && isRun(wanted) && lock.scope !== wanted.scope;
  const why = isForRun ? ' A run that keeps no texts (--keep-text) has a database for itself.' : '';
  return new AssayError({
    code: 'run_in_progress',
    message: `process ${lock.pid} on ${lock.host} ${workOf(lock, wanted, await runOf(queries, lock))}`,
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
 * Takes a lock in a transaction, unless others are in the way whose owners were not heard of for long.
 * @param before what was found to be in the way at an earlier try: a lock of which nothing was heard since is taken
 * @returns the locks in the way; empty once the lock is taken
 */
async function tryLock(
  transaction: Kysely<StoreTables>,
  owner: string,
  clock: Clock,
  wanted: Wanted,
  before: readonly LockTable[],
): Promise<readonly LockTable[]> {
  // One at a time: of two that find no lock, the second would else fail on the first one's row.
  await holdLocks(transaction);
  const nowMs = await databaseNowMs(transaction, clock.now());
  const others = await transaction.selectFrom('run_lock').selectAll().execute();
  const locks = others.filter((other) => isInTheWay(other, wanted));
  const isSilent = (lock: LockTable): boolean =>
    seenOf(lock, ownProcesses) === 'ended' ||
    before.some((one) => one.owner === lock.owner && one.heartbeat_at === lock.heartbeat_at);
  for (const lock of locks) if (isLockAlive(lock, nowMs)) throw await runInProgress(transaction, lock, wanted, nowMs);
  const unsure = locks.filter((lock) => !isSilent(lock));
  if (unsure.length > 0) return unsure;
  for (const lock of locks) await transaction.deleteFrom('run_lock').where('scope', '=', lock.scope).execute();
  await transaction
    .insertInto('run_lock')
    .values({
      ...wanted,
      run_no: 0,
      owner,
      ...markOfThisProcess(),
      heartbeat_at: nowMs,
    })
    .execute();
  return [];
}

/**
 * Takes a lock. Those of processes that have ended are taken over; those of others that seem silent, too, if nothing is
 * heard of them for some heartbeats more: the clock may have leapt, and the times that are stored say nothing then.
 * @throws AssayError `run_in_progress` while somebody does what must not be done at the same time
 */
export async function takeLock(
  queries: Kysely<StoreTables>,
  owner: string,
  clock: Clock,
  scope: LockScope,
): Promise<void> {
  const wanted = { scope: storedScope(scope), is_alone: Number(scope.kind === 'run' && scope.isAlone) };
  const take = (before: readonly LockTable[]) =>
    writeTransaction(queries, (transaction) => tryLock(transaction, owner, clock, wanted, before));
  const unsure = await take([]);
  if (unsure.length === 0) return;
  await clock.sleep(LISTENED_MS);
  const [heard] = await take(unsure);
  if (heard !== undefined) throw await runInProgress(queries, heard, wanted, await databaseNowMs(queries, clock.now()));
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
