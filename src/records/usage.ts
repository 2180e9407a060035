/** Words used and left in the current billing cycle. Null words mean a metered plan. */
export interface Usage {
  readonly plan: string;
  readonly wordsUsed: number | null;
  readonly wordsLeft: number | null;
  /** Milliseconds since the Unix epoch. */
  readonly cycleEndMs: number | null;
  readonly characterLimit: number | null;
}

/** What the service had counted when it was asked, and what had been billed to the run by then. */
export interface UsageReading {
  readonly wordsUsed: number | null;
  readonly wordsBilled: number;
  /**
   * End of the billing cycle that is counted, milliseconds since the Unix epoch; null where the service does not say.
   */
  readonly cycleEndMs: number | null;
  /** Words that it had counted during the run and the run's ledger does not explain. */
  readonly unexplained: number;
  /**
   * The newest entry of the ledger of all runs then: what other runs are billed from it on explains words, too. Null
   * where that is not known.
   */
  readonly lastEntry: number | null;
}

/** What other runs of the same database were billed on the same account in some time. */
export interface OthersBilled {
  /** The newest entry of the ledger of all runs. */
  readonly lastEntry: number;
  readonly words: number;
  /** Whether one of them has a request under way, or left one unanswered. */
  readonly areSending: boolean;
}

/** Where no other run uses the account. */
export const NOBODY_ELSE: OthersBilled = { lastEntry: 0, words: 0, areSending: false };

/** A reading from which on words must be explained. */
export interface SettledReading extends UsageReading {
  /** False where a later reading did not settle, so that what is unexplained is not known. */
  readonly isKnown: boolean;
}

/**
 * What a reading proves.
 * - `settled`: nothing was under way and the count had come to rest, so what it leaves unexplained is true
 * - `undecided`: nothing was under way, but the count did not come to rest in time
 * - `passing`: taken during requests, or too early to tell
 */
export const READING_STANDINGS = ['settled', 'undecided', 'passing'] as const;
export type ReadingStanding = (typeof READING_STANDINGS)[number];

/** A reading as it is kept. */
export interface NewUsageReading extends UsageReading {
  readonly wordsLeft: number | null;
  readonly standing: ReadingStanding;
}
