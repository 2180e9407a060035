import { stat } from 'node:fs/promises';
import type { DatasetPart, PartSize, RowColumns } from '../../../records/dataset-part.js';
import type { DatasetInParts, Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { brokenFile } from '../file-source.js';
import { bytesOf } from './byte-stream.js';
import type { CrawlSettings } from '../settings.js';
import type { Dataset } from './records.js';
import type { RepeatedIds } from './repeated-ids.js';
import { ownName, RowIds } from './row-ids.js';
import { HAS_CHANGED } from './row.js';
import type { RowsCut } from './row.js';
import { failedRow, firstColumns, rowSource } from './sources.js';

/** A worker reads such a part in about a quarter of a minute, and a worker that takes over reads that much again. */
const PART_SIZE: PartSize = { bytes: 16 * 1024 * 1024, rows: 50_000 };

/** What a part is read with, beside its place. */
export interface PartReading {
  readonly columns: RowColumns;
  /** The columns of the dataset that are read for them. */
  readonly read: readonly string[];
  /** Of the file that was cut. */
  readonly sizeBytes: number;
  readonly part: DatasetPart;
}

/** Tells the numbers of the rows that an earlier row has the name of. */
function repeatedOf({ ids }: RowsCut, known: RowIds): readonly number[] {
  return ids.flatMap(([row, value]) => (known.idOf(row, value) === ownName(row, value) ? [] : [row]));
}

async function* withRepeated(cuts: AsyncIterable<RowsCut>, known: RowIds): AsyncGenerator<DatasetPart> {
  for await (const rows of cuts) yield { range: rows.range, rows: rows.rows, repeated: repeatedOf(rows, known) };
}

/** Whether a dataset is compressed as a whole, by its name. */
export function isPacked(shown: string, { extension }: Pick<Dataset, 'extension'>): boolean {
  return !shown.toLowerCase().endsWith(`.${extension}`);
}

/** Packed so, a file is unpacked too slowly to be looked through before it is read. */
const SLOWLY_UNPACKED = /\.(?:bz2|xz)$/iu;

/** Counts a byte in a file, unpacked. */
async function countOf(path: Buffer, byte: number): Promise<number> {
  let count = 0;
  for await (const chunk of await bytesOf(path)) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1;
  }
  return count;
}

/** The rows of a file as one part. */
async function* onlyPart(path: Buffer, byte: number): AsyncGenerator<DatasetPart> {
  yield { range: { kind: 'all' }, rows: (await countOf(path, byte)) + 1, repeated: [] };
}

/**
 * Returns a dataset in parts that can be read apart: each row then has the number and the id that it has where the
 * dataset is read as a whole. A packed file, and one of a format whose rows are only found from its beginning, is one
 * part, if it is soon known how many rows that may have. Null for others, where the columns of a dataset are not known,
 * or where it cannot be read.
 *
 * @param repeatedIds receives, once all parts were taken, which rows share an id
 */
export async function inParts(
  path: BytePath,
  dataset: Dataset,
  {
    settings,
    repeatedIds,
    size = PART_SIZE,
  }: { readonly settings: CrawlSettings; readonly repeatedIds: RepeatedIds; readonly size?: PartSize | undefined },
): Promise<DatasetInParts | null> {
  // What cannot be read fails where it is read as a whole, with its reason.
  const found = await firstColumns(path.bytes, dataset, settings).catch(() => null);
  if (found === null) return null;
  const { columns, read } = found;
  const { cut, byteOfRows } = dataset.format;
  let failure: Source | null = null;
  const ids = new RowIds();
  async function* unlessBroken(parts: AsyncIterable<DatasetPart>): AsyncGenerator<DatasetPart> {
    try {
      yield* parts;
    } catch (error) {
      failure = brokenFile(path, error);
    }
    repeatedIds.report(path.shown, ids.repeated);
  }
  const inThese = (parts: AsyncIterable<DatasetPart>): DatasetInParts => ({
    columns,
    read,
    parts: unlessBroken(parts),
    failure: () => failure,
  });
  if (cut !== null && !isPacked(path.shown, dataset))
    return inThese(withRepeated(cut(path.bytes, { columns: read, idColumn: columns.id, size }), ids));
  if (byteOfRows === null || SLOWLY_UNPACKED.test(path.shown)) return null;
  return inThese(onlyPart(path.bytes, byteOfRows));
}

/** Returns the ids of the rows of a part, of which those are known that repeat the id of an earlier row. */
function idsOf(part: DatasetPart): Pick<RowIds, 'idOf'> {
  const repeated = new Set(part.repeated);
  return {
    idOf: (row, value) => (repeated.has(row) ? `${ownName(row, value)}#${row}` : ownName(row, value)),
  };
}

/**
 * Yields the rows of a part as sources, as `datasetSources` yields those of the dataset.
 * @param repeatedIds receives which rows share an id, of a part that is a whole dataset
 */
export async function* partSources(
  path: BytePath,
  { format, extension }: Dataset,
  { columns, read, sizeBytes, part }: PartReading,
  repeatedIds: RepeatedIds,
): AsyncGenerator<Source> {
  const { range } = part;
  const all = range.kind === 'all' ? new RowIds() : null;
  const ids = all ?? idsOf(part);
  const how = range.kind === 'all' ? { choose: () => read } : { within: { range, columns: read } };
  let rows = 0;
  try {
    if ((await stat(path.bytes)).size !== sizeBytes) throw new Error(HAS_CHANGED);
    for await (const row of format.rows(path.bytes, extension, how)) {
      rows += 1;
      if (range.kind !== 'all' && rows > part.rows) break;
      yield 'problem' in row
        ? failedRow(path, `row ${row.row}`, 'bad_row', row.problem)
        : rowSource(path, row, columns, ids);
    }
    if (range.kind !== 'all' && rows !== part.rows) throw new Error(HAS_CHANGED);
    if (all !== null) repeatedIds.report(path.shown, all.repeated);
  } catch (error) {
    yield brokenFile(path, error);
  }
}
