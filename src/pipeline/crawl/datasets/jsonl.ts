import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { openRegularFile } from '../../../lib/regular-file.js';
import { bytesOf } from './byte-stream.js';
import type { DatasetFormat, DatasetRow } from './row.js';

/** A longer row is a bad one; this bounds memory. */
export const ROW_CHARACTERS = 64 * 1024 * 1024;

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

/** Returns a row that is written as JSON: an object, or a text alone. @param what it is called where it is neither */
export function jsonRow(json: string, row: number, what: 'line' | 'element'): DatasetRow {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string') return { row, names: ['text'], values: { text: value } };
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row, names: Object.keys(value), values: Object.fromEntries(Object.entries(value)) };
    return { row, problem: `${what} ${row} is not a JSON object` };
  } catch {
    return { row, problem: `${what} ${row} is not JSON` };
  }
}

export const jsonl: DatasetFormat = {
  extensions: ['jsonl', 'ndjson'],
  isStream: true,
  isTextual: false,
  isOnlyRows: false,
  growsAtEnd: true,
  async *rows(path, _extension, how) {
    const after = how?.after;
    let row = after?.lines ?? 0;
    const bytes =
      after === undefined
        ? await bytesOf(path)
        : (await openRegularFile(path)).createReadStream({ start: after.bytes });
    for await (const line of linesOf(bytes)) {
      row += 1;
      const content = row === 1 ? line.replace(/^\ufeff/u, '') : line;
      if (content.trim() !== '') yield jsonRow(content, row, 'line');
    }
  },
};
