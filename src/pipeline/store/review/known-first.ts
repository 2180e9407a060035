import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { StoreTables } from '../tables/tables.js';
import { rowsByColumn } from './rows-by-column.js';
import type { ColumnSort, OrderedRow, Stretch } from './rows-by-column.js';
import { rowsOfParts } from './rows-of-parts.js';
import type { Part } from './rows-of-parts.js';
import { isShown } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';

/** Orders by a figure that rows may lack, and the least figure of those that have one. */
const LEAST_KNOWN: Readonly<Partial<Record<ColumnSort, { readonly column: string; readonly least: number }>>> = {
  confidence: { column: 'sureness', least: 1 },
  ai: { column: 'ai', least: 0 },
  words: { column: 'words', least: 0 },
  assisted: { column: 'edited', least: 0 },
  patterns: { column: 'patterns', least: 0 },
  missing: { column: 'missing', least: 0 },
};

/**
 * Returns the rows that a filter shows of a stretch by a column. Those that lack its figure come last, whichever way
 * they are sorted; in its index they come first.
 */
export async function rowsKnownFirst(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  stretch: Stretch & { readonly sort: ColumnSort },
): Promise<readonly OrderedRow[]> {
  const { sort, order, start } = stretch;
  const figure = LEAST_KNOWN[sort];
  if (order.descending || figure === undefined) return rowsByColumn(queries, asked, stretch);
  const { column, least } = figure;
  const part = (isMeant: RawBuilder<boolean>, holds: Part['holds']): Part => ({
    holds,
    rows: (own) => rowsByColumn(queries, asked, { ...own, sort }, isMeant),
    count: async () => {
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) as count from finding_rows where ${isShown(queries, asked)} and ${isMeant}`.execute(queries);
      return rows[0]?.count ?? 0;
    },
  });
  const known = part(sql`finding_rows.${sql.ref(column)} >= ${sql.lit(least)}`, ({ value }) => Number(value) >= least);
  const lacking = part(sql`finding_rows.${sql.ref(column)} < ${sql.lit(least)}`, ({ value }) => Number(value) < least);
  return rowsOfParts('before' in start ? [lacking, known] : [known, lacking], stretch);
}
