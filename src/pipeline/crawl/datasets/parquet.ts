import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import type { DatasetFormat } from './row.js';

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

/** Yields the rows of a file in slices; no slice crosses a row group. */
function* slicesOf({ row_groups: groups }: FileMetaData): Generator<Slice> {
  let start = 0;
  for (const group of groups) {
    const rows = Number(group.num_rows);
    const together = Math.max(
      1,
      Math.ceil(rows / Math.max(1, Math.ceil(Number(group.total_byte_size) / BYTES_TOGETHER))),
    );
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

/** Apache Parquet, read slice by slice; uncompressed or compressed with Snappy, gzip or Zstandard. */
export const parquet: DatasetFormat = {
  extensions: ['parquet'],
  isStream: false,
  isTextual: false,
  async *rows(path) {
    const handle = await open(path);
    try {
      const file = await bufferOf(handle);
      const metadata = await parquetMetadataAsync(file);
      const names = parquetSchema(metadata).children.map(({ element }) => element.name);
      for (const { start, end } of slicesOf(metadata)) {
        const rows = await parquetReadObjects({ file, metadata, compressors, rowStart: start, rowEnd: end });
        for (const [index, values] of rows.entries()) yield { row: start + index + 1, names, values };
      }
    } finally {
      await handle.close();
    }
  },
};
