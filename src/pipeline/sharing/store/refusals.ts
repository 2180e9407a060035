import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { randomId } from '../../../lib/random.js';
import type { StoreTables } from '../../store/tables/tables.js';
import { databaseNow } from './shared-ledger.js';
import { SILENCE_MS } from './workers.js';
import { databaseProgram } from '../../../records/database-program.js';

/** Most workers that could not take part and are listed. */
const SHOWN_REFUSALS = 20;

/** Stores why a worker takes no part in a run. A run number of null: in none. */
export async function storeRefusal(queries: Kysely<StoreTables>, runNo: number | null, message: string): Promise<void> {
  const row = {
    worker_id: randomId(),
    host: hostname(),
    pid: process.pid,
    concurrency: 0,
    heard_at: sql<number>`${databaseNow} - ${SILENCE_MS}`,
    refusal: message,
  };
  // A schema that this program does not know may lack the column.
  await queries
    .insertInto('workers')
    .values(runNo === null ? row : { ...row, run_no: runNo })
    .execute();
}

/**
 * Stores why a worker could take part in no run, for `status`. Writes to the table directly, because the worker may not
 * understand the schema. Rejects if the database cannot be written; then only the worker's own message says it.
 */
export async function keepRefusal(address: string, message: string): Promise<void> {
  const { openPostgres } = await import('../../../lib/database/postgres.js');
  const queries = (await openPostgres(address, databaseProgram))<StoreTables>();
  try {
    await storeRefusal(queries, null, message);
  } finally {
    await queries.destroy();
  }
}

/** Why workers left a run or could not take part in any, the newest first. */
export async function refusals(queries: Kysely<StoreTables>, runNo: number): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('workers')
    .select(['host', 'pid', 'refusal'])
    .where('refusal', 'is not', null)
    .where((row) => row.or([row('run_no', '=', runNo), row('run_no', 'is', null)]))
    .orderBy('heard_at', 'desc')
    .limit(SHOWN_REFUSALS)
    .execute();
  return rows.map(({ host, pid, refusal }) => `process ${pid} on ${host}: ${refusal ?? ''}`);
}
