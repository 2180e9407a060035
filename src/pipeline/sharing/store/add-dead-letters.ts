import type { Kysely } from 'kysely';
import { randomId } from '../../../lib/random.js';
import type { StoreTables } from '../../store/tables/tables.js';
import { databaseNow } from './shared-ledger.js';

/**
 * Adds documents at which the service failed every time as dead letters, within the transaction that ends them. They
 * are listed with documents whose workers failed.
 * @param messages why each failed
 */
export async function addDeadLetters(
  queries: Kysely<StoreTables>,
  runNo: number,
  messages: readonly string[],
  nowMs: number,
): Promise<void> {
  if (messages.length === 0) return;
  await queries
    .insertInto('units')
    .values(
      messages.map((message) => ({
        run_no: runNo,
        kind: 'scan',
        state: 'dead',
        attempt: 1,
        job_id: randomId(),
        worker_id: null,
        created_at: databaseNow,
        ended_at: nowMs,
        message,
      })),
    )
    .execute();
}
