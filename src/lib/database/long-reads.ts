import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { kindOf } from './dialect.js';
import { ReadingThread } from './reading-thread.js';
import { PatientSqliteAdapter } from './sqlite-dialect.js';

/** Long reads that PostgreSQL answers at the same time: they leave connections of the pool to others. */
const AT_ONCE_IN_POSTGRES = 2;

/** Lets some work at a time. What is no longer wanted when its turn comes is left out. */
class Places {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  async within<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

interface Reader {
  /** Statements at the same time. */
  readonly atOnce: number;
  readonly read: (statement: CompiledQuery) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

function readerOf<Tables>(queries: Kysely<Tables>): Reader {
  const { adapter } = queries.getExecutor();
  const nothing = (): Promise<void> => Promise.resolve();
  const read = async (statement: CompiledQuery): Promise<unknown> => (await queries.executeQuery(statement)).rows;
  if (!(adapter instanceof PatientSqliteAdapter)) return { atOnce: AT_ONCE_IN_POSTGRES, read, close: nothing };
  // Without a log, who reads keeps writers waiting; a database in memory has one connection.
  if (adapter.log === null) return { atOnce: 1, read, close: nothing };
  const thread = new ReadingThread(adapter.log.path);
  return {
    atOnce: 1,
    read: ({ sql, parameters }) => thread.read(sql, parameters),
    close: () => thread.close(),
  };
}

/** Queries say of which types their rows are. */
function areRows<Row>(rows: unknown): rows is Row[] {
  return Array.isArray(rows);
}

const refuse = (): never => {
  throw new Error('long reads are single statements');
};

/** Reads that may take long: they hold up no other queries, and end when nobody waits for them any more. */
export class LongReads<Tables> {
  readonly #reader: Reader;
  readonly #places: Places;
  readonly #isSqlite: boolean;

  constructor(queries: Kysely<Tables>) {
    this.#reader = readerOf(queries);
    this.#places = new Places(this.#reader.atOnce);
    this.#isSqlite = kindOf(queries) === 'sqlite';
  }

  /**
   * Returns queries whose statements fail with the reason of the signal once it has aborted; one that is being answered
   * ends first. They see what was committed when each begins.
   */
  until(signal: AbortSignal | undefined): Kysely<Tables> {
    return new Kysely<Tables>({ dialect: this.#dialect(signal) });
  }

  close(): Promise<void> {
    return this.#reader.close();
  }

  #dialect(signal: AbortSignal | undefined): Dialect {
    const nothing = (): Promise<void> => Promise.resolve();
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(statement: CompiledQuery): Promise<QueryResult<Row>> => {
        const rows = await this.#places.within(signal, () => this.#reader.read(statement));
        return areRows<Row>(rows) ? { rows } : refuse();
      },
      streamQuery: refuse,
    };
    const driver: Driver = {
      init: nothing,
      acquireConnection: () => Promise.resolve(connection),
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: nothing,
      destroy: nothing,
    };
    return {
      createDriver: () => driver,
      createAdapter: () => (this.#isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createQueryCompiler: () => (this.#isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
      createIntrospector: (own) => (this.#isSqlite ? new SqliteIntrospector(own) : new PostgresIntrospector(own)),
    };
  }
}
