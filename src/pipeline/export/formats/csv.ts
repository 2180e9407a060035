import { stringify } from 'csv-stringify/sync';
import { writeBatches } from '../batches.js';
import type { ExportFormat } from '../format.js';
import { formulaGuarded } from '../formula-guard.js';
import type { Cell, JsonCell, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

const LIST_SEPARATOR = '|';

/** Returns a cell as text: text unchanged, lists joined, other values as JSON. */
function plainText(cell: string | readonly string[] | JsonCell): string {
  if (typeof cell === 'string') return cell;
  if (!('json' in cell)) return cell.join(LIST_SEPARATOR);
  return typeof cell.json === 'string' ? cell.json : JSON.stringify(cell.json);
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return formulaGuarded(wellFormed(plainText(cell)));
}

function csvLines(records: readonly (readonly string[])[]): string {
  return stringify([...records], { record_delimiter: 'windows', quote_record_delimiter: true });
}

function cells<Row>(table: Table<Row>, row: Row): readonly string[] {
  return table.columns.map((column) => csvCell(column.value(row)));
}

/**
 * RFC 4180: comma, CRLF, quotes doubled, one header line; UTF-8 without byte order mark; cells escaped against
 * spreadsheet formulas; lists joined by `|`.
 */
export const csv: ExportFormat = {
  name: 'csv',
  describe: 'comma-separated values (RFC 4180), safe to open in a spreadsheet',
  write: (table, rows, out) =>
    writeBatches(
      csvLines([table.columns.map((column) => column.name)]),
      rows,
      (batch) => csvLines(batch.map((row) => cells(table, row))),
      out,
    ),
};
