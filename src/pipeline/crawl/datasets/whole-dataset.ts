import { stat } from 'node:fs/promises';
import { sha256OfFile } from '../../../lib/file-hash.js';
import { isSameFile } from '../../../records/source.js';
import type { DatasetStamp, Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import { changeMarkOf } from '../file-source.js';

/** Increased when rows are read differently: rows of earlier revisions are then read again. */
const ROWS_REVISION = 1;

type FileContent = Extract<Source['content'], { readonly kind: 'file' }>;

/** Returns the stamp of a dataset that was read; null where it has changed since its reading began. */
async function stampNow(path: BytePath, file: Omit<DatasetStamp, 'contentHash'>): Promise<DatasetStamp | null> {
  try {
    const contentHash = await sha256OfFile(path.bytes, file.sizeBytes);
    const now = await stat(path.bytes);
    const isSame = isSameFile(file, { sizeBytes: now.size, mtimeMs: now.mtimeMs, changeMark: changeMarkOf(now) });
    return isSame ? { ...file, contentHash } : null;
  } catch {
    // It was removed meanwhile; its rows stand, but are read again the next time.
    return null;
  }
}

/** Yields rows; the last one says what was read, unless reading stopped before the end of the dataset. */
async function* withEnd(
  rows: AsyncIterable<Source>,
  stampOf: () => Promise<DatasetStamp | null>,
): AsyncGenerator<Source> {
  let last: Source | null = null;
  for await (const row of rows) {
    if (last !== null) yield last;
    last = row;
  }
  if (last === null) return;
  // What stopped the reading is a source without the id of a row.
  const stamp = last.datasetId === null ? null : await stampOf();
  yield stamp === null ? last : { ...last, endsDataset: stamp };
}

/** Returns a dataset as one source, whose rows are read where they are not known. */
export function wholeDataset(
  path: BytePath,
  { sizeBytes, mtimeMs, changeMark }: FileContent,
  rows: (readPath: Buffer) => AsyncIterable<Source>,
): Source {
  const file = { sizeBytes, mtimeMs, changeMark, revision: ROWS_REVISION };
  return {
    path: path.shown,
    pathBytes: rawBytesOf(path),
    datasetId: null,
    content: {
      kind: 'dataset',
      file,
      contentHash: () => sha256OfFile(path.bytes, sizeBytes).catch(() => null),
      rows: () => withEnd(rows(path.bytes), () => stampNow(path, file)),
    },
  };
}
