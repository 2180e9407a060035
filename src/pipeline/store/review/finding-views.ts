import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { StatedFrom } from '../../../records/verdict.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunRow } from '../runs/runs.js';
import { statingOf } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';
import { addPathParts, removePathParts } from '../maintenance/path-parts.js';
import { countResults } from './count-results.js';
import { addPatterns, removePatterns, storeKinds } from './finding-patterns.js';
import type { PatternNames } from './finding-patterns.js';
import { statedNumber, withinVerdict } from './verdict-order.js';

/** Sources of one statement: SQLite works on the caller's thread, so others are answered between them. */
const ROWS_TOGETHER = 4000;

/** A view while it is made. */
export interface ViewInMaking {
  readonly run: RunRow;
  readonly from: StatedFrom;
  readonly mark: string;
}

type LastKey = readonly [path: string, bytes: Uint8Array, datasetId: string];

/** The keys that end the next rows; null where there are none. */
async function lastKeyAfter(
  queries: Kysely<StoreTables>,
  run: RunRow,
  after: LastKey | null,
): Promise<{ readonly key: LastKey; readonly count: number } | null> {
  const rows = await queries
    .selectFrom('sources')
    .select(['path', 'path_bytes', 'dataset_id'])
    .where(heldBy(run))
    .where(isAfter(after))
    .orderBy('path')
    .orderBy('path_bytes')
    .orderBy('dataset_id')
    .limit(ROWS_TOGETHER)
    .execute();
  const last = rows.at(-1);
  return last === undefined ? null : { key: [last.path, last.path_bytes, last.dataset_id], count: rows.length };
}

function isAfter(after: LastKey | null): RawBuilder<boolean> {
  return after === null
    ? sql`true`
    : sql`(sources.path, sources.path_bytes, sources.dataset_id) > (${sql.join(after)})`;
}

/** Sources of a run between two keys, in the order of their paths. */
interface Stretch {
  readonly after: LastKey | null;
  readonly upTo: LastKey;
  /** Of the row before them. */
  readonly place: number;
}

const ORDER = sql`sources.path, sources.path_bytes, sources.dataset_id`;

function isWithin(run: RunRow, { after, upTo }: Stretch): RawBuilder<boolean> {
  return sql`${heldBy(run)} and ${isAfter(after)} and (${ORDER}) <= (${sql.join(upTo)})`;
}

/** Empty where nothing was judged: what services send then is the confidence of no verdict. */
const CONFIDENCE = sql`case when results.reason is not null then '' else coalesce(results.confidence, '') end`;

/** Confidences in their order; other words of a service and none come first. */
const SURENESS = sql`case ${CONFIDENCE} when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 0 end`;

/** Adds the rows of a stretch. */
async function addRows(
  queries: Kysely<StoreTables>,
  { viewNo, run, from }: { readonly viewNo: number; readonly run: RunRow; readonly from: StatedFrom },
  stretch: Stretch,
  names: PatternNames,
): Promise<void> {
  const { place } = stretch;
  await sql`
    insert into finding_rows (view_no, place, source_id, document_id, verdict, confidence, assisted, language, words,
      ai, name, register, patterns, missing, sureness, edited, within_verdict)
    select found.*, ${withinVerdict(sql`found`)} from (
    select cast(${viewNo} as bigint), cast(${place} as bigint) + row_number() over (order by ${ORDER}),
      sources.source_id, sources.document_id,
      ${statedNumber(statingOf(run, from))} as verdict, ${CONFIDENCE},
      coalesce(results.assisted_step, ''),
      coalesce(results.language, sources.language, ''), coalesce(results.words, documents.words, -1),
      coalesce(results.ai, -1) as ai,
      case sources.dataset_id when '' then sources.path else sources.path || ' ' || sources.dataset_id end,
      coalesce(shown.register, ''), coalesce(shown.patterns, -1), coalesce(checked.missing, -1),
      ${SURENESS} as sureness, coalesce(results.assisted_score, -1)
    from sources
      left join documents on documents.document_id = sources.document_id
      left join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no
        and tasks.scan = 'detect'
      left join results on results.result_id = tasks.result_id
      left join tasks as pattern_tasks on pattern_tasks.document_id = sources.document_id
        and pattern_tasks.run_no = sources.run_no and pattern_tasks.scan = 'patterns'
      left join result_counts as shown on shown.result_id = pattern_tasks.result_id
      left join tasks as reference_tasks on reference_tasks.document_id = sources.document_id
        and reference_tasks.run_no = sources.run_no and reference_tasks.scan = 'bibliography'
      left join result_counts as checked on checked.result_id = reference_tasks.result_id
    where ${isWithin(run, stretch)}) as found`.execute(queries);
  await addPatterns(queries, viewNo, place, names);
  await addPathParts(queries, viewNo, place);
}

/** Marks a view as ready, with what it holds. */
async function markReady(queries: Kysely<StoreTables>, viewNo: number, nowMs: number): Promise<void> {
  const hasAny = (column: 'patterns' | 'missing') => sql<number>`coalesce((
    select 1 from finding_rows
    where finding_rows.view_no = ${viewNo} and finding_rows.${sql.ref(column)} >= 0 limit 1), 0)`;
  const { rows } = await queries
    .selectFrom('finding_rows')
    .select(sql<number>`count(*)`.as('rows'))
    .where('view_no', '=', viewNo)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('finding_views')
    .set({
      is_ready: 1,
      findings: rows,
      made_at: nowMs,
      has_patterns: hasAny('patterns'),
      has_references: hasAny('missing'),
    })
    .where('view_no', '=', viewNo)
    .execute();
}

/**
 * Makes the view of a run in short transactions, and removes the older ones of it. Returns its number.
 * @param onRows called with the number of rows made so far
 */
export async function makeView(
  queries: Kysely<StoreTables>,
  { run, from, mark }: ViewInMaking,
  clock: Clock,
  onRows: (rows: number) => void,
): Promise<number> {
  const { view_no: viewNo } = await queries
    .insertInto('finding_views')
    .values({ run_no: run.run_no, stated_from: from, mark, findings: 0, is_ready: 0, made_at: clock.now() })
    .returning('view_no')
    .executeTakeFirstOrThrow();
  // The number may be that of a view that was removed with its run.
  await removePathParts(queries, viewNo);
  let [done, after]: [number, LastKey | null] = [0, null];
  const names: PatternNames = new Map();
  for (;;) {
    const next = await lastKeyAfter(queries, run, after);
    if (next === null) break;
    const stretch: Stretch = { after, upTo: next.key, place: done };
    await countResults(queries, isWithin(run, stretch));
    await writeTransaction(queries, (transaction) => addRows(transaction, { viewNo, run, from }, stretch, names));
    done += next.count;
    after = next.key;
    onRows(done);
    // Requests that came meanwhile are answered between two transactions.
    await clock.sleep(0);
  }
  await storeKinds(queries, viewNo, names);
  await markReady(queries, viewNo, clock.now());
  await removeOlder(queries, run.run_no, from, viewNo);
  return viewNo;
}

/** Removes the views of a run before this one, a part of their rows at a time. */
async function removeOlder(
  queries: Kysely<StoreTables>,
  runNo: number,
  from: StatedFrom,
  viewNo: number,
): Promise<void> {
  const older = await queries
    .selectFrom('finding_views')
    .select('view_no')
    .where('run_no', '=', runNo)
    .where('stated_from', '=', from)
    .where('view_no', '<', viewNo)
    .execute();
  for (const { view_no: old } of older) {
    await removePatterns(queries, old);
    for (let end = ROWS_TOGETHER; ; end += ROWS_TOGETHER) {
      await queries.deleteFrom('finding_rows').where('view_no', '=', old).where('place', '<=', end).execute();
      await removePathParts(queries, old, end);
      const rest = await queries
        .selectFrom('finding_rows')
        .select('place')
        .where('view_no', '=', old)
        .limit(1)
        .executeTakeFirst();
      if (rest === undefined) break;
    }
    await queries.deleteFrom('finding_views').where('view_no', '=', old).execute();
  }
}
