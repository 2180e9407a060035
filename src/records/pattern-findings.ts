import type { AiPatternStreamEvent, PatternMatch } from '../contract/patterns.js';
import type { ResultRow } from './result-row.js';

/** What a pattern scan found in a source. */
export interface PatternFindings {
  readonly of: ResultRow;
  /**
   * The sentences that show patterns, in the order of the text; null where the stored answer is not of the agreed form.
   */
  readonly sentences: readonly AiPatternStreamEvent[] | null;
}

/** One AI-writing pattern at one place of a scanned source. */
export interface FoundPattern {
  readonly of: ResultRow;
  readonly sentence: AiPatternStreamEvent;
  readonly match: PatternMatch;
}
