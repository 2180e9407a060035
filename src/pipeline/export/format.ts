import type { Writable } from 'node:stream';
import type { Pages, Table } from './table.js';

/** A file format for rows. */
export interface ExportFormat {
  /** Name for `--format`, and the usual file extension. */
  readonly name: string;
  readonly describe: string;
  /**
   * Writes all rows to `out` and leaves it open. Waits for `out` to drain, so that memory does not grow with the rows.
   * Rejects with the error of `out` or of the rows.
   */
  readonly write: <Row>(table: Table<Row>, pages: Pages<Row>, out: Writable) => Promise<void>;
}
