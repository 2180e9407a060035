import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { AssayError, messageOf } from '../errors.js';
import { nextStepFor } from './program.js';
import { isRemoved, removedDatabase } from './removed-file.js';

/**
 * Syncs the write-ahead log of a database to the disk. With `synchronous = FULL` SQLite does that within the
 * transaction, and this thread waits; here the transaction is over and another thread waits, with the same effect. The
 * log exists as long as the database is open, and SQLite holds no lock on it that closing the file here would end.
 */
export class LogSync {
  readonly #path: string;
  #file: Promise<FileHandle> | null = null;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #wasRemoved = false;

  /** @param path of the database */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves once everything that was committed before the call outlives a loss of power. @throws AssayError */
  synced(): Promise<void> {
    // A sync in progress may have begun before the commit: the next one serves all who ask in the meantime.
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  /** Whether the database was seen to be removed: what is committed now is in no file. */
  get wasRemoved(): boolean {
    return this.#wasRemoved;
  }

  /** To be called before the database is closed. */
  async close(): Promise<void> {
    await this.#running.catch(() => undefined);
    const file = await this.#file?.catch(() => null);
    await file?.close();
  }

  async #after(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined);
    this.#next = null;
    this.#running = this.#sync();
    await this.#running;
  }

  async #sync(): Promise<void> {
    this.#wasRemoved ||= isRemoved(this.#path);
    if (this.#wasRemoved) throw removedDatabase(this.#path);
    try {
      // Windows syncs only what is open for writing.
      this.#file ??= open(`${this.#path}-wal`, 'r+');
      await (await this.#file).datasync();
    } catch (error) {
      this.#file = null;
      throw new AssayError({
        code: 'database_failed',
        message: `the database failed: its log ${this.#path}-wal could not be written to the disk: ${messageOf(error)}`,
        nextStep: nextStepFor('disk_failed', {}),
        exitCode: 1,
        cause: error,
      });
    }
  }
}
