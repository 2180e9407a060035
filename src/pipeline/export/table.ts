/** Any JSON value, as datasets have them. */
export interface JsonCell {
  readonly json: unknown;
}

/** The value of a cell; null is "no value" in every format. */
export type Cell = string | number | boolean | readonly string[] | JsonCell | null;

/** `timestamp` cells are ISO 8601 strings in UTC; `list` cells are short codes; `json` cells are `JsonCell`. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'list' | 'json';

/** What a column is, without its values. */
export interface ColumnFacts {
  /** snake_case; never renamed, because programs depend on it. */
  readonly name: string;
  readonly type: ColumnType;
  /** One line for the docs. */
  readonly describe: string;
}

export interface Column<Row> extends ColumnFacts {
  readonly value: (row: Row) => Cell;
}

/**
 * The columns of an export in a fixed order. New ones are appended at the end, so that readers by position continue to
 * work.
 */
export interface Table<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

/** Rows from an array, a database cursor or a stream. Read once, in order. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** The same, as many together as they are read: a step for each row costs more than what is done with it. */
export type Pages<Row> = Rows<readonly Row[]>;
