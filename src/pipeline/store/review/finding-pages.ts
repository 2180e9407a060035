import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { NO_FILTER } from '../../../records/finding-query.js';
import { GUESSED_REGISTERS } from '../../../records/guessed-register.js';
import type { ScanCounts } from '../../../records/shown-finding.js';
import type { FindingCount } from '../../../records/finding-query.js';
import type { StoreTables } from '../tables/tables.js';
import { placesWithPattern } from './finding-patterns.js';
import { orderedRows } from './ordered-rows.js';
import { INDEXES } from './rows-by-column.js';
import type { FindingKey, Stretch } from './rows-by-column.js';
import { rowsToRead } from './rows-to-read.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';
import { countUsual, walkedRows } from './usual-texts.js';

export interface FindingPlace extends FindingKey {
  readonly sourceId: number;
  readonly counts: ScanCounts;
}

/** Whether nothing but a pattern is asked for. */
function isPatternAlone({ filter }: FindingsAsked): boolean {
  return isDeepStrictEqual({ ...filter, pattern: null, patternsFrom: null }, NO_FILTER);
}

/** Rows that show a pattern are in the order of paths: where nothing else is asked for, a page is read of them. */
async function patternRows(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  { order: { sort, descending }, start, limit }: Stretch,
): Promise<readonly FindingKey[] | null> {
  const { pattern, patternsFrom } = asked.filter;
  if (pattern === null || sort !== 'path' || !isPatternAlone(asked)) return null;
  const isDown = 'before' in start ? !descending : descending;
  const from = 'after' in start ? start.after : 'before' in start ? start.before : null;
  const isBeyond = from === null ? sql`` : sql`and place ${isDown ? sql`<` : sql`>`} ${from.place}`;
  const skipped = 'offset' in start && start.offset > 0 ? sql`offset ${start.offset}` : sql``;
  const { rows } = await sql<FindingKey>`
    select place, place as value from (
      ${placesWithPattern({ viewNo: asked.viewNo, pattern, from: patternsFrom ?? 1 })} ${isBeyond}
      order by place ${isDown ? sql`desc` : sql`asc`} limit ${limit} ${skipped}) as shown
    order by place ${isDown ? sql`desc` : sql`asc`}`.execute(queries);
  return rows;
}

/** Returns the places of one page, in order. */
export async function placesOf(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  stretch: Stretch,
): Promise<readonly FindingPlace[]> {
  const places =
    (await patternRows(queries, asked, stretch)) ??
    (await walkedRows(queries, asked, stretch)) ??
    (await orderedRows(queries, asked, stretch));
  if (places.length === 0) return [];
  const sources = await queries
    .selectFrom('finding_rows')
    .select(['place', 'source_id', 'patterns', 'missing', 'register'])
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
    const register = GUESSED_REGISTERS.find((name) => name === row?.register) ?? null;
    const counts = { patterns: known(row?.patterns), missing: known(row?.missing), register };
    return { place, value, sourceId: row?.source_id ?? 0, counts };
  });
}

/** Findings that are counted of a word in kept texts: a usual one is in so many that counting them takes long. */
const MOST_COUNTED = 10_000;

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
  const usual = await countUsual(queries, asked, MOST_COUNTED);
  const counted =
    usual ??
    (
      await sql<{ readonly count: number }>`
        select count(*) as count from (${await rowsToCount(queries, asked)}) as counted`.execute(queries)
    ).rows[0]?.count ??
    0;
  const isMore = asked.filter.text !== '' && counted > MOST_COUNTED;
  return { count: isMore ? MOST_COUNTED : counted, isMore };
}
