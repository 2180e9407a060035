import { CompiledQuery } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

/** A statement that is executed once for each list of parameters. */
export class RepeatedQuery implements CompiledQuery {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly parameters = [];

  constructor(
    readonly sql: string,
    readonly each: readonly (readonly unknown[])[],
  ) {
    const { query, queryId } = CompiledQuery.raw(sql);
    this.query = query;
    this.queryId = queryId;
  }
}

/**
 * Executes a statement once for each list of parameters and returns the rows of all executions in order. For SQLite,
 * within a write transaction: a statement costs less there than its way through the query builder.
 */
export async function executeEach<Row>(
  queries: QueryExecutorProvider,
  statement: string,
  each: readonly (readonly unknown[])[],
): Promise<readonly Row[]> {
  const { rows } = await queries.getExecutor().executeQuery<Row>(new RepeatedQuery(statement, each));
  return rows;
}
