import type { Mark, MarkedRange } from './part-marks.js';
import { isLongCell } from './text-shape.js';

/** Fewer rows and columns, without a header, are layout as likely as not. */
const MIN_ROWS = 3;
const MIN_COLUMNS = 2;
/** Share of a table's text in long cells from which on it is laid-out text, not data. */
const MAX_LONG_SHARE = 0.4;

interface Row {
  readonly start: number;
  end: number;
  hasLongCell: boolean;
}

/** What a table looks like, row by row: data, or text that a table lays out. Sizes are weights of `text-shape.ts`. */
export class TableShape {
  readonly #rows: Row[] = [];
  #cellsInRow = 0;
  #columns = 0;
  #hasHeader = false;
  #holdsTable = false;
  #total = 0;
  #long = 0;

  /** Another table begins inside: this one lays it out. */
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

  /**
   * The rows without a long cell, by the indexes of their blocks; all are of one table, and rows next to each other one
   * block.
   */
  dataRows(): readonly MarkedRange[] {
    const mark: Mark = { kind: 'table' };
    return this.#rows.filter(({ hasLongCell }) => !hasLongCell).map(({ start, end }) => ({ start, end, mark }));
  }
}
