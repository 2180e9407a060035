import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { storable } from '../../lib/storable-text.js';

type GivenType = 'bigint' | 'double precision' | 'text' | 'bytea';

const COLUMNS: Readonly<Record<GivenType, string>> = { bigint: 'bigint', 'double precision': 'double precision', text: 'text collate "C"', bytea: 'text' };

function inJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') : storable(value);
}

/**
 * Rows for a statement of PostgreSQL, as a query of one parameter: a statement with thousands of them takes longer to be written, sent and read
 * than to be carried out. `types`: the columns, each of the same name in every row.
 */
export function givenRows<Name extends string>(types: Readonly<Record<Name, GivenType>>, rows: readonly Readonly<Record<Name, unknown>>[]): RawBuilder<unknown> {
  const columns = Object.entries<GivenType>(types);
  const json = JSON.stringify(rows.map((row: Readonly<Record<string, unknown>>) => Object.fromEntries(columns.map(([name]) => [name, inJson(row[name])]))));
  const read = columns.map(([name, type]) => (type === 'bytea' ? sql`decode(${sql.ref(name)}, 'base64') as ${sql.ref(name)}` : sql.ref(name)));
  const defined = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(COLUMNS[type])}`);
  return sql`select ${sql.join(read)} from json_to_recordset(cast(${json} as json)) as given (${sql.join(defined)})`;
}
