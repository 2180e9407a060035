/** The references of the sources of a run. The four verdicts sum to those checked. */
export interface ReferenceTotals {
  readonly checked: number;
  readonly found: number;
  /** Found with other details. */
  readonly mismatch: number;
  readonly not_found: number;
  readonly unverified: number;
  /** Sources with a result of an earlier version, or one that could not be read: their references are not counted. */
  readonly sources_not_counted: number;
}

/** The matches of AI patterns in the sources of a run. */
export interface PatternTotals {
  readonly matches: number;
  /** Sources with a match. */
  readonly sources_with_matches: number;
  /** Sources that were searched, and whose matches are counted. */
  readonly sources_searched: number;
  /** Sources with a result of an earlier version, or one that could not be read: their matches are not counted. */
  readonly sources_not_counted: number;
}
