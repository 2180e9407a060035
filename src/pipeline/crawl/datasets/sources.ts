import type { RowColumns } from '../../../records/dataset-part.js';
import type { ReasonCode } from '../../../records/reasons.js';
import type { ReadUpTo, Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import { brokenFile } from '../file-source.js';
import type { CrawlSettings } from '../settings.js';
import { chooseColumns, textColumnProblem } from './columns.js';
import type { RepeatedIds } from './repeated-ids.js';
import { RowIds } from './row-ids.js';
import { LookUpFailure, rowsAtEnd } from './rows-at-end.js';
import type { DatasetEnd } from './rows-at-end.js';
import { textAt } from './row-text.js';
import type { Dataset } from './records.js';
import type { DatasetRow } from './row.js';

export function failedRow(path: BytePath, datasetId: string | null, reason: ReasonCode, message: string): Source {
  return {
    path: path.shown,
    pathBytes: rawBytesOf(path),
    datasetId,
    content: { kind: 'ended', outcome: 'failed', reason, message },
  };
}

export function rowSource(
  path: BytePath,
  row: Extract<DatasetRow, { readonly values: object }>,
  columns: RowColumns,
  ids: Pick<RowIds, 'idOf'>,
): Source {
  const datasetId = columns.id === null ? String(row.row) : ids.idOf(row.row, row.values[columns.id]);
  const text = textAt(row.values, columns.text);
  if (text === null)
    return failedRow(path, datasetId, 'bad_row', `row ${row.row} has no text in the column ${columns.text}`);
  return {
    path: path.shown,
    pathBytes: rawBytesOf(path),
    datasetId,
    content: { kind: 'text', text, warnings: columns.guessed.map((guess) => `column_guessed:${guess}`) },
  };
}

/** Returns the columns that hold the texts and ids of rows, as the dataset names them. */
export function columnsRead({ text, id }: RowColumns, first: Readonly<Record<string, unknown>>): readonly string[] {
  const head = Object.hasOwn(first, text) ? text : text.slice(0, text.indexOf('.'));
  return id === null ? [head] : [head, id];
}

/** Reads the rows of a dataset from the path of its bytes. @param end the rows that are read; left out: all */
export type ReadRows = (readPath: Buffer, end?: DatasetEnd) => AsyncIterable<Source>;

/** The columns of texts and ids, and which of the dataset's own are read for them. */
export interface ColumnsFound {
  readonly columns: RowColumns;
  readonly read: readonly string[];
}

/** Returns the columns of a dataset by its first row; null where they are not known, or there is none. */
export async function firstColumns(
  readPath: Buffer,
  { format, extension }: Dataset,
  settings: CrawlSettings,
): Promise<ColumnsFound | null> {
  for await (const row of format.rows(readPath, extension))
    if (!('problem' in row)) {
      const columns = chooseColumns(row.values, settings);
      return columns === null ? null : { columns, read: columnsRead(columns, row.values) };
    }
  return null;
}

/** Returns how far a dataset is read with a row; null where ids alone do not tell which of them come again. */
function upTo({ row, end }: DatasetRow, { isPlain }: RowIds): ReadUpTo | null {
  return isPlain ? { row, bytes: end ?? null } : null;
}

/**
 * Yields the rows of a dataset as sources. A bad row is a failed source with its line; the others are read. `readPath`
 * is the path of the bytes.
 *
 * @param repeatedIds receives, at the end, which rows share an id
 * @param end the rows that are read; null: all
 * @throws what looking up ids throws; a file that cannot be read is a failed source
 */
export async function* datasetSources(
  path: BytePath,
  readPath: Buffer,
  dataset: Dataset,
  { settings, repeatedIds }: { readonly settings: CrawlSettings; readonly repeatedIds: RepeatedIds },
  end: DatasetEnd | null = null,
): AsyncGenerator<Source> {
  let columns: RowColumns | null = null;
  const choose = (first: Readonly<Record<string, unknown>>): readonly string[] | null => {
    columns = chooseColumns(first, settings);
    return columns === null ? null : columnsRead(columns, first);
  };
  const ids = new RowIds();
  let isEmpty = end === null;
  try {
    if (end !== null) columns = (await firstColumns(readPath, dataset, settings))?.columns ?? null;
    const part = end === null ? { choose } : { choose, after: end.after };
    const rows = dataset.format.rows(readPath, dataset.extension, part);
    for await (const row of end === null ? rows : rowsAtEnd(rows, end, columns, ids)) {
      isEmpty = false;
      if ('problem' in row) {
        yield { ...failedRow(path, `row ${row.row}`, 'bad_row', row.problem), readUpTo: upTo(row, ids) };
        continue;
      }
      columns ??= chooseColumns(row.values, settings);
      if (columns === null) {
        yield failedRow(path, null, 'no_text_column', textColumnProblem(row.values, settings.textColumn));
        return;
      }
      yield { ...rowSource(path, row, columns, ids), readUpTo: upTo(row, ids) };
    }
    repeatedIds.report(path.shown, ids.repeated);
    // It would be in no count, as if it had not been there.
    if (isEmpty) yield failedRow(path, null, 'no_text', 'the dataset holds no rows');
  } catch (error) {
    if (error instanceof LookUpFailure) throw error.cause;
    yield brokenFile(path, error);
  }
}
