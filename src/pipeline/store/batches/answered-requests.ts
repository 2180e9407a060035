import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BatchState } from '../tables/states.js';
import type { StoreTables } from '../tables/tables.js';

/** Of a batch in one of these states the service took what was sent. */
const ANSWERED: readonly BatchState[] = ['done', 'unknown', 'split'];

/**
 * Returns how many requests the batches of a run took at least. The requests that a process counts are stored every few
 * seconds, so that those of its last seconds are missing where it was killed; its batches are not.
 */
export async function answeredRequests(queries: Kysely<StoreTables>, runNo: number): Promise<number> {
  const { requests } = await queries
    .selectFrom('batches')
    .select(sql<number>`coalesce(sum(case mode when 'text' then documents else 1 end), 0)`.as('requests'))
    .where('run_no', '=', runNo)
    .where('state', 'in', ANSWERED)
    .executeTakeFirstOrThrow();
  return requests;
}
