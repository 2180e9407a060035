import { sql } from 'kysely';
import type { PostgresQueryResult } from 'kysely';
import { monotonicMs } from '../clock.js';

const MARK = '/* kept plan */';

/**
 * At the end of a statement that is executed for each batch: PostgreSQL parses it once for many executions, and plans
 * it for the first few. For statements whose best plan does not depend on their parameters, in which lists are arrays,
 * so that their text does not change with the number of values.
 */
export const keptPlan = sql.raw(` ${MARK}`);

/**
 * Executions and age at which a statement is prepared anew. The first plan may have been made when its tables were
 * small, and would read all of them later on; PostgreSQL makes five plans before it keeps one.
 */
const MOST_USES = 60;
const OLDEST_MS = 20_000;
/** Statements that a connection keeps. Some name a run, of which a worker may see any number. */
const MOST_STATEMENTS = 200;

interface KeptStatement {
  /** The same object at each execution: the driver holds on to it. */
  readonly text: string;
  readonly name: string;
  readonly sinceMs: number;
  uses: number;
}

/** A connection of the driver, which prepares what has a name. */
interface NamingClient {
  query<Row>(statement: {
    readonly text: string;
    readonly name: string;
    readonly values: unknown[];
  }): Promise<PostgresQueryResult<Row>>;
  query(text: string): Promise<unknown>;
}

/** The statements that are prepared in one connection to PostgreSQL. */
export class KeptPlans {
  readonly #statements = new Map<string, KeptStatement>();
  #names = 0;

  constructor(
    private readonly client: NamingClient,
    private readonly now: () => number = monotonicMs,
  ) {}

  static keeps(statement: string): boolean {
    return statement.endsWith(MARK);
  }

  async query<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const statement = await this.#statement(text);
    try {
      return await this.client.query<Row>({ text: statement.text, name: statement.name, values });
    } catch (error) {
      // It may not have been parsed.
      this.#statements.delete(text);
      throw error;
    }
  }

  async #statement(text: string): Promise<KeptStatement> {
    const known = this.#statements.get(text);
    if (known !== undefined && known.uses < MOST_USES && this.now() - known.sinceMs < OLDEST_MS) {
      known.uses += 1;
      return known;
    }
    if (known !== undefined) await this.client.query(`deallocate ${known.name}`);
    else await this.#makeRoom();
    this.#names += 1;
    const statement = { text: known?.text ?? text, name: `kept_${this.#names}`, sinceMs: this.now(), uses: 1 };
    // Last in order: a statement that is in use is not the oldest.
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    return statement;
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#statements;
    if (oldest === undefined || this.#statements.size < MOST_STATEMENTS) return;
    const [text, { name }] = oldest;
    this.#statements.delete(text);
    await this.client.query(`deallocate ${name}`);
  }
}
