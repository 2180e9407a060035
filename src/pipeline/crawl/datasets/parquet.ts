import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import type { AsyncBuffer, FileMetaData, RowGroup } from 'hyparquet';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { openRegularFile } from '../../../lib/regular-file.js';
import type { Cutting, DatasetFormat, RowReading, RowsCut } from './row.js';

/**
 * Rows read together have about this many bytes: bounds memory, and avoids decompressing a row group for every few
 * rows.
 */
const BYTES_TOGETHER = 32 * 1024 * 1024;

/** Rows read together, at most: a part holds whole slices. */
const ROWS_TOGETHER = 250_000;

const compressors = {
  ZSTD: (input: Uint8Array) => decompress(input),
  GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input)),
};

interface Slice {
  readonly start: number;
  readonly end: number;
}

/** Returns the bytes of a row group, unpacked, as far as they are read. @param columns that are read; null: all */
function bytesOf({ total_byte_size: total, columns: chunks }: RowGroup, columns: readonly string[] | null): number {
  if (columns === null) return Number(total);
  return chunks.reduce((sum, { meta_data: chunk }) => {
    const isRead = chunk !== undefined && columns.includes(chunk.path_in_schema[0] ?? '');
    return isRead ? sum + Number(chunk.total_uncompressed_size) : sum;
  }, 0);
}

/** Yields the rows of a file in slices; no slice crosses a row group. */
function* slicesOf(
  { row_groups: groups }: FileMetaData,
  columns: readonly string[] | null,
): Generator<Slice & { readonly bytes: number }> {
  let start = 0;
  for (const group of groups) {
    const rows = Number(group.num_rows);
    const total = bytesOf(group, columns);
    const slices = Math.max(1, Math.ceil(total / BYTES_TOGETHER), Math.ceil(rows / ROWS_TOGETHER));
    const together = Math.max(1, Math.ceil(rows / slices));
    for (let done = 0; done < rows; done += together)
      yield { start: start + done, end: start + Math.min(rows, done + together), bytes: total / slices };
    start += rows;
  }
}

const bufferOf = async (file: FileHandle): Promise<AsyncBuffer> => ({
  byteLength: (await file.stat()).size,
  slice: async (start, end = Number.MAX_SAFE_INTEGER) => {
    const length = Math.max(0, Math.min(end, (await file.stat()).size) - start);
    const bytes = new ArrayBuffer(length);
    await file.read(new Uint8Array(bytes), 0, length, start);
    return bytes;
  },
});

/** What rows are read from. */
interface Opened {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
}

function read({ file, metadata }: Opened, { start, end }: Slice, columns: readonly string[] | null) {
  const within = { rowStart: start, rowEnd: end, useOffsetIndex: true };
  return parquetReadObjects({ file, metadata, compressors, ...within, ...(columns && { columns: [...columns] }) });
}

/**
 * Returns the columns that are read; null for all. Where they are to be chosen, they are asked for with the first row,
 * which is read in whole.
 */
async function columnsOf(opened: Opened, { choose, within }: RowReading): Promise<readonly string[] | null> {
  if (within !== undefined) return within.columns;
  if (choose === undefined) return null;
  const [first] = await read(opened, { start: 0, end: 1 }, null);
  return first === undefined ? null : choose(first);
}

/** Returns what of a slice is in the range that is read. */
function cutTo({ start, end }: Slice, { after, within }: RowReading): Slice {
  const range = within?.range.kind === 'rows' ? within.range : { start: after?.row ?? 0, end: Infinity };
  return { start: Math.max(start, range.start), end: Math.min(end, range.end) };
}

/** Opens a file for a generator, and closes it when that ends. */
async function* whileOpen<Item>(
  path: Buffer,
  items: (opened: Opened) => AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  const handle = await openRegularFile(path);
  try {
    const file = await bufferOf(handle);
    yield* items({ file, metadata: await parquetMetadataAsync(file) });
  } finally {
    await handle.close();
  }
}

/** Returns the values of one column in a slice, with the numbers of their rows. */
async function valuesOf(opened: Opened, slice: Slice, column: string): Promise<RowsCut['ids']> {
  const rows = await read(opened, slice, [column]);
  return rows.map((values, index) => [slice.start + index + 1, values[column]]);
}

/** Yields slices that follow one another joined, until they are large enough. */
function* joinedSlices(metadata: FileMetaData, { columns, size }: Cutting): Generator<Slice> {
  let start = 0;
  let end = 0;
  let bytes = 0;
  for (const slice of slicesOf(metadata, columns)) {
    end = slice.end;
    bytes += slice.bytes;
    if (bytes < size.bytes && end - start < size.rows) continue;
    yield { start, end };
    start = end;
    bytes = 0;
  }
  if (end > start) yield { start, end };
}

/** Cuts a file between row groups, and a large row group where it is read in slices anyway. */
function cut(path: Buffer, cutting: Cutting): AsyncIterable<RowsCut> {
  const { idColumn } = cutting;
  return whileOpen(path, async function* (opened) {
    for (const slice of joinedSlices(opened.metadata, cutting)) {
      const ids = idColumn === null ? [] : await valuesOf(opened, slice, idColumn);
      yield { range: { kind: 'rows', ...slice }, rows: slice.end - slice.start, ids };
    }
  });
}

/** Apache Parquet, read slice by slice; uncompressed or compressed with Snappy, gzip or Zstandard. */
export const parquet: DatasetFormat = {
  extensions: ['parquet'],
  isStream: false,
  isTextual: false,
  isOnlyRows: true,
  growsAtEnd: false,
  byteOfRows: null,
  rows: (path, _extension, how = {}) =>
    whileOpen(path, async function* (opened) {
      const columns = await columnsOf(opened, how);
      const all = parquetSchema(opened.metadata).children.map(({ element }) => element.name);
      const names = columns === null ? all : all.filter((name) => columns.includes(name));
      for (const whole of slicesOf(opened.metadata, columns)) {
        const slice = cutTo(whole, how);
        if (slice.start >= slice.end) continue;
        const rows = await read(opened, slice, columns);
        for (const [index, values] of rows.entries()) yield { row: slice.start + index + 1, names, values };
      }
    }),
  cut,
  cutEvenly: (path, rows) =>
    whileOpen(path, function* ({ metadata }) {
      const all = Number(metadata.num_rows);
      for (let start = 0; start < all; start += rows)
        yield { kind: 'rows', start, end: Math.min(all, start + rows) } as const;
    }),
};
