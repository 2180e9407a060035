import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { openRegularFile } from '../../../lib/regular-file.js';
import { bytesOf } from './byte-stream.js';
import { cutLines } from './cut-lines.js';
import { jsonRow, ROW_CHARACTERS } from './json-row.js';
import { HAS_CHANGED } from './row.js';
import type { DatasetFormat, RowReading } from './row.js';

const LINE_FEED = 10;

/**
 * Yields lines ended by LF only: other separators are legal inside JSON strings. Only the beginning of a line that is
 * too long is kept.
 */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  let openCharacters = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.write(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)).split('\n');
    // Chunks are joined once per line, so that a long line takes linear time.
    if (openCharacters < ROW_CHARACTERS) open.push(first);
    openCharacters += first.length;
    if (others.length === 0) continue;
    yield open.join('');
    open = [others.pop() ?? ''];
    openCharacters = open[0]?.length ?? 0;
    yield* others;
  }
  open.push(decoder.end());
  yield open.join('');
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

/** Opens the bytes that are read, and returns how many lines come before them. */
async function open(
  path: Buffer,
  { after, within }: RowReading,
): Promise<{ readonly bytes: Readable; readonly lines: number }> {
  if (within?.range.kind === 'bytes') {
    return { bytes: await openLines(path, within.range), lines: within.range.lines };
  }
  if (after === undefined) return { bytes: await bytesOf(path), lines: 0 };
  return { bytes: (await openRegularFile(path)).createReadStream({ start: after.bytes }), lines: after.lines };
}

export const jsonl: DatasetFormat = {
  extensions: ['jsonl', 'ndjson'],
  isStream: true,
  isTextual: false,
  isOnlyRows: false,
  growsAtEnd: true,
  byteOfRows: 0x0a,
  async *rows(path, _extension, how = {}) {
    const { bytes, lines } = await open(path, how);
    let row = lines;
    for await (const line of linesOf(bytes)) {
      row += 1;
      const content = row === 1 ? line.replace(/^\ufeff/u, '') : line;
      if (content.trim() !== '') yield jsonRow(content, row, 'line');
    }
  },
  cut: cutLines,
  async *cutEvenly(path, rows) {
    const size = { bytes: Infinity, rows };
    for await (const { range } of cutLines(path, { columns: [], idColumn: null, size })) yield range;
  },
};
