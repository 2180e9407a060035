/** A value of any shape that JSON can hold, as datasets have them. */
export interface JsonCell {
  readonly json: unknown;
}

/** What a cell may hold; null is "there is none", in every format. */
export type Cell = string | number | boolean | readonly string[] | JsonCell | null;

/** `timestamp` cells are ISO 8601 strings in UTC; `list` cells are short codes; `json` cells are `JsonCell`. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'list' | 'json';

export interface Column<Row> {
  /** snake_case; never renamed, as programs read it. */
  readonly name: string;
  readonly type: ColumnType;
  /** One line for the docs. */
  readonly describe: string;
  readonly value: (row: Row) => Cell;
}

/**
 * What is exported: columns in a fixed order. New ones are appended at the end, so that readers by position go on
 * working.
 */
export interface Table<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

/** Rows as they come: an array, a cursor over the database, a stream. Read once, in order. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;
