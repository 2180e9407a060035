import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { executeEach, keptPlan, kindOf } from '../../../lib/database/index.js';
import { itemAt } from '../../../lib/present.js';
import type { Scan } from '../../../records/scan.js';
import type { ItemOutcome } from '../../../records/scan-result.js';
import { assistedColumns } from '../columns/assisted-columns.js';
import { judgedColumns } from '../columns/judged-columns.js';
import { givenArray, givenColumns, givenRows } from '../columns/given-rows.js';
import { storeCounts } from './result-counts.js';
import type { ResultCounts } from './result-counts.js';
import type { OpenRun } from '../runs/runs.js';
import { sectionsColumn } from '../columns/stored-sections.js';
import type { StoreTables } from '../tables/tables.js';

/** A result with what is stored of it, packed. */
export type PackedResult = Extract<ItemOutcome, { readonly kind: 'result' }> & {
  readonly scan: Scan;
  readonly raw: Uint8Array;
  readonly findings: Uint8Array | null;
  readonly counts: ResultCounts | null;
};

export interface StoredAs {
  readonly nowMs: number;
  /** Whether results of the same texts may be there already, to be replaced. */
  readonly replaces: boolean;
}

/** Returns a row of `results`. Its columns are in the same order for every result. */
export function resultRow(run: OpenRun, { result, item, scan, raw, findings }: PackedResult, nowMs: number) {
  const { probabilities, truncated } = result;
  const judged = judgedColumns(result);
  const assisted = assistedColumns(result);
  return {
    document_id: item.documentId,
    profile: run.profile,
    scan,
    requested_version: run.requestedVersion,
    model_version: result.modelVersion,
    run_no: run.runNo,
    scanned_at: nowMs,
    verdict: result.verdict,
    human: probabilities === null ? null : probabilities.human,
    ai: probabilities === null ? null : probabilities.ai,
    mixed: probabilities === null ? null : probabilities.mixed,
    confidence: result.confidence,
    language: result.language,
    words: result.wordCount,
    truncated: truncated === null ? null : Number(truncated),
    marks: JSON.stringify(result.marks),
    sections: sectionsColumn(result.sections),
    raw,
    findings,
    // Spreading them would double the time of this function.
    judged_words: judged.judged_words,
    not_judged: judged.not_judged,
    manipulations: judged.manipulations,
    reason: judged.reason,
    assisted_score: assisted.assisted_score,
    assisted_step: assisted.assisted_step,
  };
}

const GIVEN_COLUMNS = {
  document_id: 'bigint',
  scan: 'text',
  model_version: 'text',
  verdict: 'text',
  human: 'double precision',
  ai: 'double precision',
  mixed: 'double precision',
  confidence: 'text',
  language: 'text',
  words: 'bigint',
  truncated: 'bigint',
  marks: 'text',
  sections: 'text',
  raw: 'bytea',
  findings: 'bytea',
  judged_words: 'bigint',
  not_judged: 'text',
  manipulations: 'text',
  reason: 'text',
  assisted_score: 'double precision',
  assisted_step: 'text',
} as const;
const GIVEN = sql.join(Object.keys(GIVEN_COLUMNS).map((name) => sql.ref(name)));
const KEY = ['document_id', 'profile', 'scan', 'requested_version', 'model_version'] as const;
const COLUMN_NAMES = [...Object.keys(GIVEN_COLUMNS), 'profile', 'requested_version', 'run_no', 'scanned_at'];
const REPLACED = COLUMN_NAMES.filter((name) => !KEY.some((key) => key === name));
const COLUMNS = sql.join(COLUMN_NAMES.map((name) => sql.ref(name)));
const REPLACEMENTS = sql.join(REPLACED.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
const KEY_NAMES = sql.join(KEY.map((name) => sql.ref(name)));
const REPLACE = sql`on conflict (${KEY_NAMES}) do update set ${REPLACEMENTS}, is_sample = 0`;

/** The columns of new results that are the same for all of them, behind those given. */
function ofRun(run: OpenRun, nowMs: number): RawBuilder<unknown> {
  return sql`${run.profile}, ${run.requestedVersion}, cast(${run.runNo} as bigint), cast(${nowMs} as bigint)`;
}

/**
 * Stores results that may be there already, and ends their tasks, in one statement of PostgreSQL.
 */
function replacingStatement(
  queries: Kysely<StoreTables>,
  run: OpenRun,
  results: readonly PackedResult[],
  nowMs: number,
): RawBuilder<unknown> {
  const rows = results.map((result) => ({
    ...resultRow(run, result, nowMs),
    task_id: result.item.taskId,
    words_billed: result.wordsBilled,
  }));
  return sql`
    with given as (${givenRows(queries, { ...GIVEN_COLUMNS, task_id: 'bigint', words_billed: 'bigint' }, rows)}),
    stored as (
      insert into results (${COLUMNS}) select ${GIVEN}, ${ofRun(run, nowMs)} from given
      ${REPLACE} returning result_id, document_id, scan)
    update tasks set state = 'scanned', result_id = stored.result_id, words_billed = given.words_billed
    from given join stored using (document_id, scan) where tasks.task_id = given.task_id`;
}

/**
 * Stores results of which none is there, and ends their tasks, in one statement of PostgreSQL. Ids are taken before:
 * what was inserted need not be looked for. A task finds its place in the arrays by bisection (`width_bucket`); joined
 * with rows that are given, it would be looked up once for each, and they would be copied for the case that another
 * transaction changes it.
 */
function insertingStatement(run: OpenRun, results: readonly PackedResult[], nowMs: number): RawBuilder<unknown> {
  const sorted = results.toSorted((a, b) => a.item.taskId - b.item.taskId);
  const rows = sorted.map((result) => resultRow(run, result, nowMs));
  const taskIds = sorted.map(({ item }) => item.taskId);
  const words = sorted.map(({ wordsBilled }) => wordsBilled);
  const place = sql`width_bucket(task_id, (select task_ids from taken))`;
  return sql`
    with taken as materialized (
      select ${givenArray('bigint', taskIds)} as task_ids, ${givenArray('bigint', words)} as words,
        array(
          select nextval((select pg_get_serial_sequence('results', 'result_id')::regclass))
          from generate_series(1, cast(${sorted.length} as int))) as result_ids),
    stored as (
      insert into results (result_id, ${COLUMNS})
      select unnest((select result_ids from taken)), ${sql.join(givenColumns(GIVEN_COLUMNS, rows))},
        ${ofRun(run, nowMs)})
    update tasks set state = 'scanned', result_id = (select result_ids from taken)[${place}],
      words_billed = (select words from taken)[${place}]
    where task_id = any(cast((select task_ids from taken) as bigint[]))${keptPlan}`;
}

/** Stores results and ends their tasks, in one statement of PostgreSQL. */
async function storeAtOnce(
  queries: Kysely<StoreTables>,
  run: OpenRun,
  results: readonly PackedResult[],
  { nowMs, replaces }: StoredAs,
): Promise<void> {
  const statement = replaces
    ? replacingStatement(queries, run, results, nowMs)
    : insertingStatement(run, results, nowMs);
  await statement.execute(queries);
}

/** Written here: for few results the query builder would take longer than SQLite. */
function insertOf(names: readonly string[]): string {
  const replaced = names.filter((name) => !KEY.some((key) => key === name)).map((name) => `${name} = excluded.${name}`);
  return `insert into results (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
    on conflict (${KEY.join(', ')}) do update set ${replaced.join(', ')}, is_sample = 0 returning result_id`;
}

const END_TASK = "update tasks set state = 'scanned', result_id = ?, words_billed = ? where task_id = ?";

/**
 * Stores results one by one, with a statement that is prepared once. SQLite runs in this process, so that one statement
 * with many rows would cost more.
 */
async function storeEach(
  queries: Kysely<StoreTables>,
  run: OpenRun,
  results: readonly PackedResult[],
  { nowMs }: StoredAs,
): Promise<void> {
  const rows = results.map((result) => resultRow(run, result, nowMs));
  const insert = insertOf(Object.keys(itemAt(rows, 0)));
  const ids = await executeEach<{ readonly result_id: number }>(queries, insert, rows.map(Object.values));
  const ended = results.map(({ item, wordsBilled }, index) => [itemAt(ids, index).result_id, wordsBilled, item.taskId]);
  await executeEach(queries, END_TASK, ended);
}

/**
 * Stores results and ends their tasks. Part of the caller's transaction, which PostgreSQL aborts (`isDuplicateKey`)
 * where a result is there already that is not to be replaced.
 */
export async function storeResults(
  queries: Kysely<StoreTables>,
  run: OpenRun,
  results: readonly PackedResult[],
  as: StoredAs,
): Promise<void> {
  if (results.length === 0) return;
  await (kindOf(queries) === 'postgres' ? storeAtOnce : storeEach)(queries, run, results, as);
  await storeCounts(
    queries,
    results.flatMap(({ counts, item }) => (counts === null ? [] : [{ ...counts, task_id: item.taskId }])),
  );
}
