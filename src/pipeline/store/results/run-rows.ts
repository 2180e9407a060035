import type { Kysely } from 'kysely';
import type { ResultRow } from '../../../records/result-row.js';
import type { AskedState } from '../../../records/verdict.js';
import type { Stating } from '../../../calibration/stating.js';
import { statingOf } from '../columns/stored-stating.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { findRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';
import { ofResult, pagesWithDecisions } from './decided-rows.js';
import { resultPages, resultRow, selectedRows } from './result-rows.js';
import type { RowsBeside } from './result-rows.js';

/** As `resultPages`, with what readers decided. @param runId null: the newest run */
export async function* resultPagesOfRun(
  queries: Kysely<StoreTables>,
  runId: string | null,
  state: AskedState,
  beside: RowsBeside = {},
): AsyncGenerator<readonly ResultRow[]> {
  const run = await findRun(queries, runId);
  yield* pagesWithDecisions(queries, resultPages(queries, run, statingOf(run, state), beside), ofResult);
}

/** The rows of `resultPagesOfRun`, one by one. */
export async function* resultRowsOfRun(
  queries: Kysely<StoreTables>,
  runId: string | null,
  state: AskedState,
): AsyncGenerator<ResultRow> {
  for await (const page of resultPagesOfRun(queries, runId, state)) yield* page;
}

/** Returns the first source of a run with a document; null where there is none. */
export async function rowOfDocument(
  queries: Kysely<StoreTables>,
  run: RunHold,
  documentId: number,
  stating: Stating,
): Promise<ResultRow | null> {
  const row = await selectedRows(queries)
    .where(heldBy(run))
    .where('sources.document_id', '=', documentId)
    .orderBy('sources.is_first', 'desc')
    .orderBy('sources.source_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : resultRow(row, run, stating);
}
