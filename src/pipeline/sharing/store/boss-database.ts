import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type PgBoss from 'pg-boss';

/** Connections or a transaction, of any tables. */
export interface Statements {
  executeQuery(query: CompiledQuery): Promise<{ readonly rows: unknown[] }>;
}

/** The database as pg-boss needs it. The last failure is kept, because `fetch` of pg-boss swallows it. */
export class BossDatabase implements PgBoss.Db {
  failure: { readonly error: unknown } | null = null;

  constructor(private readonly queries: Statements) {}

  async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    try {
      const { rows } = await this.queries.executeQuery(CompiledQuery.raw(text, values));
      return { rows: Array.isArray(rows) ? rows : [] };
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

/**
 * Runs statements of pg-boss outside our transactions. Some of them open a transaction, which must not stay open in the
 * pool when a statement fails.
 */
export class PooledBossDatabase<Tables> extends BossDatabase {
  constructor(private readonly pool: Kysely<Tables>) {
    super(pool);
  }

  override executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.pool.connection().execute(async (connection) => {
      const database = new BossDatabase(connection);
      try {
        return await database.executeSql(text, values);
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        this.failure = { error };
        throw error;
      }
    });
  }
}

/** Runs a fetch of pg-boss. @throws the failure that pg-boss swallowed */
export async function fetched<Data>(
  database: BossDatabase,
  fetch: (database: PgBoss.Db) => Promise<Data[]>,
): Promise<Data[]> {
  const rows = await fetch(database);
  if (database.failure !== null) throw database.failure.error;
  return rows;
}
