import type { Writable } from 'node:stream';

/** Columns where the output is no terminal. */
const USUAL_COLUMNS = 80;
const FEWEST_COLUMNS = 40;
/** Longer lines are hard to read. */
const MOST_COLUMNS = 120;

/** Returns the columns of a terminal; 80 for anything else. */
export function columnsOf(stream: Writable): number {
  return 'columns' in stream && typeof stream.columns === 'number' && stream.columns > 0
    ? stream.columns
    : USUAL_COLUMNS;
}

/** Returns where lines are broken: at the columns of a terminal; elsewhere they stay whole, for other programs. */
export function breakingColumns(stream: Writable): number {
  return 'isTTY' in stream && stream.isTTY === true ? textColumns(stream) : Infinity;
}

/** Returns the columns that texts and tables for people fit. */
export function textColumns(stream: Writable): number {
  return Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columnsOf(stream)));
}
