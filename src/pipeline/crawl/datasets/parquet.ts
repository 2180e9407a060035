import { gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import type { DatasetFormat } from './row.js';

/** Rows read together: memory stays bounded whatever the size of the file. */
const ROWS_TOGETHER = 500;

const compressors = { ZSTD: (input: Uint8Array) => decompress(input), GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input)) };

/** Apache Parquet, a slice of rows at a time; compressed with Snappy, gzip, Zstandard or not. */
export const parquet: DatasetFormat = {
  extensions: ['parquet'],
  isStream: false,
  isTextual: false,
  async *rows(path) {
    const file = await asyncBufferFromFile(path.toString('utf8'));
    const metadata = await parquetMetadataAsync(file);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const rowCount = Number(metadata.num_rows);
    for (let start = 0; start < rowCount; start += ROWS_TOGETHER) {
      const slice = await parquetReadObjects({ file, metadata, compressors, rowStart: start, rowEnd: Math.min(rowCount, start + ROWS_TOGETHER) });
      for (const [index, values] of slice.entries()) yield { row: start + index + 1, names, values };
    }
  },
};
