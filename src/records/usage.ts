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
}
