import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Sizes are added up again once a process has written this share of the limit. */
const SHARE_BETWEEN_SWEEPS = 1 / 16;
/** What a sweep leaves, as a share of the limit. */
const SHARE_LEFT = 7 / 8;
const STATS_AT_ONCE = 64;

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly usedAtMs: number;
}

/** Returns size and time of a file; null where another process has removed it. */
async function entryOf(path: string): Promise<Entry | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, usedAtMs: mtimeMs };
  } catch {
    return null;
  }
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const entries: (Entry | null)[] = [];
  for (let at = 0; at < files.length; at += STATS_AT_ONCE)
    entries.push(
      ...(await Promise.all(
        files.slice(at, at + STATS_AT_ONCE).map((file) => entryOf(join(file.parentPath, file.name))),
      )),
    );
  return entries.filter((entry) => entry !== null);
}

/**
 * Keeps a folder of files that may be deleted at any time within a size: those that were not used for longest go first.
 * The time of a file's last change is when it was last used. Several processes may each keep the same folder: whoever
 * finds a file gone continues. Each may exceed the limit by a sixteenth until it adds up the sizes again.
 */
export class FolderSize {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** What may still be written before sizes are added up: at first nothing, since the folder may be full. */
  #leftBytes = 0;
  #sweep: Promise<void> | null = null;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** To be called after a file was written. Resolves once the folder is within its size. Never rejects. */
  async added(bytes: number): Promise<void> {
    this.#leftBytes -= bytes;
    if (this.#leftBytes >= 0) return;
    this.#sweep ??= this.#swept().finally(() => (this.#sweep = null));
    await this.#sweep;
  }

  async #swept(): Promise<void> {
    this.#leftBytes = this.#maxBytes * SHARE_BETWEEN_SWEEPS;
    try {
      const entries = await entriesOf(this.#folder);
      let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
      if (bytes <= this.#maxBytes) return;
      for (const entry of [...entries].sort((a, b) => a.usedAtMs - b.usedAtMs)) {
        if (bytes <= this.#maxBytes * SHARE_LEFT) return;
        await rm(entry.path, { force: true });
        bytes -= entry.bytes;
      }
    } catch {
      // Somebody deletes the folder at the same time, or its files cannot be removed: the next sweep tries again.
    }
  }
}
