import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { NO_FILTER } from '../../../records/finding-query.js';
import { searchPhrases } from '../../../text/search-words.js';
import type { StoreTables } from '../tables/tables.js';
import { orderedRows } from './ordered-rows.js';
import { INDEXES } from './rows-by-column.js';
import type { OrderedRow, Stretch } from './rows-by-column.js';
import { areMore } from './rows-to-read.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';
import { documentsHolding } from '../sources/text-words.js';

/** A phrase of more texts is usual: a page of it is soon full where the rows are read one after another. */
const USUAL_TEXTS = 5000;
/** Rows whose texts are searched one by one, at most: searching one takes as long as gathering a hundred texts. */
const MOST_WALKED = 1000;
/** Rows that one statement searches. */
const WALKED_TOGETHER = 250;

type Phrases = readonly (readonly string[])[];

/** Returns the phrases of a search that many texts hold; null of any other. */
async function usualPhrases(queries: Kysely<StoreTables>, { filter }: FindingsAsked): Promise<Phrases | null> {
  const phrases = searchPhrases(filter.text);
  if (kindOf(queries) === 'postgres' || phrases.length === 0) return null;
  return (await areMore(queries, documentsHolding(queries, phrases), USUAL_TEXTS)) ? phrases : null;
}

/** Returns the ids of all texts that hold usual phrases, as JSON, for several statements; null of any other search. */
export async function textsHolding(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<string | null> {
  const phrases = await usualPhrases(queries, asked);
  if (phrases === null) return null;
  const { rows } = await sql<{ readonly ids: string }>`
    select json_group_array(rowid) as ids from (${documentsHolding(queries, phrases)}) as held`.execute(queries);
  return rows[0]?.ids ?? '[]';
}

/** Which of some documents hold all phrases. */
async function holdingAmong(
  queries: Kysely<StoreTables>,
  phrases: Phrases,
  rows: readonly OrderedRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ document_id: id }) => id ?? []);
  const { rows: holding } = await sql<{ readonly id: number }>`
    select given.value as id from json_each(${JSON.stringify(ids)}) as given
    where exists (${documentsHolding(queries, phrases)} and text_words.rowid = given.value)`.execute(queries);
  return new Set(holding.map(({ id }) => id));
}

/**
 * Reads the rows of a search for usual phrases in their order and looks into the text of each, until a page is full.
 * Otherwise all texts that hold them would be gathered before the first row is known. Null where this is no such
 * search, and where the page is not full after 1,000 rows. SQLite alone: PostgreSQL decides it by its statistics.
 */
export async function walkedRows(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  { order, start, limit }: Stretch,
): Promise<readonly OrderedRow[] | null> {
  const skipped = 'offset' in start ? start.offset : 0;
  const phrases = skipped + limit > MOST_WALKED ? null : await usualPhrases(queries, asked);
  if (phrases === null) return null;
  const all = { ...asked, filter: { ...asked.filter, text: '' } };
  const found: OrderedRow[] = [];
  let from = 'offset' in start ? { offset: 0 } : start;
  for (let read = 0; read < MOST_WALKED; read += WALKED_TOGETHER) {
    const rows = await orderedRows(queries, all, { order, start: from, limit: WALKED_TOGETHER });
    const holding = await holdingAmong(queries, phrases, rows);
    found.push(...rows.filter(({ document_id: id }) => id !== null && holding.has(id)));
    const last = rows.at(-1);
    if (found.length >= skipped + limit || last === undefined || rows.length < WALKED_TOGETHER)
      return found.slice(skipped, skipped + limit);
    from = 'before' in start ? { before: last } : { after: last };
  }
  return null;
}

/** Rows by their own filters, texts of which are then looked up among all that hold the phrases. */
function byRows(queries: Kysely<StoreTables>, all: FindingsAsked, phrases: Phrases, most: number): RawBuilder<unknown> {
  const index = all.filter.verdicts.length > 0 ? INDEXES.verdict : INDEXES.path;
  return sql`select 1 from finding_rows indexed by ${sql.ref(index)}
    where ${isShown(queries, all)} and finding_rows.document_id in (${documentsHolding(queries, phrases)})
    limit ${most + 1}`;
}

/** Texts that hold the phrases, whose rows are then looked up: there are soon enough of them where all are shown. */
function byTexts(
  queries: Kysely<StoreTables>,
  all: FindingsAsked,
  phrases: Phrases,
  most: number,
): RawBuilder<unknown> {
  return sql`select 1 from (${documentsHolding(queries, phrases)}) as held
      cross join finding_rows indexed by findings_by_document on finding_rows.document_id = held.rowid
    where ${isShown(queries, all)} limit ${most + 1}`;
}

/**
 * Returns how many findings a search for usual phrases shows, `most` + 1 where there are more; null where it is no such
 * search. Where other filters leave few rows, their texts are looked into. Else rows are compared with the texts that
 * hold the phrases: without a filter, text by text until there are so many.
 */
export async function countUsual(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  most: number,
): Promise<number | null> {
  const phrases = await usualPhrases(queries, asked);
  if (phrases === null) return null;
  const all = { ...asked, filter: { ...asked.filter, text: '' } };
  const order = { sort: 'path', descending: false } as const;
  const rows = await orderedRows(queries, all, { order, start: { offset: 0 }, limit: MOST_WALKED + 1 });
  if (rows.length <= MOST_WALKED) {
    const holding = await holdingAmong(queries, phrases, rows);
    return rows.filter(({ document_id: id }) => id !== null && holding.has(id)).length;
  }
  const isTextAlone = isDeepStrictEqual(all.filter, NO_FILTER);
  const found = (isTextAlone ? byTexts : byRows)(queries, all, phrases, most);
  const { rows: counted } = await sql<{ readonly count: number }>`
    select count(*) as count from (${found}) as counted`.execute(queries);
  return counted[0]?.count ?? 0;
}
