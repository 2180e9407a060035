import type { Coverage, NotJudgedReason } from './detection.js';
import type { Manipulation } from './manipulation.js';

/**
 * What a result says beside its verdict of which part of a document was judged. A service that does not send it says
 * nothing: null, or empty.
 */
export interface Judged {
  readonly judgedWords: number | null;
  /** Words of each kind that was not judged. */
  readonly notJudged: Coverage['notJudged'];
  readonly manipulations: readonly Manipulation[];
  /** Why nothing could be judged; null where it was. */
  readonly notJudgedReason: NotJudgedReason | null;
}

/** What is known where nothing is said. */
export const JUDGED_UNKNOWN: Judged = { judgedWords: null, notJudged: {}, manipulations: [], notJudgedReason: null };
