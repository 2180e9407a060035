import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { FindingOrder, FindingSort } from '../../../records/finding-query.js';
import type { StoreTables } from '../tables/tables.js';
import { rowsToRead } from './rows-to-read.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';
import { WITHIN_VERDICT } from './verdict-order.js';

/** Orders by a column; what a reader decided is in none. */
export type ColumnSort = Exclude<FindingSort, 'reviewed'>;

/** The column of each order, and the index that begins with it; ties are in the order of paths. */
const COLUMNS: Readonly<Record<Exclude<ColumnSort, 'path' | 'verdict'>, string>> = {
  confidence: 'sureness',
  ai: 'ai',
  words: 'words',
  language: 'language',
  assisted: 'edited',
  register: 'register',
  patterns: 'patterns',
  missing: 'missing',
};
export const INDEXES: Readonly<Record<ColumnSort, string>> = {
  path: 'findings_by_place',
  verdict: 'findings_by_verdict',
  confidence: 'findings_by_confidence',
  ai: 'findings_by_ai',
  words: 'findings_by_words',
  language: 'findings_by_language',
  assisted: 'findings_by_assisted',
  register: 'findings_by_register',
  patterns: 'findings_by_patterns',
  missing: 'findings_by_missing',
};

/** What a row is found again by in an order. */
export interface FindingKey {
  readonly value: string | number;
  readonly place: number;
}

/**
 * Where a page begins: after a row, or so many rows from the start; `before`: what precedes a row, the nearest first.
 */
export type PageStart = { readonly after: FindingKey } | { readonly before: FindingKey } | { readonly offset: number };

export interface OrderedRow extends FindingKey {
  readonly document_id: number | null;
}

/** Some rows of an order. */
export interface Stretch {
  readonly order: FindingOrder;
  readonly start: PageStart;
  readonly limit: number;
}

/** Which way a stretch is read, and the rows that lie beyond its start. @param key what rows are ordered by */
export function readFrom(
  { order: { descending }, start }: Stretch,
  key: RawBuilder<unknown>,
  valuesOf: (row: FindingKey) => readonly (string | number)[],
): Readonly<Record<'direction' | 'isBeyond' | 'skipped', RawBuilder<unknown>>> {
  const isDown = 'before' in start ? !descending : descending;
  const from = 'after' in start ? start.after : 'before' in start ? start.before : null;
  return {
    direction: isDown ? sql`desc` : sql`asc`,
    isBeyond: from === null ? sql`true` : sql`(${key}) ${isDown ? sql`<` : sql`>`} (${sql.join(valuesOf(from))})`,
    skipped: 'offset' in start && start.offset > 0 ? sql`offset ${start.offset}` : sql``,
  };
}

/** The order of rows: the columns of an index, how a link encodes them, and how they are read from a row. */
interface OrderKey {
  readonly columns: readonly string[];
  readonly value: RawBuilder<unknown>;
  readonly valuesOf: (row: FindingKey) => readonly (string | number)[];
}

function keyBy(sort: ColumnSort): OrderKey {
  if (sort === 'path')
    return { columns: ['place'], value: sql.ref('finding_rows.place'), valuesOf: ({ place }) => [place] };
  if (sort !== 'verdict') {
    const column = COLUMNS[sort];
    const valuesOf = ({ value, place }: FindingKey) => [value, place];
    return { columns: [column, 'place'], value: sql.ref(`finding_rows.${column}`), valuesOf };
  }
  return {
    columns: ['verdict', 'within_verdict', 'place'],
    value: sql`finding_rows.verdict * ${sql.lit(WITHIN_VERDICT)} + finding_rows.within_verdict`,
    valuesOf: ({ value, place }) => {
      const within = Number(value) % WITHIN_VERDICT;
      return [(Number(value) - within) / WITHIN_VERDICT, within, place];
    },
  };
}

/**
 * Returns the rows that a filter shows of a stretch by a column, in order.
 * @param isMeant a further condition on them
 */
export async function rowsByColumn(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  stretch: Stretch & { readonly sort: ColumnSort },
  isMeant: RawBuilder<boolean> = sql`true`,
): Promise<readonly OrderedRow[]> {
  const { sort, limit } = stretch;
  const { columns, value, valuesOf } = keyBy(sort);
  const refs = columns.map((column) => sql.ref(`finding_rows.${column}`));
  const { direction, isBeyond, skipped } = readFrom(stretch, sql.join(refs), valuesOf);
  const by = sql.join(refs.map((ref) => sql`${ref} ${direction}`));
  const { rows, isAmongFew } = await rowsToRead(queries, asked, INDEXES[sort]);
  const { rows: found } = await sql<OrderedRow>`
    select finding_rows.place, ${value} as value, finding_rows.document_id from ${rows}
    where ${isShown(queries, asked)} and ${isAmongFew} and ${isMeant} and ${isBeyond}
    order by ${by} limit ${limit} ${skipped}`.execute(queries);
  return found;
}
