import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** U+FFFD, as for every other character that cannot be kept. */
const REPLACEMENT = '\uFFFD';

/** A value as PostgreSQL can store it: its text holds no NUL, and what a file, a row or a service said may hold one. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\u0000') ? value.replaceAll('\u0000', REPLACEMENT) : value;
}

/** A connection to PostgreSQL that is given only what it can store. */
export class StorableClient implements PostgresPoolClient {
  constructor(private readonly client: PostgresPoolClient) {}

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(query: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    return typeof query === 'string' ? this.client.query<Row>(query, parameters.map(storable)) : this.client.query(query);
  }

  release(): void {
    this.client.release();
  }
}
