import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '../format.js';
import type { Cell, Rows, Table } from '../table.js';
import { wellFormed } from '../well-formed.js';

const LINES_PER_CHUNK = 256;

function jsonCell(cell: Cell): Cell {
  return typeof cell === 'string' ? wellFormed(cell) : cell;
}

function line<Row>(table: Table<Row>, row: Row): string {
  return `${JSON.stringify(Object.fromEntries(table.columns.map((column) => [column.name, jsonCell(column.value(row))])))}\n`;
}

async function* chunks<Row>(table: Table<Row>, rows: Rows<Row>): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(line(table, row));
    if (lines.length === LINES_PER_CHUNK) {
      yield lines.join('');
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join('');
}

/** JSON Lines: one object a row, every column in every object, LF at the end of each line. */
export const jsonl: ExportFormat = {
  name: 'jsonl',
  describe: 'JSON Lines, one object a row; values exactly as stored',
  write: (table, rows, out) => pipeline(Readable.from(chunks(table, rows), { objectMode: true, highWaterMark: 1 }), out, { end: false }),
};
