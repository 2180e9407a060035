import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../lib/database.js';
import { postgresArray } from '../../lib/postgres-arrays.js';
import type { ArrayType } from '../../lib/postgres-arrays.js';

/** A parameter that holds a column. As the answer to a question of its own its length is not known when the statement is planned: for a thousand rows whole tables would be read where an index finds them. */
function column(type: ArrayType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`(select cast(${postgresArray(type, values)} as ${sql.raw(type)}[]))`;
}

/**
 * Rows for a statement of PostgreSQL, as a query of one parameter a column: a statement with thousands of them takes longer to be written, sent
 * and read than to be carried out. `types`: the columns, each of the same name in every row.
 */
export function givenRows<Name extends string>(types: Readonly<Record<Name, ArrayType>>, rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[]): RawBuilder<unknown> {
  const columns = Object.entries<ArrayType>(types);
  const arrays = columns.map(([name, type]) => column(type, rows.map((row: Readonly<Record<string, unknown>>) => row[name])));
  return sql`select * from unnest(${sql.join(arrays)}) as given (${sql.join(columns.map(([name]) => sql.ref(name)))})`;
}

/** `in (…)` with many ids, as the right side of a comparison. */
export function amongIds<Tables>(queries: Kysely<Tables>, ids: readonly number[]): RawBuilder<boolean> {
  return kindOf(queries) === 'postgres' ? sql`= any(cast(${column('bigint', ids)} as bigint[]))` : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
}
