import type { Kysely } from 'kysely';
import { heldBy, holdOf } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** Returns what was said of a source of a run with this reason, as of the newest; null where nothing was. */
export async function reasonMessage(
  queries: Kysely<StoreTables>,
  runNo: number,
  reason: string,
): Promise<string | null> {
  const row = await queries
    .selectFrom('sources')
    .select('message')
    .where(heldBy(await holdOf(queries, runNo)))
    .where('reason', '=', reason)
    .where('message', 'is not', null)
    .orderBy('source_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message ?? null;
}
