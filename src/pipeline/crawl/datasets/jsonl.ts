import { StringDecoder } from 'node:string_decoder';
import { openRegularFile } from '../../../lib/regular-file.js';
import { bytesOf, bytesAfter } from './byte-stream.js';
import { cutLines } from './cut-lines.js';
import { jsonRow, ROW_CHARACTERS } from './json-row.js';
import { HAS_CHANGED } from './row.js';
import type { DatasetFormat, RowReading } from './row.js';

const LINE_FEED = 10;

interface Line {
  readonly text: string;
  /** The byte behind the line and its end. */
  readonly end: number;
}

/**
 * Yields lines ended by LF only: other separators are legal inside JSON strings. Only the beginning of a line that is
 * too long is kept.
 * @param start the first byte
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  let openCharacters = 0;
  let read = start;
  for await (const chunk of bytes) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    const [first = '', ...others] = decoder.write(piece).split('\n');
    // Chunks are joined once per line, so that a long line takes linear time.
    if (openCharacters < ROW_CHARACTERS) open.push(first);
    openCharacters += first.length;
    if (others.length > 0) {
      // In UTF-8 no other character has this byte: bytes and text are split at the same places.
      let lineFeedAt = piece.indexOf(LINE_FEED);
      yield { text: open.join(''), end: read + lineFeedAt + 1 };
      open = [others.pop() ?? ''];
      openCharacters = open[0]?.length ?? 0;
      for (const text of others) {
        lineFeedAt = piece.indexOf(LINE_FEED, lineFeedAt + 1);
        yield { text, end: read + lineFeedAt + 1 };
      }
    }
    read += piece.length;
  }
  open.push(decoder.end());
  yield { text: open.join(''), end: read };
}

/** Opens whole lines. @throws Error where no line begins at the first byte, or none ends before the last */
async function openLines(path: Buffer, { start, end }: { readonly start: number; readonly end: number }) {
  const file = await openRegularFile(path);
  const { size } = await file.stat();
  const ends = [start, end].filter((at) => at > 0 && at !== size);
  for (const at of ends) {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at - 1);
    if (buffer[0] === LINE_FEED) continue;
    await file.close();
    throw new Error(HAS_CHANGED);
  }
  return file.createReadStream({ start, end: end - 1 });
}

interface OpenedLines {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many bytes and lines come before them. */
  readonly start: number;
  readonly lines: number;
}

/** Opens the bytes that are read. */
async function open(path: Buffer, { after, within }: RowReading): Promise<OpenedLines> {
  if (within?.range.kind === 'bytes') {
    const { start, lines } = within.range;
    return { bytes: await openLines(path, within.range), start, lines };
  }
  const start = after?.bytes ?? null;
  if (after === undefined || start === null) return { bytes: await bytesOf(path), start: 0, lines: 0 };
  return { bytes: await bytesAfter(path, start), start, lines: after.row };
}

export const jsonl: DatasetFormat = {
  extensions: ['jsonl', 'ndjson'],
  isStream: true,
  isTextual: false,
  isOnlyRows: false,
  growsAtEnd: true,
  byteOfRows: 0x0a,
  async *rows(path, _extension, how = {}) {
    const { bytes, start, lines } = await open(path, how);
    let row = lines;
    for await (const { text, end } of linesOf(bytes, start)) {
      row += 1;
      const content = row === 1 ? text.replace(/^\ufeff/u, '') : text;
      if (content.trim() !== '') yield { ...jsonRow(content, row, 'line'), end };
    }
  },
  cut: cutLines,
  async *cutEvenly(path, rows) {
    const size = { bytes: Infinity, rows };
    for await (const { range } of cutLines(path, { columns: [], idColumn: null, size })) yield range;
  },
};
