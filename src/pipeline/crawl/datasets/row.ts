/**
 * One row, as read by a dataset format. `row` counts from 1. `names` are the columns in file order: an object does not
 * preserve the order of numeric names. A row with a problem holds the values that could be read.
 */
export type DatasetRow =
  | { readonly row: number; readonly names: readonly string[]; readonly values: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly problem: string; readonly values?: Readonly<Record<string, unknown>> };

export interface RowColumns {
  /** A column, or a path into a nested one: see `row-text.ts`. */
  readonly text: string;
  /** null if the row number is the id. */
  readonly id: string | null;
  /** Detected columns, for users: `text=body`. */
  readonly guessed: readonly string[];
}

/** Chooses the columns that are read, by the first row. Returns null for all. */
export type ChooseColumns = (first: Readonly<Record<string, unknown>>) => readonly string[] | null;

/** What is read of a dataset; without it, all. */
export interface RowReading {
  /** Asked by formats that can leave columns unread: their rows hold the values of its choice only. */
  readonly choose?: ChooseColumns;
  /** Where reading begins in a file of a format that grows at its end: after these bytes, which hold these lines. */
  readonly after?: { readonly bytes: number; readonly lines: number };
}

/** A dataset format: reads the rows of a file as a stream. */
export interface DatasetFormat {
  /** Without a dot, as in the file name without .gz, .zst, .bz2 or .xz. */
  readonly extensions: readonly string[];
  /** Whether the file may be compressed as a whole. */
  readonly isStream: boolean;
  /** Whether every value is text, and every row has the columns of the first. */
  readonly isTextual: boolean;
  /** Whether no text is read from such a file as one document. */
  readonly isOnlyRows: boolean;
  /** Whether rows that are added at the end of a file change nothing before them, and each begins a line. */
  readonly growsAtEnd: boolean;
  rows(path: Buffer, extension: string, how?: RowReading): AsyncIterable<DatasetRow>;
}
