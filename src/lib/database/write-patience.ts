import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { monotonicMs } from '../clock.js';

/** How long another writer is waited for. */
export const PATIENCE_MS = 5_000;
/**
 * The same while one was waited for in vain: what else is to be written, and there may be much, need not wait as long
 * to fail as well.
 */
const SPENT_PATIENCE_MS = 50;
/**
 * Of that, how long at a stretch. In between this thread does other things, among them perhaps what the writer itself
 * waits for.
 */
export const STRETCH_MS = 20;

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/**
 * Patience with other writers of one database, with less of it after it was in vain, until the database is free again.
 */
export class WritePatience {
  #isSpent = false;

  /** Does again what found the database busy, which did nothing. */
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
