import { AssayError } from '../../../lib/errors.js';
import { objectPlace } from '../../../lib/object-storage.js';
import { authorNamed, VERDICTS } from '../../../records/verdict.js';
import type { Verdict } from '../../../records/verdict.js';
import { bytePath } from '../file-name.js';
import type { NamedDatasets } from './check.js';
import { datasetFormatOf } from './formats.js';

const SHOWN_LABEL = 40;

function labelText(label: unknown): string {
  const text = label === undefined ? 'nothing' : typeof label === 'string' ? label : JSON.stringify(label);
  return text.length > SHOWN_LABEL ? `${text.slice(0, SHOWN_LABEL)}…` : text;
}

interface LabelPlace {
  readonly source: string;
  readonly column: string;
  readonly row: string;
}

/** Returns the error for a label that names no author. */
export function unknownLabel(label: unknown, { source, column, row }: LabelPlace): AssayError {
  return new AssayError({
    code: 'unknown_label',
    message: `${source} says ${labelText(label)} in its column ${column} (row ${row}), and no author goes by that`,
    nextStep: `Write ${VERDICTS.join(', ')} there, in letters of any case.`,
    exitCode: 2,
  });
}

/** Returns the error for a column by which texts are to be distinguished and which a dataset does not have. */
export function noGroupColumn(column: string, columns: readonly string[]): AssayError {
  return new AssayError({
    code: 'bad_dataset',
    message: `there is no column ${column} to distinguish texts by`,
    nextStep: `Its columns are: ${columns.join(', ')}; language is known for every text.`,
    exitCode: 2,
  });
}

interface LabelledDatasets extends NamedDatasets {
  /** Columns by which texts are distinguished; `language` need not be one. */
  readonly groupColumns: readonly string[];
}

/** Rows at the beginning of each dataset that are looked at. */
const MOST_ROWS = 1000;

async function* rowsOf(path: string, cwd: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const dataset = datasetFormatOf(path);
  if (dataset === null || objectPlace(path) !== null) return;
  try {
    for await (const row of dataset.format.rows(bytePath(path, cwd).bytes, dataset.extension))
      yield 'problem' in row ? {} : row.values;
  } catch {
    // A file that cannot be read fails as a source, with its reason.
  }
}

async function* firstRows(path: string, cwd: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let count = 0;
  for await (const values of rowsOf(path, cwd)) {
    count += 1;
    if (count > MOST_ROWS) return;
    yield values;
  }
}

/** Texts by people that datasets name, as far as they were counted. */
export interface CountedLabels {
  readonly count: number;
  /** Of the first label that names no author; null for none. */
  readonly unknown: AssayError | null;
}

/**
 * Counts the rows that a column says people wrote, up to `most`; null where a path is no dataset of this machine, so
 * that only a run can tell.
 */
export async function countHumanLabels(
  { paths, cwd, truthColumn: column = '' }: Pick<NamedDatasets, 'paths' | 'cwd' | 'truthColumn'>,
  most: number,
): Promise<CountedLabels | null> {
  if (paths.some((path) => datasetFormatOf(path) === null || objectPlace(path) !== null)) return null;
  let count = 0;
  let unknown: AssayError | null = null;
  for (const source of paths) {
    let row = 0;
    for await (const values of rowsOf(source, cwd)) {
      row += 1;
      const label = values[column] ?? '';
      const author = authorNamed(label);
      if (author === 'human') count += 1;
      else if (author === null && label !== '') unknown ??= unknownLabel(label, { source, column, row: `${row}` });
      if (count >= most) return { count, unknown };
    }
  }
  return { count, unknown };
}

/**
 * Returns the authors that a column names, all three at most, once there are texts to tell apart: by people, and by AI.
 * Null where a path is no dataset of this machine, so that only a run can tell.
 */
export async function labelledAuthors({
  paths,
  cwd,
  truthColumn: column = '',
}: Pick<NamedDatasets, 'paths' | 'cwd' | 'truthColumn'>): Promise<ReadonlySet<Verdict> | null> {
  if (paths.some((path) => datasetFormatOf(path) === null || objectPlace(path) !== null)) return null;
  const authors = new Set<Verdict>();
  for (const source of paths) {
    for await (const values of rowsOf(source, cwd)) {
      const author = authorNamed(values[column] ?? '');
      if (author !== null) authors.add(author);
      if (authors.has('human') && authors.has('ai')) return authors;
    }
  }
  return authors;
}

/**
 * Looks at the first rows of the datasets that are named themselves, before anything is scanned: whether a column says
 * who wrote their texts, and whether they can be distinguished as asked. Where it names an author in one row and none
 * in another, this passes: the other may hold no text that can be judged.
 * @throws AssayError `unknown_label`, `bad_dataset`
 */
export async function checkLabels(datasets: LabelledDatasets): Promise<void> {
  const { paths, cwd, settings, truthColumn: column = '', groupColumns } = datasets;
  if (!settings.dataset || (column === '' && groupColumns.length === 0)) return;
  for (const source of paths) {
    let row = 0;
    let isNamed = false;
    let other: AssayError | null = null;
    for await (const values of firstRows(source, cwd)) {
      row += 1;
      const columns = Object.keys(values);
      const lacking = groupColumns.find((name) => name !== 'language' && !columns.includes(name));
      if (row === 1 && columns.length > 0 && lacking !== undefined) throw noGroupColumn(lacking, columns);
      const label = column === '' ? '' : (values[column] ?? '');
      if (authorNamed(label) !== null) isNamed = true;
      else if (label !== '') other ??= unknownLabel(label, { source, column, row: `${row}` });
    }
    if (!isNamed && other !== null) throw other;
  }
}
