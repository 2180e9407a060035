/** The columns that the rows of a dataset are read from. */
export interface RowColumns {
  /** A column, or a path into a nested one: see `row-text.ts`. */
  readonly text: string;
  /** null if the row number is the id. */
  readonly id: string | null;
  /** Detected columns, for users: `text=body`. */
  readonly guessed: readonly string[];
}

/** Where rows are in the file of their dataset. */
export type RowRange =
  /** Whole lines: from the byte `start`, which `lines` lines come before, up to the byte `end`, without it. */
  | { readonly kind: 'bytes'; readonly start: number; readonly end: number; readonly lines: number }
  /** Rows counted from 0: from `start` up to `end`, without it. */
  | { readonly kind: 'rows'; readonly start: number; readonly end: number }
  /** All rows of a file whose rows are only found from its beginning. */
  | { readonly kind: 'all' };

/** Rows of a dataset that follow one another, read by themselves. */
export interface DatasetPart {
  readonly range: RowRange;
  /** How many rows it has, those that cannot be read included. Of `all`, at most; more only if that is not known. */
  readonly rows: number;
  /** The numbers, from 1, of its rows that an earlier row has the id of; empty where only reading tells. */
  readonly repeated: readonly number[];
}

/** How large a part becomes before the next one begins: whichever comes first. */
export interface PartSize {
  readonly bytes: number;
  readonly rows: number;
}
