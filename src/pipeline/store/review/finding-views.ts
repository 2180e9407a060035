import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { StatedFrom } from '../../../records/verdict.js';
import { heldBy } from '../held-sources.js';
import type { RunRow } from '../runs.js';
import { statingOf } from '../stored-stating.js';
import type { StoreTables } from '../tables.js';
import { addPathParts, removePathParts } from './path-parts.js';
import { statedNumber } from './verdict-order.js';

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

/** Adds the rows of sources between two keys. */
async function addRows(
  queries: Kysely<StoreTables>,
  { viewNo, run, from }: { readonly viewNo: number; readonly run: RunRow; readonly from: StatedFrom },
  { after, upTo, place }: { readonly after: LastKey | null; readonly upTo: LastKey; readonly place: number },
): Promise<void> {
  const order = sql`sources.path, sources.path_bytes, sources.dataset_id`;
  await sql`
    insert into finding_rows (view_no, place, source_id, document_id, verdict, confidence, assisted, language, words,
      ai, name)
    select cast(${viewNo} as bigint), cast(${place} as bigint) + row_number() over (order by ${order}),
      sources.source_id, sources.document_id,
      ${statedNumber(statingOf(run, from))}, coalesce(results.confidence, ''),
      coalesce(results.assisted_step, ''),
      coalesce(results.language, sources.language, ''), coalesce(results.words, documents.words, -1),
      coalesce(results.ai, -1),
      case sources.dataset_id when '' then sources.path else sources.path || ' ' || sources.dataset_id end
    from sources
      left join documents on documents.document_id = sources.document_id
      left join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no
        and tasks.scan = 'detect'
      left join results on results.result_id = tasks.result_id
    where ${heldBy(run)} and ${isAfter(after)} and (${order}) <= (${sql.join(upTo)})`.execute(queries);
  await addPathParts(queries, viewNo, place);
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
  for (;;) {
    const next = await lastKeyAfter(queries, run, after);
    if (next === null) break;
    const [start, place] = [after, done];
    await writeTransaction(queries, (transaction) =>
      addRows(transaction, { viewNo, run, from }, { after: start, upTo: next.key, place }),
    );
    done += next.count;
    after = next.key;
    onRows(done);
    // Requests that came meanwhile are answered between two transactions.
    await clock.sleep(0);
  }
  const { rows } = await queries
    .selectFrom('finding_rows')
    .select(sql<number>`count(*)`.as('rows'))
    .where('view_no', '=', viewNo)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('finding_views')
    .set({ is_ready: 1, findings: rows, made_at: clock.now() })
    .where('view_no', '=', viewNo)
    .execute();
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
