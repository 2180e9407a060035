import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { kindOf } from '../../../lib/database/index.js';
import { protectedRuns } from '../runs/live-runs.js';
import { holdLocks } from '../runs/lock.js';
import { countStoredKeys, hideStoredKeys } from './stored-keys.js';
import type { StoredKeys } from './stored-keys.js';
import { removeRuns, sweepSources } from './remove-runs.js';
import { heldWhile } from '../runs/while-held.js';
import type { StoreTables } from '../tables/tables.js';

/** A run as it is decided on whether it is kept. */
export interface PrunableRun {
  readonly runNo: number;
  readonly runId: string;
  readonly trailNo: number;
  readonly isComplete: boolean;
  readonly startedAtMs: number;
  /** Its audit, else its trail. */
  readonly history: string;
  /** Whether it is the last audit of its name. */
  readonly isNewestOfAudit: boolean;
  /** Whether a process works on it. */
  readonly isGoingOn: boolean;
  /** Run that the last audit of a name was compared with; null of other runs. */
  readonly comparedWith: string | null;
}

/** What was removed with the runs. What they alone held stays for a later time while a run looks for its sources. */
export interface Removed {
  readonly sources: number;
  readonly documents: number;
}

/** The runs of a database as its history, to be thinned out. */
export interface HistoryStore {
  /** Newest first. */
  runs(): Promise<readonly PrunableRun[]>;
  /** Size of the database. */
  bytes(): Promise<number>;
  /**
   * Removes runs, with all that no other run holds, and gives the space back where at least this share of the database
   * is free. @throws AssayError `run_in_progress`
   */
  remove(runNos: readonly number[], leastFreeShare: number): Promise<Removed>;
  /**
   * Returns how many texts hold private keys, which earlier versions kept. Reads all texts, the oldest first.
   * @param withinMs after it no more are read
   */
  countKeys(withinMs?: number): Promise<StoredKeys>;
  /**
   * Makes these keys unreadable, in texts and in what results quote of them. Returns in how many texts.
   * @throws AssayError `run_in_progress`
   */
  hideKeys(): Promise<number>;
}

async function prunableRuns(queries: Kysely<StoreTables>, nowMs: number): Promise<readonly PrunableRun[]> {
  const newest = new Set(
    (
      await queries
        .selectFrom('audit_runs')
        .select((row) => row.fn.max('audit_run_no').as('newest'))
        .groupBy('audit_no')
        .execute()
    ).map((row) => row.newest),
  );
  const rows = await queries
    .selectFrom('runs')
    .leftJoin('audit_runs', 'audit_runs.run_id', 'runs.run_id')
    .select(['runs.run_no', 'runs.run_id', 'trail_no', 'status', 'started_at', 'audit_no', 'audit_run_no'])
    .select('previous_run_id')
    .orderBy('runs.run_no', 'desc')
    .execute();
  const goingOn = await protectedRuns(queries, nowMs);
  return rows.map((row) => {
    const isNewestOfAudit = row.audit_run_no !== null && newest.has(row.audit_run_no);
    return {
      runNo: row.run_no,
      runId: row.run_id,
      trailNo: row.trail_no,
      isComplete: row.status === 'complete',
      startedAtMs: row.started_at,
      history: row.audit_no === null ? `runs ${row.trail_no}` : `audit ${row.audit_no}`,
      isNewestOfAudit,
      isGoingOn: goingOn.has(row.run_no),
      comparedWith: isNewestOfAudit ? row.previous_run_id : null,
    };
  });
}

async function pragma(queries: Kysely<StoreTables>, name: 'page_count' | 'page_size' | 'freelist_count') {
  const { rows } = await sql.raw<Readonly<Record<string, number>>>(`pragma ${name}`).execute(queries);
  return rows[0]?.[name] ?? 0;
}

async function bytesOf(queries: Kysely<StoreTables>): Promise<number> {
  if (kindOf(queries) === 'sqlite') return (await pragma(queries, 'page_count')) * (await pragma(queries, 'page_size'));
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(queries);
  return rows[0]?.bytes ?? 0;
}

/** Whether a run is still looking for its sources: it may be about to rely on a text that no run holds any more. */
async function isAnyReading(transaction: Kysely<StoreTables>, clock: Clock): Promise<boolean> {
  // None begins meanwhile.
  await holdLocks(transaction);
  const goingOn = [...(await protectedRuns(transaction, clock.now()))];
  if (goingOn.length === 0) return false;
  const reading = transaction.selectFrom('runs').select('run_no').where('run_no', 'in', goingOn);
  return (await reading.where('crawl_done', '=', 0).executeTakeFirst()) !== undefined;
}

/** Tables whose rows go with runs. */
const THINNED = ['sources', 'tasks', 'documents', 'results', 'files', 'batches', 'ledger', 'attempts', 'runs'];

/**
 * SQLite rewrites the file, where enough of it is free and no run is in progress; free pages are else used by the next
 * runs. PostgreSQL frees the ends of its tables and uses the rest again.
 */
async function giveBack(queries: Kysely<StoreTables>, leastFreeShare: number, isAnyGoingOn: boolean): Promise<void> {
  if (kindOf(queries) === 'postgres') {
    for (const table of THINNED) await sql`vacuum (analyze) ${sql.table(table)}`.execute(queries);
    return;
  }
  // Nobody else can write until the file is rewritten.
  if (isAnyGoingOn) return;
  const free = await pragma(queries, 'freelist_count');
  if (free > 0 && free >= leastFreeShare * (await pragma(queries, 'page_count'))) await sql`vacuum`.execute(queries);
}

export function historyStore(queries: Kysely<StoreTables>, clock: Clock, owner: string): HistoryStore {
  return {
    runs: () => prunableRuns(queries, clock.now()),
    bytes: () => bytesOf(queries),
    countKeys: (withinMs = Infinity) => countStoredKeys(queries, withinMs),
    hideKeys: () => heldWhile(queries, owner, clock, { kind: 'prune' }, () => hideStoredKeys(queries)),
    remove: (runNos, leastFreeShare) =>
      heldWhile(queries, owner, clock, { kind: 'prune' }, async () => {
        await removeRuns(queries, runNos);
        const removed = await sweepSources(queries, (transaction) => isAnyReading(transaction, clock));
        await giveBack(queries, leastFreeShare, (await protectedRuns(queries, clock.now())).size > 0);
        return removed;
      }),
  };
}
