import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DocumentStretch } from '../../../records/document-history.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { AskedState } from '../../../records/verdict.js';
import { heldBy } from '../runs/held-sources.js';
import { resultRow, selectedRows } from '../results/result-rows.js';
import type { Page } from '../results/result-rows.js';
import { findRun } from '../runs/runs.js';
import type { RunRow } from '../runs/runs.js';
import { statingOf } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';

/** Rows of one document that are read: a file that changes every night for years has more, and the newest are shown. */
const MOST_ROWS = 500;

/** The source, and others with its text: under another name it may be the same document before it was renamed. */
async function rowsLike(queries: Kysely<StoreTables>, source: Page[number]): Promise<Page> {
  const named = selectedRows(queries)
    .where(sql<boolean>`sources.trail_no in (select trail_no from runs)`)
    .where('sources.path', '=', source.path)
    .where('sources.path_bytes', '=', source.path_bytes)
    .where('sources.dataset_id', '=', source.dataset_id)
    .orderBy('sources.run_no', 'desc')
    .limit(MOST_ROWS);
  const rows = await named.execute();
  const hash = source.hash;
  if (hash === null) return rows;
  const alike = await selectedRows(queries)
    .where(
      'sources.document_id',
      '=',
      queries.selectFrom('documents').select('document_id').where('hash', '=', hash).limit(1),
    )
    .orderBy('sources.run_no', 'desc')
    .limit(MOST_ROWS)
    .execute();
  const known = new Set(rows.map((row) => row.source_id));
  return [...rows, ...alike.filter((row) => !known.has(row.source_id))];
}

interface Held {
  readonly run: RunRow;
  readonly sourceId: number;
  readonly row: ResultRow;
}

function isSame(one: ResultRow, other: ResultRow): boolean {
  const parts = ({ source, documentHash, stated, modelVersion, reason }: ResultRow): string =>
    JSON.stringify([source, documentHash, stated, modelVersion, reason]);
  return parts(one) === parts(other);
}

function stretchesOf(held: readonly Held[]): readonly DocumentStretch[] {
  const stretches: DocumentStretch[] = [];
  for (const { run, sourceId, row } of held) {
    const last = stretches.at(-1);
    const now = { lastRunId: run.run_id, lastAtMs: run.ended_at ?? run.started_at, sourceId, row };
    if (last !== undefined && isSame(last.row, row))
      stretches[stretches.length - 1] = { ...last, ...now, runIds: [...last.runIds, run.run_id] };
    else stretches.push({ ...now, firstRunId: run.run_id, firstAtMs: now.lastAtMs, runIds: [run.run_id] });
  }
  return stretches;
}

/** Whether a run that has recorded all of its sources holds a row; one that has not holds its own rows alone. */
function isHeld(run: RunRow, row: Page[number] & { readonly last_run: number; readonly trail_no: number }): boolean {
  if (row.trail_no !== run.trail_no || row.run_no > run.run_no || row.last_run < run.run_no) return false;
  return run.is_joined === 1 || row.run_no === run.run_no;
}

/**
 * Returns how a document stood in every stored run that found it, oldest stretch first: the source of this name, and in
 * runs without it another one with the text that it has in this run. None where the run has no such source.
 */
export async function documentHistory(
  queries: Kysely<StoreTables>,
  runId: string,
  sourceId: number,
  from: AskedState,
): Promise<readonly DocumentStretch[]> {
  const run = await findRun(queries, runId);
  const source = await selectedRows(queries)
    .where(heldBy(run))
    .where('sources.source_id', '=', sourceId)
    .executeTakeFirst();
  if (source === undefined) return [];
  const rows = await rowsLike(queries, source);
  const ids = rows.map((row) => row.source_id);
  const spans = await queries
    .selectFrom('sources')
    .select(['source_id', 'trail_no', 'last_run'])
    .where('source_id', 'in', ids)
    .execute();
  const spanOf = new Map(spans.map((span) => [span.source_id, span]));
  const spanned = rows.flatMap((row) => {
    const span = spanOf.get(row.source_id);
    return span === undefined ? [] : [{ ...row, trail_no: span.trail_no, last_run: span.last_run }];
  });
  const runs = await queries.selectFrom('runs').selectAll().orderBy('run_no').execute();
  return stretchesOf(
    runs.flatMap((held) => {
      // Those of its own name come first.
      const row = spanned.find((candidate) => isHeld(held, candidate));
      return row === undefined
        ? []
        : [{ run: held, sourceId: row.source_id, row: resultRow(row, held, statingOf(held, from)) }];
    }),
  );
}

/** Returns the numbers of sources of a run by their names; those that it does not hold are left out. */
export async function sourceIdsOf(
  queries: Kysely<StoreTables>,
  runId: string,
  names: readonly { readonly source: string; readonly datasetId: string | null }[],
): Promise<readonly (number | null)[]> {
  const run = await findRun(queries, runId);
  const ids: (number | null)[] = [];
  for (const { source, datasetId } of names) {
    const row = await queries
      .selectFrom('sources')
      .select('source_id')
      .where(heldBy(run))
      .where('path', '=', source)
      .where('dataset_id', '=', datasetId ?? '')
      .limit(1)
      .executeTakeFirst();
    ids.push(row?.source_id ?? null);
  }
  return ids;
}
