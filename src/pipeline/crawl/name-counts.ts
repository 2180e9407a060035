/**
 * Called with the number of files found by their names, long before all are read. Archives and datasets count as one.
 */
export interface NamingListener {
  /** Files found so far. */
  readonly counted: (files: number) => void;
  /** Every file was counted. Not called for globs and object stores, which are not counted. */
  readonly allCounted: () => void;
}

/** Counts the files of one path. */
export interface NameCount {
  found(files: number): void;
  /** All of the path was counted. */
  ended(): void;
}

/** For places whose files are not counted. */
export const NO_COUNT: NameCount = { found: () => undefined, ended: () => undefined };

/** Counts the files of all paths of a crawl, one path after the other. */
export class NameCounts implements NameCount {
  readonly #listener: NamingListener | undefined;
  #pathsLeft: number;
  #files = 0;

  constructor(paths: number, listener: NamingListener | undefined) {
    this.#pathsLeft = paths;
    this.#listener = listener;
  }

  found(files: number): void {
    this.#files += files;
    this.#listener?.counted(this.#files);
  }

  ended(): void {
    this.#pathsLeft -= 1;
    if (this.#pathsLeft === 0) this.#listener?.allCounted();
  }
}
