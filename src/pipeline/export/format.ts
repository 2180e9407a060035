import type { Writable } from 'node:stream';
import type { Rows, Table } from './table.js';

/** A file format rows can be written in. */
export interface ExportFormat {
  /** As in `--format`, and the usual file extension. */
  readonly name: string;
  readonly describe: string;
  /**
   * Writes all rows to `out` and leaves it open. Memory does not grow with the rows: it waits for `out` to drain.
   * Rejects with the error of `out` or of the rows.
   */
  readonly write: <Row>(table: Table<Row>, rows: Rows<Row>, out: Writable) => Promise<void>;
}
