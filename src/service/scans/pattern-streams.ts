/** Finds AI patterns off the main thread and gives them as they are found. */
export interface PatternStreams {
  /**
   * The events of one text, each an `AiPatternStreamEvent` as JSON, in the order of the text. The worker stays at most a few events ahead of the reader;
   * it stops when the reader returns or the signal aborts. Throws when the work fails.
   */
  stream(text: string, signal: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}
