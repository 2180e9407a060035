import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '../format.js';
import { formulaGuarded } from '../formula-guard.js';
import type { Cell, Rows, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

const LIST_SEPARATOR = '|';

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return formulaGuarded(wellFormed(typeof cell === 'string' ? cell : cell.join(LIST_SEPARATOR)));
}

async function* records<Row>(table: Table<Row>, rows: Rows<Row>): AsyncGenerator<readonly string[]> {
  for await (const row of rows) yield table.columns.map((column) => csvCell(column.value(row)));
}

/** RFC 4180: comma, CRLF, quotes doubled, one header line; UTF-8 without byte order mark; cells made harmless to spreadsheets; lists joined by `|`. */
export const csv: ExportFormat = {
  name: 'csv',
  describe: 'comma-separated values (RFC 4180), safe to open in a spreadsheet',
  write: async (table, rows, out) => {
    const stringifier = stringify({ header: true, columns: table.columns.map((column) => column.name), record_delimiter: 'windows', quote_record_delimiter: true });
    await pipeline(Readable.from(records(table, rows)), stringifier, out, { end: false });
  },
};
