import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import { countsOf, storeCounts } from '../batches/result-counts.js';
import { unpackBibliography, unpackPatterns } from '../columns/stored-findings.js';
import type { StoreTables } from '../tables/tables.js';

/** Results read together: the findings of one may be large. */
const RESULTS_TOGETHER = 200;

interface UncountedResult {
  readonly task_id: number;
  readonly scan: 'patterns' | 'bibliography';
  readonly findings: Uint8Array | null;
}

/**
 * Counts the results of earlier versions, which were stored without their counts, of some sources.
 * @param isMeant a condition on `sources`
 */
export async function countResults(queries: Kysely<StoreTables>, isMeant: RawBuilder<boolean>): Promise<void> {
  for (;;) {
    const { rows } = await sql<UncountedResult>`
      select tasks.task_id, tasks.scan, results.findings
      from tasks join results on results.result_id = tasks.result_id
      where tasks.task_id in (
        select tasks.task_id from sources
          join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no
            and tasks.scan in ('patterns', 'bibliography')
        where ${isMeant} and tasks.result_id is not null and not exists (
          select 1 from result_counts where result_counts.result_id = tasks.result_id)
        limit ${RESULTS_TOGETHER})`.execute(queries);
    if (rows.length === 0) return;
    const counted = rows.flatMap(({ task_id, scan, findings }) => {
      const unpack = scan === 'patterns' ? unpackPatterns : unpackBibliography;
      const counts = countsOf(scan, findings === null ? null : unpack(findings));
      return counts === null ? [] : [{ task_id, ...counts }];
    });
    await writeTransaction(queries, (transaction) => storeCounts(transaction, counted));
  }
}
