import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Rows } from './table.js';

/**
 * Rows converted to text together: enough to save the cost of a stream step for each row, few enough to need little
 * memory.
 */
const ROWS_TOGETHER = 32;
/** Text is handed on in pieces of this length: each is a step of the stream and a call of the system. */
const PIECE_CHARACTERS = 262_144;

/** Yields the same rows in groups, in order; no group is empty. */
async function* batchesOf<Row>(rows: Rows<Row>): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_TOGETHER) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* textOf<Row>(
  head: string,
  rows: Rows<Row>,
  text: (batch: readonly Row[]) => string,
): AsyncGenerator<string> {
  let piece = head;
  for await (const batch of batchesOf(rows)) {
    piece += text(batch);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/**
 * Writes `head`, then the text of every batch of rows, as fast as `out` drains, and leaves `out` open. Rejects with the
 * error of `out` or of the rows.
 */
export function writeBatches<Row>(
  head: string,
  rows: Rows<Row>,
  text: (batch: readonly Row[]) => string,
  out: Writable,
): Promise<void> {
  return pipeline(Readable.from(textOf(head, rows, text), { highWaterMark: 1 }), out, { end: false });
}
