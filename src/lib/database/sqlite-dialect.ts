import { setImmediate as nextTurn } from 'node:timers/promises';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { monotonicMs } from '../clock.js';
import type { Checkpoints } from './checkpoints.js';
import type { LogSync } from './log-sync.js';
import { notePath } from './failed-path.js';
import { putBack } from './removed-file.js';
import { RepeatedQuery } from './repeated-query.js';
import { WritePatience } from './write-patience.js';

/** After this long a transaction pauses so that the event loop can handle what came in, such as answers. */
const TURN_MS = 0.2;

/**
 * Begins a transaction that writes. A deferred one can fail half-way with SQLITE_BUSY_SNAPSHOT, which no waiting
 * resolves.
 */
export const TAKE_WRITE_LOCK = 'begin immediate';
/** Ends a transaction and keeps what it wrote. */
export const COMMIT = 'commit';

/** Queries say of which type their rows are. */
function areRows<Row>(rows: unknown): rows is Row[] {
  return Array.isArray(rows);
}

/**
 * An acquired connection. SQLite works on the caller's thread, so the connection pauses between statements once it has
 * held the thread for a while.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #database: SqliteDatabase;
  readonly #afterCommit: () => void;
  readonly #patience: WritePatience;
  readonly #path: string | null;
  #holdsTheLock = false;
  #turnStartedAtMs = monotonicMs();

  constructor(
    connection: DatabaseConnection,
    database: SqliteDatabase,
    patience: WritePatience,
    path: string | null,
    afterCommit: () => void,
  ) {
    this.#connection = connection;
    this.#database = database;
    this.#patience = patience;
    this.#path = path;
    this.#afterCommit = afterCommit;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#giveWay();
    try {
      return query instanceof RepeatedQuery ? await this.#executeEach(query) : await this.#execute<Row>(query);
    } catch (error) {
      if (this.#path !== null) notePath(error, this.#path);
      throw error;
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const execute = (): Promise<QueryResult<Row>> => this.#connection.executeQuery<Row>(query);
    // A connection that holds the write lock never has to wait.
    const result = await (this.#holdsTheLock ? execute() : this.#patience.until(async () => execute()));
    this.#holdsTheLock ||= query.sql === TAKE_WRITE_LOCK;
    if (query.sql === COMMIT) this.#afterCommit();
    return result;
  }

  /** Without the driver, whose promise for each execution takes a quarter of the time of a short statement. */
  async #executeEach<Row>({ sql, each }: RepeatedQuery): Promise<QueryResult<Row>> {
    const statement = this.#database.prepare(sql);
    const rows: Row[] = [];
    for (const parameters of each) {
      if (this.#isTurnOver()) await this.#giveWay();
      if (!statement.reader) statement.run(parameters);
      else {
        const own = statement.all(parameters);
        if (areRows<Row>(own)) rows.push(...own);
      }
    }
    return { rows };
  }

  #isTurnOver(): boolean {
    return monotonicMs() - this.#turnStartedAtMs > TURN_MS;
  }

  async #giveWay(): Promise<void> {
    if (!this.#isTurnOver()) return;
    await nextTurn();
    this.#turnStartedAtMs = monotonicMs();
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/** The connection is exclusive until it is released, so that a transaction stays whole while it pauses. */
function givingWay(driver: Driver, database: SqliteDatabase, path: string | null, log: WriteAheadLog | null): Driver {
  const patience = new WritePatience();
  const afterCommit = (): void => log?.checkpoints.committed();
  return {
    init: () => driver.init(),
    acquireConnection: async () =>
      new PatientConnection(await driver.acquireConnection(), database, patience, path, afterCommit),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: async () => {
      await log?.checkpoints.close();
      await log?.sync.close();
      const close = (): Promise<void> => driver.destroy();
      await (log?.sync.wasRemoved === true ? putBack(database, log.path, close) : close());
    },
  };
}

/** What is done to the write-ahead log of a database beside its transactions. */
export interface WriteAheadLog {
  /** Of the database. */
  readonly path: string;
  readonly checkpoints: Checkpoints;
  readonly sync: LogSync;
}

/** SQLite, and its log. */
export class PatientSqliteAdapter extends SqliteAdapter {
  /** `log`: null for a database without one. */
  constructor(readonly log: WriteAheadLog | null) {
    super();
  }
}

/**
 * SQLite whose transactions hold the event loop for about a fifth of a millisecond or one statement at a time,
 * whichever is longer.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #path: string | null;
  readonly #log: WriteAheadLog | null;

  /** `path`: null for a database in memory. `log`: null for a database without one. */
  constructor(database: SqliteDatabase, path: string | null, log: WriteAheadLog | null) {
    super({ database });
    this.#database = database;
    this.#path = path;
    this.#log = log;
  }

  override createDriver(): Driver {
    return givingWay(super.createDriver(), this.#database, this.#path, this.#log);
  }

  override createAdapter(): PatientSqliteAdapter {
    return new PatientSqliteAdapter(this.#log);
  }
}
