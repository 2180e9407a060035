import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { searchPhrases } from '../../../text/search-words.js';
import type { StoreTables } from '../tables/tables.js';
import { placesWithPattern } from './finding-patterns.js';
import { placesWithParts } from '../maintenance/path-parts.js';
import type { FindingsAsked } from './shown-findings.js';
import { documentsHolding } from '../sources/text-words.js';

/**
 * Up to so many rows are read one by one and sorted. More are so many that the next of them in the order of an index
 * is near, so that a page is soon full.
 */
const FEW = 10_000;

/** Which rows of a view a statement reads. */
export interface RowsToRead {
  /** After `from`. */
  readonly rows: RawBuilder<unknown>;
  /** A condition that holds for all that are shown. */
  readonly isAmongFew: RawBuilder<boolean>;
}

/** Whether a query finds more than so many rows. It is not read further. */
export async function areMore(
  queries: Kysely<StoreTables>,
  found: RawBuilder<unknown>,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from (${found} limit ${limit + 1}) as found`.execute(queries);
  return (rows[0]?.count ?? 0) > limit;
}

async function areFew(queries: Kysely<StoreTables>, found: RawBuilder<unknown>): Promise<boolean> {
  return !(await areMore(queries, found, FEW));
}

/**
 * Returns where to read what a filter shows from. SQLite is told its index: without statistics it sorts all rows of a
 * view for each page. @param index of the order; null for none
 */
export async function rowsToRead(
  queries: Kysely<StoreTables>,
  { viewNo, filter: { text, path, pattern, patternsFrom }, holding = null }: FindingsAsked,
  index: string | null,
): Promise<RowsToRead> {
  if (kindOf(queries) === 'postgres') return { rows: sql`finding_rows`, isAmongFew: sql`true` };
  const phrases = searchPhrases(text);
  // Their texts are known already where they are many.
  if (phrases.length > 0 && holding === null && (await areFew(queries, documentsHolding(queries, phrases))))
    return { rows: sql`finding_rows indexed by findings_by_document`, isAmongFew: sql`true` };
  const places = await placesWithParts(queries, viewNo, path);
  // The rows themselves are in the order of places.
  if (places !== null && (await areFew(queries, places)))
    return { rows: sql`finding_rows not indexed`, isAmongFew: sql`finding_rows.place in (${places})` };
  const shown = pattern === null ? null : placesWithPattern({ viewNo, pattern, from: patternsFrom ?? 1 });
  if (shown !== null && (await areFew(queries, shown)))
    return { rows: sql`finding_rows not indexed`, isAmongFew: sql`finding_rows.place in (${shown})` };
  const rows = index === null ? sql`finding_rows` : sql`finding_rows indexed by ${sql.ref(index)}`;
  return { rows, isAmongFew: sql`true` };
}
