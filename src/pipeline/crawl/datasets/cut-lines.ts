import { openRegularFile } from '../../../lib/regular-file.js';
import { jsonRow, ROW_CHARACTERS } from './json-row.js';
import type { Cutting, RowsCut } from './row.js';

const LINE_FEED = 10;
const OPENING_BRACE = 0x7b;
/** Bytes read at once. */
const READ_TOGETHER = 1024 * 1024;
/** No character takes more bytes in UTF-8 for each unit of a string. */
const BYTES_OF_A_UNIT = 3;

/** Counts the lines of a part as `rows` of JSON Lines does: lines without content are no rows. */
class OpenPart {
  #rows = 0;
  #lines: number;
  #ids: (readonly [number, unknown])[] = [];
  #start = 0;
  #linesBefore = 0;

  constructor(private readonly cutting: Cutting) {
    this.#lines = 0;
  }

  /** Adds the next line, without its end. */
  add(bytes: Buffer): void {
    this.#lines += 1;
    const { idColumn } = this.cutting;
    // Most rows begin so, and their content is not looked at unless it names them.
    if (idColumn === null && bytes[0] === OPENING_BRACE) {
      this.#rows += 1;
      return;
    }
    const text = bytes.toString('utf8');
    const content = this.#lines === 1 ? text.replace(/^\ufeff/u, '') : text;
    if (content.trim() === '') return;
    this.#rows += 1;
    if (idColumn === null) return;
    const row = jsonRow(content, this.#lines, 'line');
    if (!('problem' in row)) this.#ids.push([row.row, row.values[idColumn]]);
  }

  /** Whether the part is large enough, where a line ends before the byte `at`. */
  isFull(at: number): boolean {
    const { bytes, rows } = this.cutting.size;
    return this.#rows > 0 && (at - this.#start >= bytes || this.#rows >= rows);
  }

  /** Returns the part up to the byte `at`, and begins the next one there; null where no row is in it. */
  take(at: number): RowsCut | null {
    const range = { kind: 'bytes', start: this.#start, end: at, lines: this.#linesBefore } as const;
    const part = { range, rows: this.#rows, ids: this.#ids };
    this.#start = at;
    this.#linesBefore = this.#lines;
    this.#rows = 0;
    this.#ids = [];
    return part.rows === 0 ? null : part;
  }
}

/** Collects the line that has not ended. Only the beginning of one that is too long is kept, as where it is read. */
class OpenLine {
  #pieces: Buffer[] = [];
  #bytes = 0;

  add(piece: Buffer): void {
    if (this.#bytes < ROW_CHARACTERS * BYTES_OF_A_UNIT) this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  /** Returns the line, whose last piece this is. */
  end(piece: Buffer): Buffer {
    if (this.#pieces.length === 0) return piece;
    this.add(piece);
    const line = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return line;
  }
}

/** Yields the bytes of a file, in pieces that stay as they are. */
async function* piecesOf(path: Buffer): AsyncGenerator<Buffer> {
  const file = await openRegularFile(path);
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(READ_TOGETHER);
      const { bytesRead } = await file.read(piece, 0, READ_TOGETHER);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Cuts JSON Lines between lines. */
export async function* cutLines(path: Buffer, cutting: Cutting): AsyncGenerator<RowsCut> {
  const part = new OpenPart(cutting);
  const line = new OpenLine();
  let read = 0;
  for await (const bytes of piecesOf(path)) {
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
      part.add(line.end(bytes.subarray(from, end)));
      from = end + 1;
      const full = part.isFull(read + from) ? part.take(read + from) : null;
      if (full !== null) yield full;
    }
    if (from < bytes.length) line.add(bytes.subarray(from));
    read += bytes.length;
  }
  part.add(line.end(Buffer.alloc(0)));
  const last = part.take(read);
  if (last !== null) yield last;
}
