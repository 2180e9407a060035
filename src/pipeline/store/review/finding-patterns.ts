import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { givenRows } from '../columns/given-rows.js';
import { kindsIn } from '../batches/result-counts.js';
import type { StoreTables } from '../tables/tables.js';

/** A pattern that findings of a run show. */
export interface PatternKind {
  readonly pattern: string;
  /** For people. */
  readonly name: string;
  /** How many findings show it. */
  readonly count: number;
}

/** The names of the patterns of a view, by id. */
export type PatternNames = Map<string, string>;

/** Rows that are removed in one statement. */
const ROWS_TOGETHER = 10_000;

const GIVEN = { pattern: 'text', place: 'bigint', count: 'bigint' } as const;

/** Adds the patterns of the rows of a view after a place, and their names to `names`. */
export async function addPatterns(
  queries: Kysely<StoreTables>,
  viewNo: number,
  after: number,
  names: PatternNames,
): Promise<void> {
  const { rows } = await sql<{ readonly place: number; readonly kinds: string }>`
    select finding_rows.place, result_counts.kinds
    from finding_rows
      join sources on sources.source_id = finding_rows.source_id
      join tasks on tasks.document_id = sources.document_id and tasks.run_no = sources.run_no
        and tasks.scan = 'patterns'
      join result_counts on result_counts.result_id = tasks.result_id
    where finding_rows.view_no = ${viewNo} and finding_rows.place > ${after} and finding_rows.patterns > 0
    `.execute(queries);
  const shown = rows.flatMap(({ place, kinds }) =>
    kindsIn(kinds).map(([pattern, name, count]) => ({ place, pattern, name, count })),
  );
  if (shown.length === 0) return;
  await sql`insert into finding_patterns (view_no, pattern, place, count)
    select cast(${viewNo} as bigint), given.pattern, given.place, given.count
    from (${givenRows(queries, GIVEN, shown)}) as given`.execute(queries);
  for (const { pattern, name } of shown) names.set(pattern, name);
}

/** Stores how many rows of a view show each pattern. */
export async function storeKinds(queries: Kysely<StoreTables>, viewNo: number, names: PatternNames): Promise<void> {
  if (names.size === 0) return;
  const named = [...names].map(([pattern, name]) => ({ pattern, name }));
  await sql`insert into finding_pattern_kinds (view_no, pattern, name, findings)
    select cast(${viewNo} as bigint), given.pattern, given.name, (
      select count(*) from finding_patterns
      where finding_patterns.view_no = ${viewNo} and finding_patterns.pattern = given.pattern)
    from (${givenRows(queries, { pattern: 'text', name: 'text' }, named)}) as given`.execute(queries);
}

/** Returns the patterns of a view, the most frequent first. */
export async function patternKinds(queries: Kysely<StoreTables>, viewNo: number): Promise<readonly PatternKind[]> {
  return queries
    .selectFrom('finding_pattern_kinds')
    .select(['pattern', 'name', 'findings as count'])
    .where('view_no', '=', viewNo)
    .orderBy('findings', 'desc')
    .orderBy('name')
    .execute();
}

/** Returns a query for the rows of a view that show a pattern at least so often. */
export function placesWithPattern({
  viewNo,
  pattern,
  from,
}: {
  readonly viewNo: number;
  readonly pattern: string;
  readonly from: number;
}): RawBuilder<unknown> {
  return sql`select finding_patterns.place from finding_patterns
    where finding_patterns.view_no = ${viewNo} and finding_patterns.pattern = ${pattern}
      and finding_patterns.count >= ${from}`;
}

/** Removes the patterns of a view, a part of them at a time. */
export async function removePatterns(queries: Kysely<StoreTables>, viewNo: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from finding_patterns
      where view_no = ${viewNo} and (pattern, place) in (
        select pattern, place from finding_patterns where view_no = ${viewNo} limit ${ROWS_TOGETHER})`.execute(queries);
    if (numAffectedRows < BigInt(ROWS_TOGETHER)) return;
  }
}
