import Database from 'better-sqlite3';
import { monotonicMs, sleep } from '../clock.js';

/** How long to wait for another writer. */
export const PATIENCE_MS = 5_000;
/**
 * The same after a wait has failed, until the database is free again: other writes, and there may be many, need not
 * each wait the full time to fail as well.
 */
const SPENT_PATIENCE_MS = 50;
/**
 * How long SQLite may block this thread at a time while it waits. In between the thread does other work, possibly the
 * work that the other writer waits for.
 */
export const STRETCH_MS = 20;

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Waits for other writers of one database: less long after a wait has failed, until the database is free again. */
export class WritePatience {
  #isSpent = false;

  /**
   * Repeats `work`, which must have done nothing when it fails, while the database is busy. @throws the last error when
   * the wait is over
   */
  async until<Result>(work: () => Promise<Result>): Promise<Result> {
    const givenUpAtMs = monotonicMs() + (this.#isSpent ? SPENT_PATIENCE_MS : PATIENCE_MS);
    for (;;) {
      try {
        const result = await work();
        this.#isSpent = false;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (monotonicMs() >= givenUpAtMs) {
          this.#isSpent = true;
          throw error;
        }
      }
      await sleep(STRETCH_MS / 2);
    }
  }
}
