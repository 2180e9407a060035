import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Backlog } from '../../../records/backlog.js';
import { heldBy, holdOf } from './held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * More than the order key of any document (`smallest` orders by words): what waits a night longer goes before all that
 * waits a night less.
 */
const NIGHT = 2 ** 30;

/** Returns the unfinished run whose documents a run continues with: the one before it of the same identity. */
export async function carriedFrom(queries: Kysely<StoreTables>, runNo: number): Promise<number | null> {
  const before = await queries
    .selectFrom('runs')
    .innerJoin('runs as own', 'own.identity', 'runs.identity')
    .select(['runs.run_no', 'runs.status'])
    .where('own.run_no', '=', runNo)
    .whereRef('runs.run_no', '<', 'own.run_no')
    .orderBy('runs.run_no', 'desc')
    .executeTakeFirst();
  return before === undefined || before.status === 'complete' ? null : before.run_no;
}

/**
 * Puts the documents that the run before did not reach first, in their order there: those that wait longest lead. To be
 * called once, when all sources are recorded.
 */
export async function carryOver(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  const before = await carriedFrom(queries, runNo);
  if (before === null) return;
  await sql`
    update tasks set order_key = waited.order_key - ${NIGHT}
    from (
      select document_id, scan, order_key from tasks
      where run_no = ${before} and state in ('pending', 'claimed')) as waited
    where tasks.run_no = ${runNo} and tasks.document_id = waited.document_id and tasks.scan = waited.scan
      and tasks.state in ('pending', 'claimed')`.execute(queries);
}

/**
 * Returns what a run did not reach.
 * @param largestDocument words that a document may have to be sent at any start; null for no limit
 */
export async function backlogOf(
  queries: Kysely<StoreTables>,
  runNo: number,
  largestDocument: number | null,
): Promise<Backlog> {
  const largest = largestDocument ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<Backlog>`
    select
      (select count(*) from sources where is_first = 1 and ${heldBy(await holdOf(queries, runNo))}) as documents,
      coalesce(sum(case when waits > 0 then 1 else 0 end), 0) as waiting,
      coalesce(sum(case when waits > 0 and words > ${largest} then 1 else 0 end), 0) as "tooLarge",
      coalesce(sum(case when words <= ${largest} then words_waiting else 0 end), 0) as "wordsWaiting"
    from (
      select document_id, max(words) as words,
        sum(case when state in ('pending', 'claimed') then 1 else 0 end) as waits,
        sum(case when state in ('pending', 'claimed') then words else 0 end) as words_waiting
      from tasks where run_no = ${runNo} group by document_id) as documents`.execute(queries);
  return rows[0] ?? { documents: 0, waiting: 0, tooLarge: 0, wordsWaiting: 0 };
}
