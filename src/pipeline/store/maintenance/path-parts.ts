import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { StoreTables } from '../tables/tables.js';

/** A part of a path is found by these many letters of it that follow each other. */
const PART_CHARACTERS = 3;
/** More of a long part leave out next to nothing: the rows that are left are compared with all of it. */
const MOST_PARTS = 30;

/** The rows of a view in `path_parts`: its number, then the place in 32 bits. PostgreSQL has an index of its own. */
function rowOf(viewNo: number, place: number): RawBuilder<number> {
  return sql`((cast(${viewNo} as integer) << 32) + cast(${place} as integer))`;
}

/** Adds the names of the rows of a view after a place. */
export async function addPathParts(queries: Kysely<StoreTables>, viewNo: number, after: number): Promise<void> {
  if (kindOf(queries) !== 'sqlite') return;
  await sql`insert into path_parts (rowid, name)
    select (view_no << 32) + place, name from finding_rows
    where view_no = ${viewNo} and place > ${after}`.execute(queries);
}

/** Removes those of a view; with `upTo`, of its rows up to this place. */
export async function removePathParts(queries: Kysely<StoreTables>, viewNo: number, upTo?: number): Promise<void> {
  if (kindOf(queries) !== 'sqlite') return;
  const end = upTo === undefined ? rowOf(viewNo + 1, 0) : rowOf(viewNo, upTo);
  await sql`delete from path_parts where rowid > ${rowOf(viewNo, 0)} and rowid <= ${end}`.execute(queries);
}

/** Rows that are looked at for how usual a part is: so many at each of some places, spread over the view. */
const PROBED_ROWS = 50;
const PROBES = 3;
/** A part that more of the probed rows hold leaves out next to nothing, and costs most: it is in nearly every row. */
const USUAL_SHARE = 0.9;

/** Returns the parts that leave out rows of the view: of paths of one folder its name is in all. */
async function partsThatLeaveOut(
  queries: Kysely<StoreTables>,
  viewNo: number,
  parts: readonly string[],
): Promise<readonly string[]> {
  if (parts.length === 0) return [];
  const { rows: last } = await sql<{ readonly place: number | null }>`
    select max(place) as place from finding_rows where view_no = ${viewNo}`.execute(queries);
  const step = Math.floor((last[0]?.place ?? 0) / PROBES);
  if (step <= PROBED_ROWS) return parts;
  const probes = Array.from({ length: PROBES }, (_, probe) => probe * step);
  const counts = parts.flatMap((part, index) =>
    probes.map(
      (after) => sql`select ${index} as part, count(*) as count from path_parts where path_parts match ${part}
        and rowid > ${rowOf(viewNo, after)} and rowid <= ${rowOf(viewNo, after + PROBED_ROWS)}`,
    ),
  );
  const { rows } = await sql<{ readonly part: number }>`
    select cast(part as integer) as part from (${sql.join(counts, sql` union all `)}) as probed
    group by 1 having sum(count) < ${PROBES * PROBED_ROWS * USUAL_SHARE}`.execute(queries);
  return rows.flatMap(({ part }) => parts[part] ?? []);
}

/** Letters that follow each other, as full-text queries write them. */
function partsOf(text: string): readonly string[] {
  const letters = Array.from(text);
  return letters.slice(0, MOST_PARTS).flatMap((_, index) => {
    const own = letters.slice(index, index + PART_CHARACTERS);
    return own.length < PART_CHARACTERS ? [] : [`"${own.join('').replaceAll('"', '""')}"`];
  });
}

/**
 * Returns a query for the places of a view whose name may hold a part: all that do, and few others. Null where nearly
 * all may, the part is too short to be found so, or the database is PostgreSQL.
 */
export async function placesWithParts(
  queries: Kysely<StoreTables>,
  viewNo: number,
  part: string,
): Promise<RawBuilder<unknown> | null> {
  // The language of full-text queries ends at such a letter.
  if (kindOf(queries) !== 'sqlite' || part.includes('\0')) return null;
  const parts = await partsThatLeaveOut(queries, viewNo, [...new Set(partsOf(part))]);
  if (parts.length === 0) return null;
  return sql`select path_parts.rowid - ${rowOf(viewNo, 0)} from path_parts
    where path_parts match ${parts.join(' ')} and path_parts.rowid > ${rowOf(viewNo, 0)}
      and path_parts.rowid < ${rowOf(viewNo + 1, 0)}`;
}
