import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FindingOrder, FindingSort } from '../../../records/finding-query.js';
import type { StoreTables } from '../tables.js';
import { rowsToRead } from './rows-to-read.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';

/** The column of each order, and the index that begins with it; ties are in the order of paths. */
const COLUMNS: Readonly<Record<FindingSort, string>> = {
  path: 'place',
  verdict: 'verdict',
  confidence: 'sureness',
  ai: 'ai',
  words: 'words',
  language: 'language',
  assisted: 'edited',
  register: 'register',
  patterns: 'patterns',
  missing: 'missing',
};
export const INDEXES: Readonly<Record<FindingSort, string>> = {
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

/** Returns the rows that a filter shows of a stretch, in order. */
export async function orderedRows(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  { order: { sort, descending }, start, limit }: Stretch,
): Promise<readonly OrderedRow[]> {
  const column = sql.ref(`finding_rows.${COLUMNS[sort]}`);
  const isDown = 'before' in start ? !descending : descending;
  const [direction, beyond] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const key = sort === 'path' ? column : sql`${column}, finding_rows.place`;
  const by = sort === 'path' ? sql`${column} ${direction}` : sql`${column} ${direction}, place ${direction}`;
  const from = 'after' in start ? start.after : 'before' in start ? start.before : null;
  const last = from === null ? null : sort === 'path' ? [from.place] : [from.value, from.place];
  const isBeyond = last === null ? sql`true` : sql`(${key}) ${beyond} (${sql.join(last)})`;
  const { rows, isAmongFew } = await rowsToRead(queries, asked, INDEXES[sort]);
  const skipped = 'offset' in start && start.offset > 0 ? sql`offset ${start.offset}` : sql``;
  const { rows: found } = await sql<OrderedRow>`
    select finding_rows.place, ${column} as value, finding_rows.document_id from ${rows}
    where ${isShown(queries, asked)} and ${isAmongFew} and ${isBeyond}
    order by ${by} limit ${limit} ${skipped}`.execute(queries);
  return found;
}
