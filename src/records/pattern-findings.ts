import type { PatternMatch, PatternSentence } from './patterns.js';
import type { ResultRow } from './result-row.js';

/** The results of a pattern scan of a source. */
export interface PatternFindings {
  readonly of: ResultRow;
  /** The sentences that show patterns, in the order of the text; null where the service's answer was malformed. */
  readonly sentences: readonly PatternSentence[] | null;
}

/** One AI-writing pattern at one place of a scanned source. */
export interface FoundPattern {
  readonly of: ResultRow;
  readonly sentence: PatternSentence;
  readonly match: PatternMatch;
}
