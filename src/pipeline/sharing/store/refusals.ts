import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { randomId } from '../../../lib/random.js';
import type { StoreTables } from '../../store/tables.js';
import { databaseNow } from './shared-ledger.js';
import { SILENCE_MS } from './workers.js';
import { databaseProgram } from '../../../records/database-program.js';

/** Workers that could not take part are shown up to this many. */
const SHOWN_REFUSALS = 20;

/**
 * Keeps why a worker could not take part, for `status`: straight in the table, since the schema itself may be what it
 * cannot work with. One that never had a connection at work has none. Rejects where the database lets nothing be
 * written; then the worker's own line is all there is.
 */
export async function keepRefusal(address: string, message: string): Promise<void> {
  const { openPostgres } = await import('../../../lib/database/postgres.js');
  const queries = (await openPostgres(address, databaseProgram))<StoreTables>();
  try {
    await queries
      .insertInto('workers')
      .values({
        worker_id: randomId(),
        host: hostname(),
        pid: process.pid,
        concurrency: 0,
        heard_at: sql<number>`${databaseNow} - ${SILENCE_MS}`,
        refusal: message,
      })
      .execute();
  } finally {
    await queries.destroy();
  }
}

/** Why workers left or could not take part, the newest first. */
export async function refusals(queries: Kysely<StoreTables>): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('workers')
    .select(['host', 'pid', 'refusal'])
    .where('refusal', 'is not', null)
    .orderBy('heard_at', 'desc')
    .limit(SHOWN_REFUSALS)
    .execute();
  return rows.map(({ host, pid, refusal }) => `process ${pid} on ${host}: ${refusal ?? ''}`);
}
