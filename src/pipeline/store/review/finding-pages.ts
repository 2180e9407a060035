import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { NO_FILTER } from '../../../records/finding-query.js';
import type { FindingCount, FindingOrder, FindingSort } from '../../../records/finding-query.js';
import type { StoreTables } from '../tables.js';
import { rowsToRead } from './rows-to-read.js';
import { placesWithPattern } from './finding-patterns.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';

/** The column of each order; ties are in the order of paths. */
const COLUMNS: Readonly<Record<FindingSort, string>> = {
  path: 'place',
  verdict: 'verdict',
  ai: 'ai',
  words: 'words',
  language: 'language',
};
const INDEXES: Readonly<Record<FindingSort, string>> = {
  path: 'findings_by_place',
  verdict: 'findings_by_verdict',
  ai: 'findings_by_ai',
  words: 'findings_by_words',
  language: 'findings_by_language',
};

/**
 * Where a page begins: after a row, or so many rows from the start; `before`: what precedes a row, the nearest first.
 */
export type PageStart = { readonly after: FindingKey } | { readonly before: FindingKey } | { readonly offset: number };

/** What a row is found again by in an order. */
export interface FindingKey {
  readonly value: string | number;
  readonly place: number;
}

/** What scans counted in a text; null where they did not look, or nothing is known about it. */
export interface ScanCounts {
  readonly patterns: number | null;
  /** References that were not found. */
  readonly missing: number | null;
}

export interface FindingPlace extends FindingKey {
  readonly sourceId: number;
  readonly counts: ScanCounts;
}

/** Returns the places of one page, in order. */
export async function placesOf(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  { sort, descending }: FindingOrder,
  start: PageStart,
  limit: number,
): Promise<readonly FindingPlace[]> {
  const column = sql.ref(`finding_rows.${COLUMNS[sort]}`);
  const isDown = 'before' in start ? !descending : descending;
  const [direction, beyond] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const key = sort === 'path' ? column : sql`${column}, finding_rows.place`;
  const order = sort === 'path' ? sql`${column} ${direction}` : sql`${column} ${direction}, place ${direction}`;
  const from = 'after' in start ? start.after : 'before' in start ? start.before : null;
  const last = from === null ? null : sort === 'path' ? [from.place] : [from.value, from.place];
  const isBeyond = last === null ? sql`true` : sql`(${key}) ${beyond} (${sql.join(last)})`;
  const { rows, isAmongFew } = await rowsToRead(queries, asked, INDEXES[sort]);
  const skipped = 'offset' in start && start.offset > 0 ? sql`offset ${start.offset}` : sql``;
  const { rows: places } = await sql<{ readonly place: number; readonly value: string | number }>`
    select finding_rows.place, ${column} as value from ${rows}
    where ${isShown(queries, asked)} and ${isAmongFew} and ${isBeyond}
    order by ${order} limit ${limit} ${skipped}`.execute(queries);
  if (places.length === 0) return [];
  const sources = await queries
    .selectFrom('finding_rows')
    .select(['place', 'source_id', 'patterns', 'missing'])
    .where('view_no', '=', asked.viewNo)
    .where(
      'place',
      'in',
      places.map(({ place }) => place),
    )
    .execute();
  const byPlace = new Map(sources.map((row) => [row.place, row]));
  const known = (count: number | undefined): number | null => (count === undefined || count < 0 ? null : count);
  return places.map(({ place, value }) => {
    const row = byPlace.get(place);
    const counts = { patterns: known(row?.patterns), missing: known(row?.missing) };
    return { place, value, sourceId: row?.source_id ?? 0, counts };
  });
}

/** Findings that are counted of a word in kept texts: a usual one is in so many that counting them takes long. */
const MOST_COUNTED = 10_000;

/** Whether nothing but a pattern is asked for. */
function isPatternAlone({ filter }: FindingsAsked): boolean {
  return isDeepStrictEqual({ ...filter, pattern: null, patternsFrom: null }, NO_FILTER);
}

/** What is counted: of a pattern alone its own rows, as each of a usual one would be looked up in all the others. */
async function rowsToCount(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<RawBuilder<unknown>> {
  const { viewNo, filter } = asked;
  if (filter.pattern !== null && isPatternAlone(asked))
    return placesWithPattern({ viewNo, pattern: filter.pattern, from: filter.patternsFrom ?? 1 });
  const most = filter.text === '' ? sql`` : sql`limit ${MOST_COUNTED + 1}`;
  const index = filter.verdicts.length > 0 ? INDEXES.verdict : INDEXES.path;
  const { rows, isAmongFew } = await rowsToRead(queries, asked, index);
  return sql`select 1 from ${rows} where ${isShown(queries, asked)} and ${isAmongFew} ${most}`;
}

/** Returns how many findings a filter shows; where texts are searched, up to 10,000. */
export async function countOf(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<FindingCount> {
  const isSearched = asked.filter.text !== '';
  const counted = await sql<{ readonly count: number }>`
    select count(*) as count from (${await rowsToCount(queries, asked)}) as counted`.execute(queries);
  const count = counted.rows[0]?.count ?? 0;
  const isMore = isSearched && count > MOST_COUNTED;
  return { count: isMore ? MOST_COUNTED : count, isMore };
}
