import { setImmediate as nextTurn } from 'node:timers/promises';
import { SqliteDialect } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** After so long a transaction lets what came in meanwhile, such as answers of a service, be dealt with first. */
const TURN_MS = 0.5;

/** The connection while somebody has it: SQLite works on the caller's thread, so between statements it gives way once it held the thread for a while. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #turnStartedAtMs = performance.now();

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() - this.#turnStartedAtMs > TURN_MS) {
      await nextTurn();
      this.#turnStartedAtMs = performance.now();
    }
    return this.#connection.executeQuery<Row>(query);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/** Nobody else has the connection until it is released, so that a transaction that gives way stays whole. */
function givingWay(driver: Driver): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => new PatientConnection(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

/** SQLite whose transactions hold the event loop for about half a millisecond or one statement at a time, whichever is longer. */
export class PatientSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    return givingWay(super.createDriver());
  }
}
