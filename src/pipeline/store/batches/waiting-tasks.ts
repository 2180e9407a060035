import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { Scan } from '../../../records/scan.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Returns the condition for tasks that wait. Each database finds them by an index of its own.
 * @param table by which name, where a statement reads tasks twice
 */
export function isWaiting(queries: Kysely<StoreTables>, table: 'tasks' | null = null): RawBuilder<boolean> {
  const of = table === null ? sql`` : sql`${sql.table(table)}.`;
  return kindOf(queries) === 'postgres' ? sql`${of}is_waiting` : sql`${of}state = 'pending'`;
}

/** Returns how many documents wait for a scan, counted no further than `upTo`. */
export async function countWaiting(
  queries: Kysely<StoreTables>,
  runNo: number,
  scan: Scan,
  upTo: number,
): Promise<number> {
  const row = await queries
    .selectFrom(
      queries
        .selectFrom('tasks')
        .select('task_id')
        .where('run_no', '=', runNo)
        .where('scan', '=', scan)
        .where(isWaiting(queries))
        .limit(upTo)
        .as('waiting'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns how many documents wait for any scan, each counted once. */
export async function countWaitingDocuments(queries: Kysely<StoreTables>, runNo: number): Promise<number> {
  const row = await queries
    .selectFrom('tasks')
    .select(sql<number>`count(distinct document_id)`.as('count'))
    .where('run_no', '=', runNo)
    .where(isWaiting(queries))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Turns the random keys of a sample into a stratified order: every prefix holds each stratum in its share. */
export async function stratifyOrder(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await sql`
    update tasks set order_key = ranked.place
    from (
      select task_id,
        (row_number() over (partition by scan, stratum order by order_key) - order_key)
          / count(*) over (partition by scan, stratum) as place
      from tasks where run_no = ${runNo}) as ranked
    where tasks.task_id = ranked.task_id`.execute(queries);
}
