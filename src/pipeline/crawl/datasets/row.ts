import type { PartSize, RowRange } from '../../../records/dataset-part.js';
import type { ReadUpTo } from '../../../records/source.js';

/**
 * One row, as read by a dataset format. `row` counts from 1. `names` are the columns in file order: an object does not
 * preserve the order of numeric names. A row with a problem holds the values that could be read. `end` is the byte
 * behind it, of a format that can be read from there.
 */
export type DatasetRow = { readonly row: number; readonly end?: number } & (
  | { readonly names: readonly string[]; readonly values: Readonly<Record<string, unknown>> }
  | { readonly problem: string; readonly values?: Readonly<Record<string, unknown>> }
);

/** Chooses the columns that are read, by the first row. Returns null for all. */
export type ChooseColumns = (first: Readonly<Record<string, unknown>>) => readonly string[] | null;

/** What is read of a dataset; without it, all. */
export interface RowReading {
  /** Asked by formats that can leave columns unread: their rows hold the values of its choice only. */
  readonly choose?: ChooseColumns;
  /**
   * What was read before. A format that can leave it unread begins behind it; others yield it again, and whoever reads
   * them leaves it out by the numbers of its rows.
   */
  readonly after?: ReadUpTo;
  /** The rows that are read, of a format that can be cut, and the columns, where it leaves others unread; null: all. */
  readonly within?: { readonly range: RowRange; readonly columns: readonly string[] | null };
}

/** Rows that are read together, with what is needed to tell which ids repeat an earlier one. */
export interface RowsCut {
  readonly range: RowRange;
  readonly rows: number;
  /** The values of the id column, with the numbers of their rows; empty where none is asked for. */
  readonly ids: readonly (readonly [row: number, value: unknown])[];
}

/** Why a part is not read: its file is another than the one that was cut. */
export const HAS_CHANGED = 'the dataset has changed since the run found it';

/** What is asked for when a file is cut. */
export interface Cutting {
  /** The columns that are read of each part. */
  readonly columns: readonly string[];
  /** null: rows are named by their numbers. */
  readonly idColumn: string | null;
  readonly size: PartSize;
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
  /** A byte that each row has, but for the last one: it tells how many rows there are at most. Null: none is known. */
  readonly byteOfRows: number | null;
  /** Cuts a file that is not packed, so that `rows` gives each part by its range. Null: it cannot be cut. */
  readonly cut: ((path: Buffer, cutting: Cutting) => AsyncIterable<RowsCut>) | null;
  /** As `cut`, after each so many rows exactly; the last range may have fewer. */
  readonly cutEvenly: ((path: Buffer, rows: number) => AsyncIterable<RowRange>) | null;
}
