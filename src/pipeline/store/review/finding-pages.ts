import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { FINDING_STEPS, FINDING_VERDICTS } from '../../../records/finding-query.js';
import type {
  FindingCount,
  FindingFilter,
  FindingOrder,
  FindingSort,
  FindingStep,
  FindingVerdict,
} from '../../../records/finding-query.js';
import { searchPhrases } from '../../../text/search-words.js';
import type { StoreTables } from '../tables.js';
import { rowsToRead } from './rows-to-read.js';
import { documentsHolding } from './text-words.js';
import { verdictNumber } from './verdict-order.js';

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

/** What is asked of a view. */
export interface FindingsAsked {
  readonly viewNo: number;
  /** Whose decisions are meant. */
  readonly reader: string;
  readonly filter: FindingFilter;
}

export interface FindingPlace extends FindingKey {
  readonly sourceId: number;
}

/** Documents that a reader has decided of; where asked for, those of which another reader thinks otherwise. */
function decidedBy(reader: string, isDisagreed: boolean): RawBuilder<unknown> {
  const others = isDisagreed
    ? sql`and exists (select 1 from decisions as theirs where theirs.document_hash = mine.document_hash
        and theirs.reader != mine.reader and theirs.choice != mine.choice)`
    : sql``;
  return sql`select documents.document_id from decisions as mine
    join documents on documents.hash = mine.document_hash where mine.reader = ${reader} ${others}`;
}

function reviewedIs({ filter: { reviewed }, reader }: FindingsAsked): RawBuilder<boolean> {
  if (reviewed === null) return sql`true`;
  if (reviewed === 'open')
    return sql`finding_rows.document_id is not null and finding_rows.document_id not in (${decidedBy(reader, false)})`;
  return sql`finding_rows.document_id in (${decidedBy(reader, reviewed === 'disagreed')})`;
}

/** `%`, `_` and the escape itself stand for themselves. */
function containing(part: string): string {
  return `%${part.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** Documents whose kept text holds what is searched for; none where nothing that was typed is a word. */
function textHolds(queries: Kysely<StoreTables>, { text }: FindingFilter): RawBuilder<boolean> {
  if (text === '') return sql`true`;
  const phrases = searchPhrases(text);
  return phrases.length === 0 ? sql`false` : sql`finding_rows.document_id in (${documentsHolding(queries, phrases)})`;
}

/** Letters of any case are the same: in SQLite those of English. */
function likeIn(queries: Kysely<StoreTables>): RawBuilder<unknown> {
  return kindOf(queries) === 'sqlite' ? sql`like` : sql`ilike`;
}

function isAmong(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`true` : sql`${sql.ref(`finding_rows.${column}`)} in (${sql.join(values)})`;
}

/** The condition of a filter. */
export function isShown(queries: Kysely<StoreTables>, asked: FindingsAsked): RawBuilder<boolean> {
  const { verdicts, confidences, languages, assisted, wordsFrom, wordsTo, path } = asked.filter;
  const conditions = [
    sql<boolean>`finding_rows.view_no = ${asked.viewNo}`,
    isAmong('verdict', verdicts.map(verdictNumber)),
    isAmong('confidence', confidences),
    isAmong('language', languages),
    isAmong('assisted', assisted),
    wordsFrom === null ? null : sql<boolean>`finding_rows.words >= ${wordsFrom}`,
    wordsTo === null ? null : sql<boolean>`finding_rows.words <= ${wordsTo}`,
    path === '' ? null : sql<boolean>`finding_rows.name ${likeIn(queries)} ${containing(path)} escape '\\'`,
    textHolds(queries, asked.filter),
    reviewedIs(asked),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
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
    .select(['place', 'source_id'])
    .where('view_no', '=', asked.viewNo)
    .where(
      'place',
      'in',
      places.map(({ place }) => place),
    )
    .execute();
  const byPlace = new Map(sources.map(({ place, source_id: sourceId }) => [place, sourceId]));
  return places.map(({ place, value }) => ({ place, value, sourceId: byPlace.get(place) ?? 0 }));
}

/** Findings that are counted of a word in kept texts: a usual one is in so many that counting them takes long. */
const MOST_COUNTED = 10_000;

/** Returns how many findings a filter shows; where texts are searched, up to 10,000. */
export async function countOf(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<FindingCount> {
  const isSearched = asked.filter.text !== '';
  const most = isSearched ? sql`limit ${MOST_COUNTED + 1}` : sql``;
  const index = asked.filter.verdicts.length > 0 ? INDEXES.verdict : INDEXES.path;
  const { rows, isAmongFew } = await rowsToRead(queries, asked, index);
  const counted = await sql<{ readonly count: number }>`
    select count(*) as count from (
      select 1 from ${rows} where ${isShown(queries, asked)} and ${isAmongFew} ${most}) as counted`.execute(queries);
  const count = counted.rows[0]?.count ?? 0;
  const isMore = isSearched && count > MOST_COUNTED;
  return { count: isMore ? MOST_COUNTED : count, isMore };
}

/** How many findings have each value, among those that all other filters show. */
export interface FindingFacets {
  readonly verdicts: readonly { readonly value: FindingVerdict; readonly count: number }[];
  readonly confidences: readonly { readonly value: string; readonly count: number }[];
  readonly languages: readonly { readonly value: string; readonly count: number }[];
  /** In the order of steps. */
  readonly assisted: readonly { readonly value: FindingStep; readonly count: number }[];
}

async function facetOf(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  column: 'verdict' | 'confidence' | 'language' | 'assisted',
) {
  const { rows, isAmongFew } = await rowsToRead(queries, asked, null);
  const counted = await sql<{ readonly value: string | number; readonly count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${rows}
    where ${isShown(queries, asked)} and ${isAmongFew} group by 1 order by 2 desc, 1`.execute(queries);
  return counted.rows;
}

/** Returns the values that can be filtered by, with their counts. */
export async function facetsOf(queries: Kysely<StoreTables>, asked: FindingsAsked): Promise<FindingFacets> {
  const without = (own: Partial<FindingFilter>): FindingsAsked => ({ ...asked, filter: { ...asked.filter, ...own } });
  const verdicts = await facetOf(queries, without({ verdicts: [] }), 'verdict');
  const confidences = await facetOf(queries, without({ confidences: [] }), 'confidence');
  const languages = await facetOf(queries, without({ languages: [] }), 'language');
  const assisted = await facetOf(queries, without({ assisted: [] }), 'assisted');
  const counts = new Map(verdicts.map(({ value, count }) => [value, count]));
  const steps = new Map(assisted.map(({ value, count }) => [value, count]));
  const named = (rows: typeof languages) => rows.map(({ value, count }) => ({ value: String(value), count }));
  return {
    verdicts: FINDING_VERDICTS.map((value) => ({ value, count: counts.get(verdictNumber(value)) ?? 0 })),
    confidences: named(confidences),
    languages: named(languages),
    assisted: FINDING_STEPS.map((value) => ({ value, count: steps.get(value) ?? 0 })).filter(({ count }) => count > 0),
  };
}
