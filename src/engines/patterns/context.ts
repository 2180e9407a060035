/**
 * How many characters around a find may be looked at: enough for a sentence, and a bound for text without sentences.
 */
export const CONTEXT = 600;
