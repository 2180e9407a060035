import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { shownAddress } from './address.js';
import { connectFailure, isConnectionLost } from './postgres-failure.js';
import type { DatabaseProgram } from './program.js';
import { storable } from './storable-text.js';

/** Connections of one process: few, since every host adds its own. */
const MOST_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * A host that is gone without a word is noticed on an idle connection after this long and ten probes, a second apart.
 */
const KEEP_ALIVE_MS = 10_000;
/** A process that is frozen amid a transaction must not hold its locks against all others: the server ends it. */
const IDLE_TRANSACTION_MS = 60_000;
/** A server that was there once is waited for this long: it may be starting again. */
const OUTAGE_MS = 60_000;
const OUTAGE_STEP_MS = 250;

/** 64-bit integers and sums come as text; ids, words and milliseconds all fit a double exactly. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    format !== 'binary' && NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** A connection to PostgreSQL that is given only what it can store. */
class StorableClient implements PostgresPoolClient {
  constructor(private readonly client: PostgresPoolClient) {}

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    query: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    return typeof query === 'string'
      ? this.client.query<Row>(query, parameters.map(storable))
      : this.client.query(query);
  }

  release(): void {
    this.client.release();
  }
}

/**
 * Opens PostgreSQL at `postgres://…` and makes a first connection. @returns typed queries over it @throws AssayError
 * `database_unusable`
 */
export async function openPostgres(address: string, program: DatabaseProgram): Promise<<Tables>() => Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: address,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
    application_name: program.name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks between two statements of a transaction; the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw connectFailure(error, shownAddress(address), program.nextSteps);
    }
  };
  try {
    (await connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const connectAgain = async (): Promise<PostgresPoolClient> => {
    for (let waitedMs = 0; ; waitedMs += OUTAGE_STEP_MS) {
      try {
        return new StorableClient(await connect());
      } catch (error) {
        if (waitedMs >= OUTAGE_MS || pool.ending || !isConnectionLost(error)) throw error;
        await sleep(OUTAGE_STEP_MS);
      }
    }
  };
  return <Tables>() =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: connectAgain, end: () => pool.end() } }) });
}
