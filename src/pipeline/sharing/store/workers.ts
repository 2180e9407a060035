import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { databaseNow } from './shared-ledger.js';
import type { ProcessMark } from '../../store/runs/process-mark.js';
import type { StoreTables } from '../../store/tables/tables.js';

/** A worker without a heartbeat for this long is not counted. */
export const SILENCE_MS = 20_000;

export interface WorkerRow {
  readonly workerId: string;
  readonly runNo: number;
  /** What a new row says of the worker's process. */
  readonly mark: ProcessMark;
}

/** Stores that a worker is at work on a run, with its number of connections. */
export async function keepHeartbeat(
  queries: Kysely<StoreTables>,
  { workerId, runNo, mark }: WorkerRow,
  concurrency: number,
): Promise<void> {
  await queries
    .insertInto('workers')
    .values({
      worker_id: workerId,
      run_no: runNo,
      ...mark,
      concurrency,
      heard_at: databaseNow,
    })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ concurrency, heard_at: databaseNow }))
    .execute();
}

export async function deleteWorker(queries: Kysely<StoreTables>, workerId: string): Promise<void> {
  await queries
    .deleteFrom('workers')
    .where((row) =>
      row.or([row('worker_id', '=', workerId), row('heard_at', '<', sql<number>`${databaseNow} - ${60 * SILENCE_MS}`)]),
    )
    .execute();
}

/** Removes a worker that the service refused from the list, and stores what the service answered. */
export async function refuseWorker(queries: Kysely<StoreTables>, workerId: string, refusal: string): Promise<void> {
  await queries
    .updateTable('workers')
    .set({ heard_at: sql<number>`${databaseNow} - ${SILENCE_MS}`, refusal })
    .where('worker_id', '=', workerId)
    .execute();
}

/** Deletes the workers of earlier starts of a run that the service refused, and those that took part in no run. */
export async function deleteRefusals(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await queries
    .deleteFrom('workers')
    .where('refusal', 'is not', null)
    .where((row) => row.or([row('run_no', '=', runNo), row('run_no', 'is', null)]))
    .execute();
}

export interface WorkersAtWork {
  readonly workers: number;
  /** Connections of all of them. */
  readonly connections: number;
  /** What the service answered the worker that it refused last; null if it refused none. */
  readonly refusal: string | null;
}

/** Returns who works on a run. */
export async function workersAtWork(queries: Kysely<StoreTables>, runNo: number): Promise<WorkersAtWork> {
  const row = await queries
    .selectFrom('workers')
    .where('run_no', '=', runNo)
    .select([sql<number>`count(*)`.as('workers'), sql<number>`coalesce(sum(concurrency), 0)`.as('connections')])
    .where('heard_at', '>', sql<number>`${databaseNow} - ${SILENCE_MS}`)
    .where('refusal', 'is', null)
    .executeTakeFirstOrThrow();
  const refused = await queries
    .selectFrom('workers')
    .select('refusal')
    .where('run_no', '=', runNo)
    .where('refusal', 'is not', null)
    .where('concurrency', '>', 0)
    .orderBy('heard_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...row, refusal: refused?.refusal ?? null };
}
