const MOST_KEYS = 10_000;

/** Keys read lately, kept for exactly as long as nobody has written to the database. */
export class KnownKeys<Row> {
  private readonly rows = new Map<string, Row>();
  private readonly versionOf: () => Promise<unknown>;
  private version: unknown = null;
  private changes = 0;

  /** @param versionOf gives another value after each commit of another process */
  constructor(versionOf: () => Promise<unknown>) {
    this.versionOf = versionOf;
  }

  async get(hash: string): Promise<Row | undefined> {
    const version = await this.versionOf();
    if (version !== this.version) this.rows.clear();
    this.version = version;
    return this.rows.get(hash);
  }

  /** Counts the changes of one's own. */
  get generation(): number {
    return this.changes;
  }

  /** @param generation from before the row was read: what was read before a change is not kept */
  set(hash: string, row: Row, generation: number): void {
    if (generation !== this.changes) return;
    if (this.rows.size >= MOST_KEYS) this.rows.clear();
    this.rows.set(hash, row);
  }

  /** After a change of one's own. */
  clear(): void {
    this.changes += 1;
    this.rows.clear();
  }
}
