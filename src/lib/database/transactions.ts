import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { sleep } from '../clock.js';
import { randomShare } from '../random.js';
import { kindOf } from './dialect.js';
import { isConnectionLost } from './postgres-failure.js';
import { COMMIT, PatientSqliteAdapter, TAKE_WRITE_LOCK } from './sqlite-dialect.js';

const MAX_ATTEMPTS = 30;
/** More broken connections than this, one after the other, are not a restart of the server. */
const MAX_RECONNECTIONS = 4;
/** The wait before the next attempt is at most this long times the attempts so far: conflicting ones drift apart. */
const ATTEMPT_WAIT_MS = 5;

/**
 * SQLSTATE of a transaction that lost against another one and may be tried again: serialization_failure,
 * deadlock_detected.
 */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01']);

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && CONFLICTS.has(error.code);
}

/** Run with every transaction: compiled once. */
const BEGIN = { sqlite: CompiledQuery.raw(TAKE_WRITE_LOCK), postgres: CompiledQuery.raw('begin') };
const KEEP = CompiledQuery.raw(COMMIT);
const ROLL_BACK = CompiledQuery.raw('rollback');

/** Thrown if `commit` itself fails: whether it took effect is not known. */
class CommitFailed extends Error {
  constructor(readonly failure: unknown) {
    super('commit failed', { cause: failure });
  }
}

async function attemptTransaction<Tables, Result>(
  queries: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const begin = BEGIN[kindOf(queries)];
  return queries.connection().execute(async (connection) => {
    await connection.executeQuery(begin);
    let result: Result;
    try {
      result = await work(connection);
    } catch (error) {
      // On a full disk SQLite has rolled back by itself, and the rollback fails: the first error has the cause.
      await connection.executeQuery(ROLL_BACK).catch(() => undefined);
      throw error;
    }
    try {
      await connection.executeQuery(KEEP);
    } catch (error) {
      await connection.executeQuery(ROLL_BACK).catch(() => undefined);
      throw isConflict(error) ? error : new CommitFailed(error);
    }
    return result;
  });
}

/**
 * Runs `work` in one transaction. In SQLite it takes the write lock at once: a deferred one can fail half-way with
 * SQLITE_BUSY_SNAPSHOT, which ignores the timeout. In PostgreSQL, which has many writers, it is done again when it lost
 * against another, or the connection broke before its commit was sent: `work` must do nothing but query.
 */
export async function writeTransaction<Tables, Result>(
  queries: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(queries, work);
    } catch (error) {
      if (error instanceof CommitFailed) throw error.failure;
      const mayRetry = isConflict(error) || (attempt <= MAX_RECONNECTIONS && isConnectionLost(error));
      if (attempt === MAX_ATTEMPTS || !mayRetry) throw error;
      await sleep(randomShare() * attempt * ATTEMPT_WAIT_MS);
    }
  }
}

/**
 * Resolves when everything that was committed before the call survives a loss of power. In PostgreSQL every commit
 * does, unless its server is set otherwise; in SQLite a commit alone survives only the end of the process.
 * @throws AssayError `database_failed`
 */
export async function outlivesPowerLoss<Tables>(queries: Kysely<Tables>): Promise<void> {
  const { adapter } = queries.getExecutor();
  if (adapter instanceof PatientSqliteAdapter) await adapter.log?.sync.synced();
}

/** Number of repetitions of work that a broken connection interrupted, and the wait before them. */
const MAX_REPEATS = 60;
const REPEAT_WAIT_MS = 500;

/**
 * Repeats work that a broken connection interrupted, while the server is unreachable for a minute or so. Only for work
 * that may be done twice: a transaction may have been committed although its connection broke.
 */
export async function throughOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await work();
    } catch (error) {
      if (repeat === MAX_REPEATS || !isConnectionLost(error)) throw error;
      await sleep(REPEAT_WAIT_MS);
    }
  }
}
