import { sql } from 'kysely';
import type { Migration } from '../../../lib/database/index.js';

/**
 * Until now `batches.reason` held `not_sent`, a code of the service, or a sentence about its answer. Codes and
 * sentences move to `message`; a sentence is distinguished from a code by its spaces. Only a batch that the service
 * rejected was split for a code, and for the others the class of the fault is that of the newest attempt. Where that
 * was not stored, the batch counts as refused.
 */
export const batchReasons: Migration = {
  name: 'reasons of batches',
  up: async (queries) => {
    await sql`
      update batches set message = reason, reason = case
        when reason like '% %' then 'mismatched'
        when state = 'split' then 'rejected'
        when reason = 'service_unreachable' then 'unreachable'
        else 'refused' end
      where reason <> 'not_sent'`.execute(queries);
    await sql`
      update batches set reason = newest.fault_class
      from (
        select batch_id, fault_class from attempts
        where attempt_id in (select max(attempt_id) from attempts group by batch_id)
      ) as newest
      where newest.batch_id = batches.batch_id and batches.state = 'released' and batches.reason = 'refused'`.execute(
      queries,
    );
  },
};
