/**
 * One row as a dataset format reads it. `row` counts from 1. `names` are the columns in the order of the file: an
 * object does not keep it for names that are numbers. A row with a problem holds what could be read of it.
 */
export type DatasetRow =
  | { readonly row: number; readonly names: readonly string[]; readonly values: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly problem: string; readonly values?: Readonly<Record<string, unknown>> };

export interface RowColumns {
  readonly text: string;
  /** Null: the row number is the id. */
  readonly id: string | null;
  /** Columns that were guessed, for people: `text=body`. */
  readonly guessed: readonly string[];
}

/** A dataset format: reads the rows of a file as a stream. */
export interface DatasetFormat {
  /** Without a dot, as in the name of the file once .gz or .zst is taken off. */
  readonly extensions: readonly string[];
  /** Whether the bytes may be compressed as a whole. */
  readonly isStream: boolean;
  /** Whether every value is text, and every row has the columns of the first. */
  readonly isTextual: boolean;
  rows(path: Buffer, extension: string): AsyncIterable<DatasetRow>;
}
