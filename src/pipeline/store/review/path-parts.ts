import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import type { StoreTables } from '../tables.js';

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

/**
 * Returns a query for the places of a view whose name may hold a part: all that do, and few others. Null where the
 * part is too short to be found so, or the database is PostgreSQL.
 */
export function placesWithParts(
  queries: Kysely<StoreTables>,
  viewNo: number,
  part: string,
): RawBuilder<unknown> | null {
  const letters = Array.from(part);
  // The language of full-text queries ends at such a letter.
  if (kindOf(queries) !== 'sqlite' || letters.length < PART_CHARACTERS || part.includes('\0')) return null;
  const parts = letters.slice(0, MOST_PARTS).flatMap((_, index) => {
    const own = letters.slice(index, index + PART_CHARACTERS);
    return own.length < PART_CHARACTERS ? [] : [`"${own.join('').replaceAll('"', '""')}"`];
  });
  return sql`select path_parts.rowid - ${rowOf(viewNo, 0)} from path_parts
    where path_parts match ${parts.join(' ')} and path_parts.rowid > ${rowOf(viewNo, 0)}
      and path_parts.rowid < ${rowOf(viewNo + 1, 0)}`;
}
