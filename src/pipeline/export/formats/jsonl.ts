import { writePages } from '../pages.js';
import type { ExportFormat } from '../format.js';
import type { Cell, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

function jsonCell(cell: Cell): unknown {
  if (typeof cell === 'string') return wellFormed(cell);
  return typeof cell === 'object' && cell !== null && 'json' in cell ? cell.json : cell;
}

function line<Row>(table: Table<Row>, row: Row): string {
  const cells = table.columns.map((column) => [column.name, jsonCell(column.value(row))] as const);
  return `${JSON.stringify(Object.fromEntries(cells))}\n`;
}

/** JSON Lines: one object per row, every column in every object, LF at the end of each line. */
export const jsonl: ExportFormat = {
  name: 'jsonl',
  describe: 'JSON Lines, one object per row; values exactly as stored',
  write: (table, pages, out) => writePages('', pages, (row) => line(table, row), out),
};
