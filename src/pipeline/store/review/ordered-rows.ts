import type { Kysely } from 'kysely';
import type { StoreTables } from '../tables/tables.js';
import { rowsKnownFirst } from './known-first.js';
import type { OrderedRow, Stretch } from './rows-by-column.js';
import { rowsByDecision } from './rows-by-decision.js';
import type { FindingsAsked } from './shown-findings.js';

/** Returns the rows that a filter shows of a stretch, in order. */
export function orderedRows(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  stretch: Stretch,
): Promise<readonly OrderedRow[]> {
  const { sort } = stretch.order;
  return sort === 'reviewed'
    ? rowsByDecision(queries, asked, stretch)
    : rowsKnownFirst(queries, asked, { ...stretch, sort });
}
