import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import { holdOf, OPEN_END } from '../../store/runs/held-sources.js';
import type { StoreTables } from '../../store/tables/tables.js';

/**
 * Removes the rows that a run wrote for sources which the run before has just as they are: the older row stands for
 * both from then on. Workers write a row for every source, because none of them sees what the others find; rows of a
 * dataset are left, as their numbers keep its order. To be called when the sources of the run have ended.
 */
export async function foldUnchanged(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    const { trail_no: trailNo, is_joined: isJoined } = await holdOf(transaction, runNo);
    if (isJoined === 0 || trailNo === runNo) return;
    await sql`
      with same as (
        select own.source_id as own_id, earlier.source_id as earlier_id
        from sources as own join sources as earlier using (trail_no, path, path_bytes, dataset_id)
        where trail_no = ${trailNo} and own.run_no = ${runNo} and earlier.last_run = ${runNo - 1}
          and earlier.run_no < ${runNo} and dataset_id = '' and own.is_first = earlier.is_first
          and (own.document_id, own.reason, own.message, own.format, own.language, own.provenance, own.modified_at,
              own.library_entry)
            is not distinct from (earlier.document_id, earlier.reason, earlier.message, earlier.format,
              earlier.language, earlier.provenance, earlier.modified_at, earlier.library_entry)
          and (own.outcome = 'cached' and earlier.outcome in ('cached', 'scanned')
            or own.outcome = earlier.outcome
              and (own.outcome in ('duplicate', 'skipped') or own.outcome = 'failed' and own.document_id is null))
          and not exists (
            select 1 from tasks left join tasks as before
              on before.run_no = earlier.run_no and before.document_id = tasks.document_id
                and before.scan = tasks.scan
            where tasks.run_no = ${runNo} and tasks.document_id = own.document_id and own.outcome <> 'skipped'
              and (tasks.state <> 'cached' or before.result_id is distinct from tasks.result_id))),
      reopened as (
        update sources set last_run = ${OPEN_END} from same where sources.source_id = same.earlier_id)
      delete from sources using same where sources.source_id = same.own_id`.execute(transaction);
    await sql`
      delete from reads where run_no = ${runNo} and dataset_no is null and not exists (
        select 1 from sources where sources.source_id = reads.source_id)`.execute(transaction);
    await sql`
      delete from tasks where run_no = ${runNo} and state = 'cached' and not exists (
        select 1 from sources
        where sources.document_id = tasks.document_id and sources.run_no = ${runNo})`.execute(transaction);
  });
}
