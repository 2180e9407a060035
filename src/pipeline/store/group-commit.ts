import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { kindOf } from '../../lib/database/index.js';
import type { DatabaseKind } from '../../lib/database/index.js';
import type { CommitReport } from '../../records/batch.js';
import { commitBatches, prepareCommit } from './commit.js';
import type { Commit, CommitContext, PreparedCommit } from './commit.js';
import type { StoreTables } from './tables.js';

/**
 * Outcomes of one transaction. In SQLite more would not be quicker, a statement of many rows holds much memory, and at
 * most 32,766 values are bound. In PostgreSQL a transaction of a run that is shared is a dozen round trips, however
 * many batches end in it.
 */
const OUTCOMES_TOGETHER: Readonly<Record<DatabaseKind, number>> = { sqlite: 250, postgres: 1000 };
/** Few outcomes wait this long for others to share their transaction; no connection waits with them. */
const GATHER_MS = 20;
/** From this many outcomes on, a transaction of its own costs little. */
const ENOUGH_OUTCOMES = 100;

interface Waiting {
  readonly commit: PreparedCommit;
  readonly resolve: (report: CommitReport) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches that end within a short time are committed together: one transaction costs much the same for one result or
 * for many.
 */
export class GroupCommit {
  readonly #queries: Kysely<StoreTables>;
  readonly #context: CommitContext;
  readonly #clock: Clock;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(queries: Kysely<StoreTables>, context: CommitContext, clock: Clock) {
    this.#queries = queries;
    this.#context = context;
    this.#clock = clock;
  }

  /** Resolves once the commit is stored. */
  async add(commit: Commit): Promise<CommitReport> {
    const prepared = await prepareCommit(commit, this.#context.keepText);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ commit: prepared, resolve, reject });
      if (this.#waitingOutcomes >= ENOUGH_OUTCOMES) void this.#write();
      else this.#timer ??= setTimeout(() => void this.#write(), GATHER_MS);
    });
  }

  get #waitingOutcomes(): number {
    return this.#waiting.reduce((sum, { commit }) => sum + commit.outcomes.length, 0);
  }

  #nextGroup(): readonly Waiting[] {
    let outcomes = 0;
    const end = this.#waiting.findIndex(({ commit }, index) => {
      outcomes += commit.outcomes.length;
      return index > 0 && outcomes > OUTCOMES_TOGETHER[kindOf(this.#queries)];
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      if (!(await this.#commit(group))) for (const one of group) await this.#commit([one]);
    }
    this.#isWriting = false;
  }

  /**
   * False where a group failed that may be stored one by one: among the batches of a shared run, one that can never be
   * stored must not take the others with it.
   */
  async #commit(group: readonly Waiting[]): Promise<boolean> {
    try {
      const reports = await commitBatches(
        this.#queries,
        this.#context,
        group.map(({ commit }) => commit),
        this.#clock.now(),
      );
      for (const [index, { resolve }] of group.entries())
        resolve(reports[index] ?? { sourcesEnded: 0, wordsBilled: 0, rest: null });
    } catch (error) {
      if (this.#context.fence !== null && group.length > 1) return false;
      for (const { reject } of group) reject(error);
    }
    return true;
  }
}
