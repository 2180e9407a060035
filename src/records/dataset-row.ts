import type { ResultRow } from './result-row.js';

/** A file that holds a dataset, as a run found it. */
export interface DatasetPlace {
  /** As the user would type it, from the working folder of the run. */
  readonly path: string;
  /** The raw path where it is not valid UTF-8; null otherwise. */
  readonly pathBytes: Uint8Array | null;
}

/** The type of a dataset's column: in each row a value of this type, or none. `json` is anything else. */
export type DatasetColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'json';

export interface DatasetColumn {
  /** As the dataset spells it. */
  readonly name: string;
  readonly type: DatasetColumnType;
}

/** A row of a dataset as its file holds it. */
export interface DatasetRecord {
  /** From 1, in the order of the file. */
  readonly row: number;
  /** The ids a source of this row may have. */
  readonly possibleIds: readonly string[];
  /** By column; empty for a row that cannot be read. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The text of the row as the dataset holds it; null where there is none. */
  readonly text: string | null;
}

/** A source of a run with the row of its dataset. */
export interface LabelledRow {
  /** By column; empty where the source is no row of a dataset. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly result: ResultRow;
}
