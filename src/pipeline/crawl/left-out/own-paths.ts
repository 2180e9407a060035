import { resolve } from 'node:path';
import type { BytePath } from '../file-name.js';

/** Files that SQLite keeps beside a database. */
const DATABASE_ENDS = ['', '-wal', '-shm', '-journal'] as const;

/** Assay's own files and folders: the database, the data folder, outputs, config and keys of one run or of several. */
export class OwnPaths {
  readonly #paths: ReadonlySet<string>;
  /** Last segments of the paths, which answer for nearly every file. */
  readonly #names: ReadonlySet<string>;

  /** `paths`: files and folders, relative to `cwd` or absolute. */
  constructor(paths: readonly string[], cwd: string) {
    const whole = paths.flatMap((path) => DATABASE_ENDS.map((end) => `${resolve(cwd, path)}${end}`));
    this.#paths = new Set(whole);
    this.#names = new Set(whole.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  }

  /** Whether the file or folder is one of them. `name`: its last segment. */
  has(path: BytePath, name: string): boolean {
    // The bytes of a path are made when they are asked for: of nearly every file they are not.
    return this.#names.has(name) && this.#paths.has(path.bytes.toString('utf8'));
  }
}
