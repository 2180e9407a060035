import { stringify } from 'csv-stringify/sync';
import { writePages } from '../pages.js';
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

/** What a cell has to have for RFC 4180 to put it in quotes. */
const QUOTED = /[",\r\n]/u;

function csvLine(record: readonly string[]): string {
  return stringify([[...record]], { record_delimiter: 'windows', quote_record_delimiter: true });
}

/** Returns what writes rows one after the other: a cell that repeats the one above it is not worked out again. */
function lineWriter<Row>({ columns }: Table<Row>): (row: Row) => string {
  const above = columns.map((): Cell => null);
  const texts = columns.map(() => '');
  const quoted = new Set<number>();
  return (row) => {
    columns.forEach((column, index) => {
      const cell = column.value(row);
      if (cell === above[index]) return;
      const text = csvCell(cell);
      above[index] = cell;
      texts[index] = text;
      if (QUOTED.test(text)) quoted.add(index);
      else quoted.delete(index);
    });
    return quoted.size === 0 ? `${texts.join(',')}\r\n` : csvLine(texts);
  };
}

/**
 * RFC 4180: comma, CRLF, quotes doubled, one header line; UTF-8 without byte order mark; cells escaped against
 * spreadsheet formulas; lists joined by `|`.
 */
export const csv: ExportFormat = {
  name: 'csv',
  describe: 'comma-separated values (RFC 4180), safe to open in a spreadsheet',
  write: (table, pages, out) =>
    writePages(csvLine(table.columns.map((column) => column.name)), pages, lineWriter(table), out),
};
