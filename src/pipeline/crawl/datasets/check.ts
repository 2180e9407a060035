import { lstat } from 'node:fs/promises';
import { AssayError } from '../../../lib/errors.js';
import { objectPlace } from '../../../lib/object-storage.js';
import { bytePath } from '../file-name.js';
import type { CrawlSettings } from '../settings.js';
import { chooseColumns, idColumnProblem, textColumnProblem } from './columns.js';
import { datasetFormatOf, rowFormatOf } from './formats.js';

/** The paths of a run, as typed by the user, and how its datasets are read. */
export interface NamedDatasets {
  readonly paths: readonly string[];
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly settings: Pick<CrawlSettings, 'dataset' | 'textColumn' | 'idColumn'>;
  /** Column that says who wrote each text; left out or empty: none is asked for. */
  readonly truthColumn?: string;
}

/** The first row that can be read, and whether another follows; null where none can be read. */
export interface FirstRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasMore: boolean;
}

/** Returns the first row of a dataset on disk, and whether it has more. Rejects if it cannot be read. */
export async function firstRow(
  path: Buffer,
  dataset: NonNullable<ReturnType<typeof datasetFormatOf>>,
): Promise<FirstRow | null> {
  let first: FirstRow['values'] | null = null;
  for await (const row of dataset.format.rows(path, dataset.extension)) {
    if (first !== null) return { values: first, hasMore: true };
    if (!('problem' in row)) first = row.values;
  }
  return first === null ? null : { values: first, hasMore: false };
}

function unknownColumn(path: string, problem: string): AssayError {
  return new AssayError({
    code: 'no_text_column',
    message: `${path}: ${problem}`,
    nextStep: 'Name a column with --text-column; a path into a nested one works too: --text-column answer.text.',
    exitCode: 2,
  });
}

function noIds(path: string, problem: string): AssayError {
  return new AssayError({
    code: 'no_id_column',
    message: `${path}: ${problem}`,
    nextStep: 'Name a column with --id-column, or leave it out: rows without an id are named by their number.',
    exitCode: 2,
  });
}

function noTruth(path: string, column: string, { values }: FirstRow): AssayError {
  return new AssayError({
    code: 'bad_dataset',
    message: `${path}: there is no column ${column}`,
    nextStep: `Its columns are: ${Object.keys(values).join(', ')}.`,
    exitCode: 2,
  });
}

/** Says what is read as one document and could be many. */
export function manyRowsNote(path: string, { values }: FirstRow): string {
  const columns = Object.keys(values);
  const chosen = chooseColumns(values, { textColumn: '', idColumn: '' })?.text ?? 'NAME';
  return (
    `${path} holds rows and is read as one document; for one document a row: --dataset --text-column ${chosen} ` +
    `(columns: ${columns.join(', ')})`
  );
}

/**
 * Looks at the first rows of the datasets that are named themselves, before anything is scanned or written.
 * @returns what users should know: files with many rows that are read as one document
 * @throws AssayError `no_text_column` where the rows are to be read and the column of the texts is not known;
 * `no_id_column` where the one named for the ids is not there; `bad_dataset` where that of the authors is not there
 */
export async function checkDatasets({
  paths,
  cwd,
  settings,
  truthColumn = '',
}: NamedDatasets): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const path of paths) {
    const dataset = datasetFormatOf(path);
    if (dataset === null || objectPlace(path) !== null) continue;
    const { bytes } = bytePath(path, cwd);
    const isFile = (await lstat(bytes).catch(() => null))?.isFile() === true;
    // A file that cannot be read fails as a source, with its reason.
    const first = isFile ? await firstRow(bytes, dataset).catch(() => null) : null;
    if (first === null) continue;
    if (rowFormatOf(path, settings) !== null) {
      if (chooseColumns(first.values, settings) === null)
        throw unknownColumn(path, textColumnProblem(first.values, settings.textColumn));
      const idProblem = idColumnProblem(first.values, settings.idColumn);
      if (idProblem !== null) throw noIds(path, idProblem);
      if (truthColumn !== '' && !Object.hasOwn(first.values, truthColumn)) throw noTruth(path, truthColumn, first);
    } else if (first.hasMore) notes.push(manyRowsNote(path, first));
  }
  return notes;
}
