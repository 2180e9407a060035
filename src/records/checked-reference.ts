import type { MatchedWork, Reference } from './bibliography.js';
import type { ResultRow } from './result-row.js';

/** A reference of a scanned source, with the work it was matched to. */
export interface CheckedReference {
  readonly of: ResultRow;
  readonly reference: Reference;
  readonly match: MatchedWork | null;
}
