import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf, postgresArray } from '../../../lib/database/index.js';
import type { ArrayType } from '../../../lib/database/index.js';

/**
 * Returns a parameter of PostgreSQL that holds a column. It is wrapped in a subquery so that the planner does not see
 * its length: for a thousand rows it would scan whole tables instead of using an index.
 */
export function givenArray(type: ArrayType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`(select cast(${postgresArray(type, values)} as ${sql.raw(type)}[]))`;
}

/** Returns the values of a column, and whether all are the same. */
function columnOf(rows: readonly Readonly<Record<string, unknown>>[], name: string) {
  const values: unknown[] = [];
  const first = rows[0]?.[name] ?? null;
  let isSame = true;
  for (const row of rows) {
    const value = row[name] ?? null;
    if (value !== first) isSame = false;
    values.push(value);
  }
  return { values, isSame };
}

/**
 * Returns columns for the select list of a statement of PostgreSQL, as arrays that are unnested side by side: as a
 * table function each would first be written to a store of its own. A column whose values are all the same is sent
 * once; the statement needs another one, unnested as well, that numbers the rows.
 */
export function givenColumns<Name extends string>(
  types: Readonly<Record<Name, ArrayType>>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): readonly RawBuilder<unknown>[] {
  return Object.entries<ArrayType>(types).map(([name, type]) => {
    const { values, isSame } = columnOf(rows, name);
    const column = isSame
      ? sql`cast(${values[0] ?? null} as ${sql.raw(type)})`
      : sql`unnest(${givenArray(type, values)})`;
    return sql`${column} as ${sql.ref(name)}`;
  });
}

/** Rows as columns, the first of which numbers them. */
function arrays(
  columns: readonly (readonly [string, ArrayType])[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const [[first, type] = ['', 'bigint' as const], ...others] = columns;
  const numbering = sql`unnest(${givenArray(type, columnOf(rows, first).values)}) as ${sql.ref(first)}`;
  return sql`select ${sql.join([numbering, ...givenColumns(Object.fromEntries(others), rows)])}`;
}

function json(
  columns: readonly (readonly [string, ArrayType])[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const [[first] = [''], ...others] = columns;
  // Of rows of one column, a list of values: a list for each row is parsed once more.
  if (others.length === 0) {
    const list = JSON.stringify(rows.map((row) => row[first] ?? null));
    return sql`select value as ${sql.ref(first)} from json_each(${list})`;
  }
  const named = columns.map(([name], index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)}) as ${sql.ref(name)}`);
  const values = rows.map((row) => columns.map(([name]) => row[name] ?? null));
  return sql`select ${sql.join(named)} from json_each(${JSON.stringify(values)})`;
}

/**
 * Returns rows for a statement as a query whose number of parameters does not depend on the number of rows. A statement
 * with thousands of parameters takes longer to prepare and send than to execute, and is prepared again for each number
 * of rows. `types`: the columns, each of the same name in every row; in SQLite text and whole numbers only.
 */
export function givenRows<Name extends string, Tables>(
  queries: Kysely<Tables>,
  types: Readonly<Record<Name, ArrayType>>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  return (kindOf(queries) === 'postgres' ? arrays : json)(Object.entries<ArrayType>(types), rows);
}

/** Returns the right side of a comparison with many ids, in place of `in (…)`. */
export function amongIds<Tables>(queries: Kysely<Tables>, ids: readonly number[]): RawBuilder<boolean> {
  return kindOf(queries) === 'postgres'
    ? sql`= any(cast(${givenArray('bigint', ids)} as bigint[]))`
    : sql`in (select value from json_each(${JSON.stringify(ids)}))`;
}
