import { stat } from 'node:fs/promises';
import { beginningOfFile, sha256OfFile } from '../../../lib/file-hash.js';
import { openRegularFile } from '../../../lib/regular-file.js';
import { isSameFile } from '../../../records/source.js';
import type { FoundDataset } from '../../../records/dataset-memory.js';
import type { AddedRows, DatasetStamp, Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import { changeMarkOf } from '../file-source.js';
import { mayGrowAtEnd } from './formats.js';
import type { ReadRows } from './sources.js';

/** Increased when rows are read differently: rows of earlier revisions are then read again. */
const ROWS_REVISION = 1;

const LINE_FEED = 10;

type FileContent = Extract<Source['content'], { readonly kind: 'file' }>;

type DatasetContent = Extract<Source['content'], { readonly kind: 'dataset' }>;

/** Returns the stamp of a dataset that was read; null where it has changed since its reading began. */
async function stampNow(
  path: BytePath,
  file: FoundDataset,
  hashOf: () => Promise<string>,
): Promise<DatasetStamp | null> {
  try {
    const contentHash = await hashOf();
    const now = await stat(path.bytes);
    const isSame = isSameFile(file, { sizeBytes: now.size, mtimeMs: now.mtimeMs, changeMark: changeMarkOf(now) });
    return isSame ? { ...file, contentHash } : null;
  } catch {
    // It was removed meanwhile; its rows are valid, but are read again the next time.
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

/** Whether a line ends just before some byte of a file, or there. */
async function isBetweenLines(path: BytePath, at: number): Promise<boolean> {
  const file = await openRegularFile(path.bytes);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, at - 1);
    return buffer.includes(LINE_FEED);
  } finally {
    await file.close();
  }
}

/** Returns the rows of a dataset after its first bytes, where these are as they were and hold whole rows; else null. */
async function addedRows(
  path: BytePath,
  file: FoundDataset,
  before: DatasetStamp,
  rows: ReadRows,
): Promise<AddedRows | null> {
  try {
    if (before.sizeBytes === 0 || !(await isBetweenLines(path, before.sizeBytes))) return null;
    const beginning = await beginningOfFile(path.bytes, before.sizeBytes);
    if (beginning.hash !== before.contentHash) return null;
    const after = { bytes: before.sizeBytes, row: beginning.lineFeeds };
    const stamp = () => stampNow(path, file, beginning.wholeHash);
    return (idsBefore) => withEnd(rows(path.bytes, { after, idsBefore }), stamp);
  } catch {
    // It cannot be read: so says the source that reading its rows yields.
    return null;
  }
}

/** How the rows of a dataset are read: as a whole, or in parts. */
export interface DatasetReaders {
  readonly rows: ReadRows;
  readonly inParts: DatasetContent['inParts'];
}

/** Returns a dataset as one source, whose rows are read where they are not known. */
export function wholeDataset(
  path: BytePath,
  { sizeBytes, mtimeMs, changeMark, readPath, temporary }: FileContent,
  { rows, inParts }: DatasetReaders,
): Source {
  const file = { sizeBytes, mtimeMs, changeMark, revision: ROWS_REVISION };
  const stamp = () => stampNow(path, file, () => sha256OfFile(path.bytes, sizeBytes));
  return {
    path: path.shown,
    pathBytes: rawBytesOf(path),
    datasetId: null,
    content: {
      kind: 'dataset',
      file,
      contentHash: () => sha256OfFile(path.bytes, sizeBytes).catch(() => null),
      rows: () => withEnd(rows(path.bytes), stamp),
      after: (read) => (idsBefore) => withEnd(rows(path.bytes, { after: read, idsBefore }), stamp),
      readPath: temporary ? null : readPath,
      inParts,
      added: (before) => (mayGrowAtEnd(path.shown) ? addedRows(path, file, before, rows) : Promise.resolve(null)),
    },
  };
}
