/**
 * Number of characters around a match that may be examined: enough for a sentence, and a limit for text without
 * sentences.
 */
export const CONTEXT = 600;
