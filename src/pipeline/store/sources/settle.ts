import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keptPlan, kindOf } from '../../../lib/database/index.js';
import type { SourceOutcome } from '../../../records/result-row.js';
import type { Scan } from '../../../records/scan.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import { amongIds } from '../columns/given-rows.js';
import type { StoreTables } from '../tables/tables.js';

/** Sources that ended in one step. */
export interface Settled {
  readonly sources: number;
}

/**
 * Sets the outcome of the sources of those documents whose scans have all ended. Returns how many sources ended.
 * Part of the caller's transaction.
 */
export async function settleSources(
  queries: Kysely<StoreTables>,
  runNo: number,
  documentIds: readonly number[],
): Promise<Settled> {
  if (documentIds.length === 0) return { sources: 0 };
  const given = amongIds(queries, documentIds);
  // Without this condition SQLite reads all sources of the run.
  const theirs = kindOf(queries) === 'sqlite' ? sql`and sources.document_id ${given}` : sql``;
  const update = sql`
    with ends as (
      select document_id,
        min(case state when 'failed' then task_id end) as failed_id,
        max(case state when 'scanned' then 1 else 0 end) as is_scanned
      from tasks where run_no = ${runNo} and document_id ${given}
      group by document_id having max(case when state in ('pending', 'claimed') then 1 else 0 end) = 0)
    update sources set
      outcome = case
        when ends.failed_id is not null then 'failed'
        when sources.is_first = 0 then 'duplicate'
        when ends.is_scanned = 1 then 'scanned'
        else 'cached' end,
      reason = (select tasks.reason from tasks where tasks.task_id = ends.failed_id),
      message = (select tasks.message from tasks where tasks.task_id = ends.failed_id)
    from ends
    where sources.document_id = ends.document_id and sources.run_no = ${runNo} ${theirs}
      and sources.outcome = 'pending'`;
  const changed = await update.execute(queries);
  return { sources: Number(changed.numAffectedRows) };
}

/**
 * Sets the outcome of the sources of documents that have just been scanned, in a run that has no other scan to wait
 * for: their tasks need not be read. Returns how many sources ended. Part of the caller's transaction.
 */
async function settleScanned(
  queries: Kysely<StoreTables>,
  runNo: number,
  documentIds: readonly number[],
): Promise<Settled> {
  if (documentIds.length === 0) return { sources: 0 };
  const { numUpdatedRows } = await queries
    .updateTable('sources')
    .set({
      reason: null,
      message: null,
      outcome: sql<SourceOutcome>`case when is_first = 0 then 'duplicate' else 'scanned' end`,
    })
    .where(sql<boolean>`document_id ${amongIds(queries, documentIds)}`)
    .where('run_no', '=', runNo)
    .where('outcome', '=', 'pending')
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  return { sources: Number(numUpdatedRows) };
}

/**
 * Sets the outcome of the sources of documents that a run of these scans has just ended a scan of. Returns how many
 * sources ended. Part of the caller's transaction.
 */
export async function settleOutcomes(
  queries: Kysely<StoreTables>,
  { runNo, scans }: { readonly runNo: number; readonly scans: readonly Scan[] },
  outcomes: readonly ItemOutcome[],
): Promise<Settled> {
  const isLast = ({ kind }: ItemOutcome): boolean => scans.length === 1 && kind === 'result';
  const ids = (of: readonly ItemOutcome[]): readonly number[] => of.map(({ item }) => item.documentId);
  const scanned = await settleScanned(queries, runNo, ids(outcomes.filter(isLast)));
  const others = await settleSources(queries, runNo, ids(outcomes.filter((outcome) => !isLast(outcome))));
  return { sources: scanned.sources + others.sources };
}
