const MAX_KEYS = 10_000;

/** Keys that were read lately, kept for exactly as long as nobody writes to the database. */
export class KeyCache<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #versionOf: () => Promise<unknown>;
  #version: unknown = null;
  #changes = 0;

  /** @param versionOf returns another value after each commit of another process */
  constructor(versionOf: () => Promise<unknown>) {
    this.#versionOf = versionOf;
  }

  async get(hash: string): Promise<Row | undefined> {
    const version = await this.#versionOf();
    if (version !== this.#version) this.#rows.clear();
    this.#version = version;
    return this.#rows.get(hash);
  }

  /** Counts the changes by this process. */
  get generation(): number {
    return this.#changes;
  }

  /** @param generation from before the row was read: what was read before a change is not kept */
  set(hash: string, row: Row, generation: number): void {
    if (generation !== this.#changes) return;
    if (this.#rows.size >= MAX_KEYS) this.#rows.clear();
    this.#rows.set(hash, row);
  }

  /** To be called after a change by this process. */
  clear(): void {
    this.#changes += 1;
    this.#rows.clear();
  }
}
