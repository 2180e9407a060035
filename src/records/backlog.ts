/** What a stopped run did not reach. */
export interface Backlog {
  /** Documents of the run in all. */
  readonly documents: number;
  /** Those that wait for a scan. */
  readonly waiting: number;
  /** Documents among them that hold more words than any start may send. */
  readonly tooLarge: number;
  /** Words that wait, without those of documents that are too large. */
  readonly wordsWaiting: number;
}

/** Bounds of what one start may send. */
export interface StartBounds {
  readonly maxWords: number | null;
  readonly maxFiles: number | null;
}

/** Returns about how many starts the backlog takes under the same bounds; null where there is no bound. */
export function startsLeft(
  { waiting, tooLarge, wordsWaiting }: Backlog,
  { maxWords, maxFiles }: StartBounds,
): number | null {
  const byWords = maxWords === null ? 0 : wordsWaiting / Math.max(1, maxWords);
  const byFiles = maxFiles === null ? 0 : (waiting - tooLarge) / Math.max(1, maxFiles);
  return maxWords === null && maxFiles === null ? null : Math.ceil(Math.max(byWords, byFiles));
}
