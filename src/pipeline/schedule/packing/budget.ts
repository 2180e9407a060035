import type { LedgerTotals } from '../../../records/ledger.js';
import type { Usage, UsageReading } from '../../../records/usage.js';

export interface BudgetLimits {
  /** Of this start. */
  readonly maxWords: number | null;
  /** Of the run, over all its starts. */
  readonly maxWordsTotal: number | null;
  readonly keepWords: number;
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Words that may still be sent: by the service's count, by the bounds of this start and of the run, and by
 * `--keep-words`, what is on its way taken off.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  /** Words that were billed or unknown when this start began. */
  readonly #spentBefore: number;
  #usage: Usage;
  #baseline: UsageReading;
  #billedInRun: number;
  #unknown: number;
  #billedSinceReading = 0;
  #reserved: number;

  /**
   * `since`: the reading from which on words must be explained, where an earlier process may have left requests
   * unanswered.
   */
  constructor(limits: BudgetLimits, usage: Usage, before: LedgerTotals, since: UsageReading | null) {
    this.#limits = limits;
    this.#spentBefore = before.billed + before.unknown;
    this.#usage = usage;
    this.#billedInRun = before.billed;
    this.#unknown = before.unknown;
    this.#reserved = before.reserved;
    this.#baseline = since ?? { wordsUsed: usage.wordsUsed, wordsBilled: before.billed };
  }

  /** Null: no limit. */
  get available(): number | null {
    const { keepWords } = this.#limits;
    const byService =
      this.#usage.wordsLeft === null
        ? null
        : this.#usage.wordsLeft - keepWords - this.#billedSinceReading - this.#reserved;
    return least(byService, this.#byOwnLimits);
  }

  /** Words that the bounds of this start and of the run leave. */
  get #byOwnLimits(): number | null {
    const { maxWords, maxWordsTotal } = this.#limits;
    const spent = this.#billedInRun + this.#unknown + this.#reserved;
    return least(
      maxWords === null ? null : maxWords - (spent - this.#spentBefore),
      maxWordsTotal === null ? null : maxWordsTotal - spent,
    );
  }

  /** Whether it is a bound of the user that stops the run, which a new cycle does not help. */
  get stoppedByOwnLimit(): boolean {
    return this.#byOwnLimits !== null && this.available === this.#byOwnLimits;
  }

  /** Most words of a document that any start may send; null without a limit. */
  get largestDocument(): number | null {
    return this.#limits.maxWords;
  }

  /** Words left in the cycle as far as known; null on a metered plan. */
  get wordsLeft(): number | null {
    return this.#usage.wordsLeft === null ? null : Math.max(0, this.#usage.wordsLeft - this.#billedSinceReading);
  }

  get usage(): Usage {
    return this.#usage;
  }

  get billedInRun(): number {
    return this.#billedInRun;
  }

  /** Takes over what all processes of a run have reserved and been billed. */
  sync({ billed, unknown, reserved }: Omit<LedgerTotals, 'planned'>): void {
    this.#billedSinceReading += billed - this.#billedInRun;
    this.#billedInRun = billed;
    this.#unknown = unknown;
    this.#reserved = reserved;
  }

  /** Most words the run may hold and be billed in all, as far as known; null without a limit. */
  get cap(): number | null {
    return this.available === null ? null : this.available + this.#billedInRun + this.#unknown + this.#reserved;
  }

  reserve(words: number): void {
    this.#reserved += words;
  }

  release(words: number): void {
    this.#reserved -= words;
  }

  bill(words: number): void {
    this.#billedInRun += words;
    this.#billedSinceReading += words;
  }

  /** Words that were perhaps billed count as billed. */
  hold(words: number): void {
    this.#reserved -= words;
    this.#unknown += words;
  }

  /**
   * Takes a new reading, asked for when the run had been billed `billedBefore` words: whether it counts what was billed
   * since is not known, so that is taken off.
   * @returns words that the service counted since the first reading and this ledger does not explain; null where it
   *   does not say how many it counted
   */
  read(usage: Usage, billedBefore: number): number | null {
    this.#usage = usage;
    this.#billedSinceReading = this.#billedInRun - billedBefore;
    const { wordsUsed, wordsBilled } = this.#baseline;
    // A new cycle starts its count again.
    if (usage.wordsUsed === null || wordsUsed === null || usage.wordsUsed < wordsUsed) {
      this.#baseline = { wordsUsed: usage.wordsUsed, wordsBilled: this.#billedInRun };
      return null;
    }
    return usage.wordsUsed - wordsUsed - (this.#billedInRun - wordsBilled);
  }
}
