import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { CHOICES } from '../../../records/decision.js';
import type { StoreTables } from '../tables/tables.js';
import { readFrom, rowsByColumn } from './rows-by-column.js';
import type { OrderedRow, Stretch } from './rows-by-column.js';
import { rowsOfParts } from './rows-of-parts.js';
import type { Part } from './rows-of-parts.js';
import { isShown, isUndecidedBy } from './shown-findings.js';
import type { FindingsAsked } from './shown-findings.js';

/** What is not decided comes after all choices. */
const OPEN = CHOICES.length;

/** What the reader decided, by choice: found from the decisions, which are few beside all findings. */
function decidedPart(queries: Kysely<StoreTables>, asked: FindingsAsked): Part {
  const numbers = CHOICES.map((choice, number) => sql`when ${choice} then ${sql.lit(number)}`);
  const rows =
    kindOf(queries) === 'postgres'
      ? sql`join finding_rows`
      : sql`cross join finding_rows indexed by findings_by_document`;
  const decided = sql`(
    select documents.document_id, case decisions.choice ${sql.join(numbers, sql` `)} end as value from decisions
      join documents on documents.hash = decisions.document_hash where decisions.reader = ${asked.reader}) as mine
    ${rows} on finding_rows.document_id = mine.document_id`;
  return {
    holds: ({ value }) => value !== OPEN,
    rows: async (stretch) => {
      const { direction, isBeyond, skipped } = readFrom(stretch, sql`mine.value, finding_rows.place`, (row) => [
        row.value,
        row.place,
      ]);
      const { rows: found } = await sql<OrderedRow>`
        select finding_rows.place, mine.value, finding_rows.document_id from ${decided}
        where ${isShown(queries, asked)} and ${isBeyond}
        order by mine.value ${direction}, finding_rows.place ${direction} limit ${stretch.limit} ${skipped}`.execute(
        queries,
      );
      return found;
    },
    count: async () => {
      const { rows: counted } = await sql<{ readonly count: number }>`
        select count(*) as count from ${decided} where ${isShown(queries, asked)}`.execute(queries);
      return counted[0]?.count ?? 0;
    },
  };
}

/** What the reader has not decided, in the order of paths. */
function openPart(queries: Kysely<StoreTables>, asked: FindingsAsked): Part {
  const isOpen = isUndecidedBy(asked.reader);
  return {
    holds: ({ value }) => value === OPEN,
    rows: async (stretch) => {
      const found = await rowsByColumn(queries, asked, { ...stretch, sort: 'path' }, isOpen);
      return found.map((row) => ({ ...row, value: OPEN }));
    },
    count: async () => {
      const { rows: counted } = await sql<{ readonly count: number }>`
        select count(*) as count from finding_rows where ${isShown(queries, asked)} and ${isOpen}`.execute(queries);
      return counted[0]?.count ?? 0;
    },
  };
}

/** Returns the rows that a filter shows of a stretch, in the order of what its reader decided. */
export async function rowsByDecision(
  queries: Kysely<StoreTables>,
  asked: FindingsAsked,
  stretch: Stretch,
): Promise<readonly OrderedRow[]> {
  const { reviewed } = asked.filter;
  const isDown = stretch.order.descending !== 'before' in stretch.start;
  const parts = [
    ...(reviewed === 'open' ? [] : [decidedPart(queries, asked)]),
    ...(reviewed === null || reviewed === 'open' ? [openPart(queries, asked)] : []),
  ];
  return rowsOfParts(isDown ? parts.reverse() : parts, stretch);
}
