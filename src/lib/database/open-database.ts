import type { Kysely } from 'kysely';
import { isPostgresAddress, shownAddress } from './address.js';
import { WRITERS_PAGES } from './checkpoints.js';
import { migrate } from './migrations.js';
import type { Schema } from './migrations.js';
import { connectFailure, postgresFailure } from './postgres-failure.js';
import type { DatabaseProgram } from './program.js';
import { openSqlite, queriesOf } from './sqlite.js';
import { STRETCH_MS } from './write-patience.js';

/** Typed queries over what was opened; several sets of types may be asked for. */
type QueriesOver = <Tables>() => Kysely<Tables>;

async function open(address: string, program: DatabaseProgram): Promise<QueriesOver> {
  if (isPostgresAddress(address)) return (await import('./postgres.js')).openPostgres(address, program);
  const handle = openSqlite(address, program.nextSteps);
  // SQLite itself waits only this long for a writer; the dialect waits longer, between statements.
  handle.pragma(`busy_timeout = ${STRETCH_MS}`);
  handle.pragma(`wal_autocheckpoint = ${WRITERS_PAGES}`);
  return () => queriesOf(handle);
}

/**
 * Opens a database by its address, brought to the newest schema: an SQLite file by its path (`:memory:` too), or
 * PostgreSQL by `postgres://…`, whose driver is loaded only then. `destroy()` on the queries closes it.
 * @param onPostgres a schema that PostgreSQL has besides; null: none
 * @throws AssayError `database_unusable`, `database_newer`
 */
export async function openDatabase<Tables>(
  address: string,
  schema: Schema,
  program: DatabaseProgram,
  onPostgres: Schema | null = null,
): Promise<Kysely<Tables>> {
  const queriesOver = await open(address, program);
  const queries = queriesOver<Tables>();
  try {
    // Queries that were never used would leave the connections open when they are destroyed.
    await queries.connection().execute(() => Promise.resolve());
    await migrate(queriesOver<unknown>(), schema, address, program);
    if (onPostgres !== null && isPostgresAddress(address))
      await migrate(queriesOver<unknown>(), onPostgres, address, program);
    return queries;
  } catch (error) {
    await queries.destroy();
    throw postgresFailure(error, program.nextSteps) === null
      ? error
      : connectFailure(error, shownAddress(address), program.nextSteps);
  }
}
