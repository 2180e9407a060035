import type { Kysely } from 'kysely';
import type { ResultRow } from '../../../records/result-row.js';
import type { AskedState } from '../../../records/verdict.js';
import { statingOf } from '../columns/stored-stating.js';
import { findRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';
import { ofResult, pagesWithDecisions } from './decided-rows.js';
import { resultPages } from './result-rows.js';

/** As `resultPages`, with what readers decided. @param runId null: the newest run */
export async function* resultPagesOfRun(
  queries: Kysely<StoreTables>,
  runId: string | null,
  state: AskedState,
): AsyncGenerator<readonly ResultRow[]> {
  const run = await findRun(queries, runId);
  yield* pagesWithDecisions(queries, resultPages(queries, run, statingOf(run, state)), ofResult);
}

/** The rows of `resultPagesOfRun`, one by one. */
export async function* resultRowsOfRun(
  queries: Kysely<StoreTables>,
  runId: string | null,
  state: AskedState,
): AsyncGenerator<ResultRow> {
  for await (const page of resultPagesOfRun(queries, runId, state)) yield* page;
}
