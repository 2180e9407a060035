import { rm, stat } from 'node:fs/promises';
import { AssayError } from '../../../lib/errors.js';
import { objectPlace } from '../../../lib/object-storage.js';
import type { ObjectStorage } from '../../../lib/object-storage.js';
import type { RowRange } from '../../../records/dataset-part.js';
import type { DatasetColumn, DatasetPlace, DatasetRecord } from '../../../records/dataset-row.js';
import { bytePath } from '../file-name.js';
import { changeMarkOf } from '../file-source.js';
import { scratchFiles } from '../scratch-file.js';
import type { CrawlSettings } from '../settings.js';
import { datasetFormatOf } from './formats.js';
import { isPacked } from './parts.js';
import { readColumns, readRecords } from './records.js';
import type { Dataset } from './records.js';

/** The parts needed to read datasets again. */
export interface DatasetReading {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Storage for `s3://` paths. */
  readonly objects: ObjectStorage;
  /** Folder for downloads, which are deleted after reading. */
  readonly scratchFolder: string;
}

async function* read<Item>(
  { path, pathBytes }: DatasetPlace,
  { cwd, objects, scratchFolder }: DatasetReading,
  items: (bytes: Buffer, dataset: Dataset) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const dataset = datasetFormatOf(path);
  if (dataset === null)
    throw new AssayError({
      code: 'dataset_unreadable',
      message: `${path} is not a dataset that can be read again`,
      nextStep: 'Export the results alone with: assay export --no-join',
      exitCode: 2,
    });
  const place = objectPlace(path);
  if (place === null) {
    yield* items(pathBytes === null ? bytePath(path, cwd).bytes : Buffer.from(pathBytes), dataset);
    return;
  }
  const file = scratchFiles(scratchFolder)(place.key);
  try {
    if ((await objects.download(place.bucket, place.key, file)) === 'gone')
      throw new Error('the object no longer exists');
    yield* items(Buffer.from(file), dataset);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Returns the columns of a dataset in its order, each with its type. Throws AssayError if it is not a dataset; rejects
 * if it cannot be read.
 */
export async function datasetColumns(place: DatasetPlace, reading: DatasetReading): Promise<readonly DatasetColumn[]> {
  const columns: DatasetColumn[] = [];
  for await (const own of read(place, reading, async function* (bytes, dataset) {
    yield* await readColumns(bytes, dataset);
  }))
    columns.push(own);
  return columns;
}

/**
 * Yields the rows of a dataset in the order in which `crawl` yields them as sources, with all columns, in constant
 * memory. Fails like `datasetColumns`.
 * @param range of rows that are read, one of those by `datasetRanges`; null: all
 */
export function datasetRecords(
  place: DatasetPlace,
  reading: DatasetReading,
  settings: CrawlSettings,
  range: RowRange | null = null,
): AsyncIterable<DatasetRecord> {
  return read(place, reading, (bytes, dataset) => readRecords(bytes, dataset, settings, range));
}

/** Returns a text that changes when a dataset does; null where that is not looked up, as in storage. */
export async function datasetMark({ path, pathBytes }: DatasetPlace, { cwd }: DatasetReading): Promise<string | null> {
  if (objectPlace(path) !== null) return null;
  const found = await stat(pathBytes === null ? bytePath(path, cwd).bytes : Buffer.from(pathBytes)).catch(() => null);
  return found === null ? null : [found.size, found.mtimeMs, changeMarkOf(found)].join(' ');
}

/**
 * Returns where each so many rows of a dataset are, to be read by themselves; null where they are only found from its
 * beginning: in storage, in packed files and in formats that cannot be cut. Fails like `datasetColumns`.
 */
export async function datasetRanges(
  place: DatasetPlace,
  reading: DatasetReading,
  rows: number,
): Promise<readonly RowRange[] | null> {
  const dataset = datasetFormatOf(place.path);
  if (objectPlace(place.path) !== null || dataset === null || isPacked(place.path, dataset)) return null;
  const { cutEvenly } = dataset.format;
  if (cutEvenly === null) return null;
  const ranges: RowRange[] = [];
  for await (const range of read(place, reading, (bytes) => cutEvenly(bytes, rows))) ranges.push(range);
  return ranges;
}
