import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { sleep } from '../clock.js';
import { shownAddress } from './address.js';
import { KeptPlans } from './kept-plans.js';
import { connectFailure, isConnectionLost } from './postgres-failure.js';
import type { DatabaseProgram } from './program.js';
import { storable } from './storable-text.js';

/** Connections of one process: few, since every host adds its own. */
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 10_000;
/** An unreachable host is noticed on an idle connection after this long and ten probes, a second apart. */
const KEEP_ALIVE_MS = 10_000;
/** The server ends the connection of a process that hangs in a transaction: its locks would block all others. */
const IDLE_TRANSACTION_MS = 60_000;
/** How long to wait for a server that was reached before: it may be restarting. */
const OUTAGE_MS = 60_000;
const OUTAGE_STEP_MS = 250;

/** 64-bit integers and sums are returned as text; ids, words and milliseconds all fit into a double exactly. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    format !== 'binary' && NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** The plans of each connection of a pool. */
const plansOf = new WeakMap<pg.PoolClient, KeptPlans>();

function keptPlansOf(client: pg.PoolClient): KeptPlans {
  const known = plansOf.get(client) ?? new KeptPlans(client);
  plansOf.set(client, known);
  return known;
}

/** A connection to PostgreSQL whose parameters are turned into what it can store. */
class StorableClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    query: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    const client: PostgresPoolClient = this.#client;
    if (typeof query !== 'string') return client.query(query);
    const values = parameters.map(storable);
    return KeptPlans.keeps(query) ? keptPlansOf(this.#client).query(query, values) : client.query<Row>(query, values);
  }

  release(): void {
    this.#client.release();
  }
}

function newPool(address: string, program: DatabaseProgram): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
    application_name: program.name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // The pool replaces a connection that breaks while idle; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same holds for one that breaks between two statements of a transaction, whose next statement then fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Repeats `connect` while the server is away for a short time. */
async function connectThroughOutage(
  connect: () => Promise<pg.PoolClient>,
  isClosing: () => boolean,
): Promise<PostgresPoolClient> {
  for (let waitedMs = 0; ; waitedMs += OUTAGE_STEP_MS) {
    try {
      return new StorableClient(await connect());
    } catch (error) {
      if (waitedMs >= OUTAGE_MS || isClosing() || !isConnectionLost(error)) throw error;
      await sleep(OUTAGE_STEP_MS);
    }
  }
}

/**
 * Opens PostgreSQL at `postgres://…` and makes a first connection.
 * @returns typed queries over it
 * @throws AssayError `database_unusable`
 */
export async function openPostgres(address: string, program: DatabaseProgram): Promise<<Tables>() => Kysely<Tables>> {
  const pool = newPool(address, program);
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
  const dialect = new PostgresDialect({
    pool: { connect: () => connectThroughOutage(connect, () => pool.ending), end: () => pool.end() },
  });
  return <Tables>() => new Kysely<Tables>({ dialect });
}
