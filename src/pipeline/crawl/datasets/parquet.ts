import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import type { AsyncBuffer, FileMetaData, RowGroup } from 'hyparquet';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { openRegularFile } from '../../../lib/regular-file.js';
import type { ChooseColumns, DatasetFormat } from './row.js';

/**
 * Rows read together have about this many bytes: bounds memory, and avoids decompressing a row group for every few
 * rows.
 */
const BYTES_TOGETHER = 32 * 1024 * 1024;

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
function* slicesOf({ row_groups: groups }: FileMetaData, columns: readonly string[] | null): Generator<Slice> {
  let start = 0;
  for (const group of groups) {
    const rows = Number(group.num_rows);
    const slices = Math.max(1, Math.ceil(bytesOf(group, columns) / BYTES_TOGETHER));
    const together = Math.max(1, Math.ceil(rows / slices));
    for (let done = 0; done < rows; done += together)
      yield { start: start + done, end: start + Math.min(rows, done + together) };
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

/** Asks for the columns with the first row, which is read in whole. Returns null for all columns. */
async function columnsOf(opened: Opened, choose: ChooseColumns | undefined): Promise<readonly string[] | null> {
  if (choose === undefined) return null;
  const [first] = await read(opened, { start: 0, end: 1 }, null);
  return first === undefined ? null : choose(first);
}

/** Apache Parquet, read slice by slice; uncompressed or compressed with Snappy, gzip or Zstandard. */
export const parquet: DatasetFormat = {
  extensions: ['parquet'],
  isStream: false,
  isTextual: false,
  isOnlyRows: true,
  growsAtEnd: false,
  async *rows(path, _extension, how) {
    const handle = await openRegularFile(path);
    try {
      const file = await bufferOf(handle);
      const opened = { file, metadata: await parquetMetadataAsync(file) };
      const columns = await columnsOf(opened, how?.choose);
      const all = parquetSchema(opened.metadata).children.map(({ element }) => element.name);
      const names = columns === null ? all : all.filter((name) => columns.includes(name));
      for (const slice of slicesOf(opened.metadata, columns)) {
        const rows = await read(opened, slice, columns);
        for (const [index, values] of rows.entries()) yield { row: slice.start + index + 1, names, values };
      }
    } finally {
      await handle.close();
    }
  },
};
