import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf, postgresArray } from '../../lib/database/index.js';
import type { ArrayType } from '../../lib/database/index.js';

/**
 * A parameter that holds a column. As the answer to a question of its own its length is not known when the statement is
 * planned: for a thousand rows whole tables would be read where an index finds them.
 */
function column(type: ArrayType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`(select cast(${postgresArray(type, values)} as ${sql.raw(type)}[]))`;
}

function arrays(
  columns: readonly (readonly [string, ArrayType])[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  return sql`select * from unnest(${sql.join(
    columns.map(([name, type]) =>
      column(
        type,
        rows.map((row) => row[name]),
      ),
    ),
  )}) as given (${sql.join(columns.map(([name]) => sql.ref(name)))})`;
}

function json(
  columns: readonly (readonly [string, ArrayType])[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const named = columns.map(([name], index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)}) as ${sql.ref(name)}`);
  return sql`select ${sql.join(named)} from json_each(${JSON.stringify(rows.map((row) => columns.map(([name]) => row[name] ?? null)))})`;
}

/**
 * Rows for a statement, as a query of few parameters, however many rows there are: one with thousands takes longer to
 * be written, prepared or sent than to be carried out, and is prepared anew for each number of rows. `types`: the
 * columns, each of the same name in every row; in SQLite of text and whole numbers only.
 */
export function givenRows<Name extends string, Tables>(
  queries: Kysely<Tables>,
  types: Readonly<Record<Name, ArrayType>>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  return (kindOf(queries) === 'postgres' ? arrays : json)(Object.entries<ArrayType>(types), rows);
}

/** `in (…)` with many ids, as the right side of a comparison. */
export function amongIds<Tables>(queries: Kysely<Tables>, ids: readonly number[]): RawBuilder<boolean> {
  return kindOf(queries) === 'postgres'
    ? sql`= any(cast(${column('bigint', ids)} as bigint[]))`
    : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
}
