/** What thinning out the history of runs removed, or would remove. */
export interface Pruned {
  /** Runs that are gone, oldest first. */
  readonly runs: readonly string[];
  readonly keptRuns: number;
  /** Of those kept: how many the rules would remove, and comparisons, audits and unfinished runs need. */
  readonly neededRuns: number;
  /** Of those kept: how many would go if no run of the same paths and settings were in progress. */
  readonly sparedRuns: number;
  /** Rows of sources that no kept run holds. */
  readonly sources: number;
  /** Texts with their results that no kept run holds. */
  readonly documents: number;
  /** Size of the database before and after; equal where nothing was given back. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly dryRun: boolean;
}
