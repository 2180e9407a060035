import type { Mark, MarkedRange } from './part-marks.js';
import { isLongCell } from './text-shape.js';

/** With fewer rows and columns and no header, a table is as likely layout as data. */
const MIN_ROWS = 3;
const MIN_COLUMNS = 2;
/** With a larger share of its text in long cells, a table is layout, not data. */
const MAX_LONG_SHARE = 0.4;

interface Row {
  readonly start: number;
  end: number;
  hasLongCell: boolean;
}

/** Decides row by row whether a table holds data or lays out text. Sizes are weights of `text-shape.ts`. */
export class TableShape {
  readonly #rows: Row[] = [];
  #cellsInRow = 0;
  #columns = 0;
  #hasHeader = false;
  #holdsTable = false;
  #total = 0;
  #long = 0;

  /** Records a nested table: the outer table is layout. */
  holdTable(): void {
    this.#holdsTable = true;
  }

  /** @param at index of the row's first block */
  startRow(at: number): void {
    this.#rows.push({ start: at, end: at, hasLongCell: false });
    this.#cellsInRow = 0;
  }

  addCell(size: number, isHeader: boolean): void {
    const row = this.#rows.at(-1);
    this.#cellsInRow += 1;
    this.#columns = Math.max(this.#columns, this.#cellsInRow);
    this.#hasHeader ||= isHeader && size > 0;
    this.#total += size;
    if (!isLongCell(size)) return;
    this.#long += size;
    if (row !== undefined) row.hasLongCell = true;
  }

  endRow(at: number): void {
    const row = this.#rows.at(-1);
    if (row !== undefined) row.end = at;
  }

  get holdsData(): boolean {
    if (this.#holdsTable || this.#long > this.#total * MAX_LONG_SHARE || this.#columns < MIN_COLUMNS) return false;
    return this.#rows.length >= MIN_ROWS || (this.#hasHeader && this.#rows.length >= MIN_ROWS - 1);
  }

  /** Returns the rows without a long cell, by the indexes of their blocks. Adjacent rows form one block. */
  dataRows(): readonly MarkedRange[] {
    const mark: Mark = { kind: 'table' };
    return this.#rows.filter(({ hasLongCell }) => !hasLongCell).map(({ start, end }) => ({ start, end, mark }));
  }
}
