import { AssayError } from '../../lib/errors.js';
import type { DatasetColumn } from '../../records/dataset-row.js';

function noColumn(column: string, columns: readonly string[]): AssayError {
  return new AssayError({
    code: 'bad_dataset',
    message:
      columns.length === 0
        ? `the run holds no dataset, so that no column ${column} says who wrote its texts`
        : `there is no column ${column}`,
    nextStep:
      columns.length === 0
        ? 'Name a dataset with the column, and add --dataset.'
        : `Its columns are: ${columns.join(', ')}.`,
    exitCode: 2,
  });
}

/** @throws AssayError `bad_dataset` where the datasets of a run have no such column */
export function checkColumn(column: string, columns: readonly DatasetColumn[]): void {
  const names = columns.map(({ name }) => name);
  if (!names.includes(column)) throw noColumn(column, names);
}
