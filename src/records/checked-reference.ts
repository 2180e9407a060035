import type { ListRead, MatchedWork, Reference } from './bibliography.js';
import type { ResultRow } from './result-row.js';

/** A reference of a scanned source, with the work it was matched to. */
export interface CheckedReference {
  readonly of: ResultRow;
  readonly reference: Reference;
  readonly match: MatchedWork | null;
  /** How far the list of the source was read; null where the service did not say. */
  readonly list: ListRead | null;
}
