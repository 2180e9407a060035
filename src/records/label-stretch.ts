/** Sources of a run that follow one another, whose labels are written to a file of their own. */
export interface LabelStretch {
  /** Number of the dataset, from 0, in the order in which they were found; null: sources that are rows of none. */
  readonly dataset: number | null;
  /** Of the rows of the dataset, from 0, the first one of the stretch. */
  readonly firstRow: number;
  /** The places of its rows in the order of the dataset: from the first, up to the second, without it. */
  readonly places: readonly [from: number, to: number];
}

/** Before and behind all places. */
export const ALL_PLACES: LabelStretch['places'] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
