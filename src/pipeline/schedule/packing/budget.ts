import { countOf, countText } from '../../../lib/number-text.js';
import type { LedgerTotals } from '../../../records/ledger.js';
import type { OthersBilled, SettledReading, Usage } from '../../../records/usage.js';
import type { LimitReached } from '../schedule-end.js';
import { growthSince } from './baseline.js';

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
 * Words that may still be sent: what the service's count, the limits of this start and of the run, and `--keep-words`
 * leave, less the words of batches under way.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  /** Words that were billed or unknown when this start began. */
  readonly #spentBefore: number;
  #usage: Usage;
  #baseline: SettledReading;
  #growth: number | null = 0;
  /** Words that other runs were billed since the settled reading, and the newest entry of the ledger among them. */
  #othersWords = 0;
  #areOthersSending = false;
  #lastEntry: number | null;
  #billedInRun: number;
  #unknown: number;
  #billedSinceReading = 0;
  #reserved: number;
  #isUntouched: boolean;

  /** @param since the reading from which on words must be explained */
  constructor(limits: BudgetLimits, usage: Usage, before: LedgerTotals, since: SettledReading) {
    this.#limits = limits;
    this.#spentBefore = before.billed + before.unknown;
    this.#usage = usage;
    this.#billedInRun = before.billed;
    this.#unknown = before.unknown;
    this.#reserved = before.reserved;
    this.#isUntouched = before.reserved === 0;
    this.#baseline = since;
    this.#lastEntry = since.lastEntry;
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
    return least(
      maxWords === null ? null : maxWords - (this.#spent - this.#spentBefore),
      maxWordsTotal === null ? null : maxWordsTotal - this.#spent,
    );
  }

  /** Words of the run that count for its bounds. */
  get #spent(): number {
    return this.#billedInRun + this.#unknown + this.#reserved;
  }

  /** Says what leaves too few words for the next document. */
  shortfall(wordsNeeded: number): { readonly limit: LimitReached; readonly message: string } {
    const left = countText(Math.max(0, this.available ?? 0));
    const beside = this.#limits.keepWords === 0 ? '' : ' beside --keep-words';
    const limit = this.#limitFor(wordsNeeded);
    const why = {
      max_words: `--max-words leaves ${left}`,
      document_words: `--max-words leaves ${left}`,
      max_words_total: `--max-words-total leaves ${left}`,
      words_left: `the service has ${left} left${beside}`,
    }[limit];
    return { limit, message: `the next document takes ${countOf(wordsNeeded, 'word')}, ${why}` };
  }

  #limitFor(wordsNeeded: number): Exclude<LimitReached, 'max_files' | 'asked_to_wait'> {
    const { maxWords } = this.#limits;
    if (!this.stoppedByOwnLimit) return 'words_left';
    if (maxWords === null || this.available !== maxWords - (this.#spent - this.#spentBefore)) return 'max_words_total';
    return wordsNeeded > maxWords ? 'document_words' : 'max_words';
  }

  /** Whether a limit of the user stops the run: a new cycle would not change that. */
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
    if (reserved > 0 || billed !== this.#billedInRun || unknown !== this.#unknown) this.#isUntouched = false;
    this.#billedSinceReading += billed - this.#billedInRun;
    this.#billedInRun = billed;
    this.#unknown = unknown;
    this.#reserved = reserved;
  }

  /** Most words the run may hold and be billed in all, as far as known; null without a limit. */
  get cap(): number | null {
    return this.available === null ? null : this.available + this.#spent;
  }

  reserve(words: number): void {
    this.#isUntouched = false;
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

  /** Whether nothing was sent since this start, and nothing was open when it began. */
  get isUntouched(): boolean {
    return this.#isUntouched;
  }

  /** Whether no batch is on its way or waits for a decision, in this process or left by another. */
  get isQuiet(): boolean {
    return this.#reserved === 0;
  }

  /** Words that the service counted during the run and the ledger does not explain; null where that is not known. */
  get unexplained(): number | null {
    const { isKnown, unexplained } = this.#baseline;
    const growth = this.#ownGrowth;
    if (growth === null || (growth !== 0 && (!isKnown || this.isClouded))) return null;
    return unexplained + growth;
  }

  /** Words that neither this ledger nor those of other runs of the account explain since the settled reading. */
  get #ownGrowth(): number | null {
    return this.#growth === null ? null : this.#growth - this.#othersWords;
  }

  /** Whether the service has counted just what this run and the others of the account were billed. */
  get isExplained(): boolean {
    return this.#ownGrowth === 0;
  }

  /** Whether what is not explained may be words of other runs whose answers are on their way. */
  get isClouded(): boolean {
    return !this.isExplained && (this.#othersWords > 0 || this.#areOthersSending);
  }

  /** Whether the count cannot come to rest: another run of the account is being billed. */
  get areOthersSending(): boolean {
    return this.#areOthersSending;
  }

  /** The newest entry of the ledger up to which words of other runs are known. */
  get lastEntry(): number | null {
    return this.#lastEntry;
  }

  /**
   * Takes a new reading, requested when the run had been billed `billedBefore` words: it may or may not count words
   * billed since, so these are subtracted.
   * @param others what other runs were billed since the reading before, known before this one was requested
   * @returns words that the service counted since the settled reading and this ledger does not explain, those of other
   *   runs among them: a lost answer is not taken for unbilled because of what others were billed. Null where it does
   *   not say how many it counted, or counts a new cycle
   */
  read(usage: Usage, billedBefore: number, others: OthersBilled): number | null {
    this.#usage = usage;
    this.#othersWords += others.words;
    this.#areOthersSending = others.areSending;
    this.#lastEntry = others.lastEntry;
    this.#billedSinceReading = this.#billedInRun - billedBefore;
    this.#growth = growthSince(this.#baseline, usage, this.#billedInRun);
    // While requests are under way, a new count would hide the words of those whose answers are lost.
    if (this.#growth === null)
      this.#rebase(this.isQuiet ? usage.wordsUsed : null, this.#baseline.unexplained, this.#baseline.isKnown);
    return this.#growth;
  }

  /**
   * Marks the last reading as settled, since nothing that was sent is undecided: words must be explained from it on.
   * @param heldWords words of batches that were held since the settled reading before: they explain as many
   */
  settle(heldWords: number): void {
    const unexplained = this.unexplained;
    const growth = this.#ownGrowth ?? 0;
    const explained = Math.min(Math.max(0, growth), heldWords);
    this.#rebase(
      this.#usage.wordsUsed,
      (unexplained ?? this.#baseline.unexplained + growth) - explained,
      unexplained !== null,
    );
    this.#growth = 0;
  }

  /**
   * Marks the unexplained words as not known, since the count did not come to rest, until a later count is explained to
   * the word.
   */
  leaveUndecided(): void {
    this.#baseline = { ...this.#baseline, isKnown: false };
  }

  #rebase(wordsUsed: number | null, unexplained: number, isKnown: boolean): void {
    const { cycleEndMs } = this.#usage;
    const lastEntry = this.#lastEntry;
    this.#baseline = { wordsUsed, wordsBilled: this.#billedInRun, cycleEndMs, unexplained, isKnown, lastEntry };
    this.#othersWords = 0;
  }
}
