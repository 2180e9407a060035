import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Knows how much of each file the disk is known to have; the rest may be gone with the power. */
export class SyncedLogs {
  /** By inode. */
  readonly #bytes = new Map<number, number>();
  readonly #handles: Pick<FileHandle, 'datasync'>;
  readonly #datasync: FileHandle['datasync'];

  private constructor(handles: Pick<FileHandle, 'datasync'>) {
    this.#handles = handles;
    const { datasync } = handles;
    this.#datasync = datasync;
    const bytes = this.#bytes;
    handles.datasync = async function (this: FileHandle): Promise<void> {
      const { ino, size } = await this.stat();
      await datasync.call(this);
      bytes.set(ino, size);
    };
  }

  /** Looks at every sync of this process, until it is closed. */
  static async watch(): Promise<SyncedLogs> {
    const handle = await open(import.meta.filename);
    const handles = Object.getPrototypeOf(handle) as Pick<FileHandle, 'datasync'>;
    await handle.close();
    return new SyncedLogs(handles);
  }

  /** Bytes of a database's log that were synced. */
  syncedBytes(db: string): number {
    return this.#bytes.get(statSync(`${db}-wal`).ino) ?? 0;
  }

  /** Copies what the disk holds of a database when the power goes: its file, and its log up to the last sync. */
  afterPowerLoss(db: string, to: string): void {
    copyFileSync(db, to);
    copyFileSync(`${db}-wal`, `${to}-wal`);
    truncateSync(`${to}-wal`, this.syncedBytes(db));
  }

  close(): void {
    this.#handles.datasync = this.#datasync;
  }
}
