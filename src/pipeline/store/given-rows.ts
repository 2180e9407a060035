import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../lib/database.js';
import { postgresArray } from '../../lib/postgres-arrays.js';
import type { ArrayType } from '../../lib/postgres-arrays.js';

/**
 * Rows for a statement of PostgreSQL, as a query of one parameter a column: a statement with thousands of them takes longer to be written, sent
 * and read than to be carried out. `types`: the columns, each of the same name in every row.
 */
export function givenRows<Name extends string>(types: Readonly<Record<Name, ArrayType>>, rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[]): RawBuilder<unknown> {
  const columns = Object.entries<ArrayType>(types);
  const arrays = columns.map(([name, type]) => sql`cast(${postgresArray(type, rows.map((row: Readonly<Record<string, unknown>>) => row[name]))} as ${sql.raw(type)}[])`);
  return sql`select * from unnest(${sql.join(arrays)}) as given (${sql.join(columns.map(([name]) => sql.ref(name)))})`;
}

/** `in (…)` with many ids, as the right side of a comparison. */
export function amongIds<Tables>(queries: Kysely<Tables>, ids: readonly number[]): RawBuilder<boolean> {
  return kindOf(queries) === 'postgres' ? sql`= any(cast(${postgresArray('bigint', ids)} as bigint[]))` : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
}
