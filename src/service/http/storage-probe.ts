import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';

/** For how long a result is used: anybody may ask whether the service is ready. */
const KEPT_MS = 5000;
const PROBE_BYTES = 65_536;

export interface StorageProbeParts {
  readonly clock: Clock;
  readonly logger: Logger | null;
  readonly uploadFolder: string;
  /** Writes to the database of the accounts; rejects where that fails. */
  readonly writeDatabase: () => Promise<void>;
}

/** Finds out whether the service can write: to its database, and to the folder of its uploads. */
export class StorageProbe {
  readonly #parts: StorageProbeParts;
  #checkedAt: number | null = null;
  #result: Promise<boolean> = Promise.resolve(true);
  #wasWritable = true;

  constructor(parts: StorageProbeParts) {
    this.#parts = parts;
  }

  isWritable(): Promise<boolean> {
    const now = this.#parts.clock.now();
    if (this.#checkedAt === null || Math.abs(now - this.#checkedAt) >= KEPT_MS) {
      this.#checkedAt = now;
      this.#result = this.#probe();
    }
    return this.#result;
  }

  async #probe(): Promise<boolean> {
    const { uploadFolder, writeDatabase, logger } = this.#parts;
    const path = join(uploadFolder, '.probe');
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
      await writeDatabase();
      this.#wasWritable = true;
    } catch (error) {
      if (this.#wasWritable) logger?.error({ err: error }, 'the service cannot write; it is not ready');
      this.#wasWritable = false;
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
    return this.#wasWritable;
  }
}
