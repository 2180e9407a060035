import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pages, Rows } from './table.js';

/** Rows of a page: enough to save the cost of a step for each row, few enough to need little memory. */
const PAGE_ROWS = 32;
/** Text is handed on in pieces of this length: each is a step of the stream and a call of the system. */
const PIECE_CHARACTERS = 262_144;

/** Yields the same rows in pages, in order; no page is empty. */
export async function* inPages<Row>(rows: Rows<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* textOf<Row>(head: string, pages: Pages<Row>, text: (row: Row) => string): AsyncGenerator<string> {
  let piece = head;
  for await (const page of pages) {
    for (const row of page) {
      piece += text(row);
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/**
 * Writes `head`, then the text of every row, as fast as `out` drains, and leaves `out` open. Rejects with the
 * error of `out` or of the rows.
 */
export function writePages<Row>(
  head: string,
  pages: Pages<Row>,
  text: (row: Row) => string,
  out: Writable,
): Promise<void> {
  return pipeline(Readable.from(textOf(head, pages, text), { highWaterMark: 1 }), out, { end: false });
}
