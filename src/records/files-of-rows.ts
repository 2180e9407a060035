import type { SourceName } from './first-document.js';

/** Endings of files that hold rows, and are one document each without `--dataset`. A test compares them. */
export const ENDINGS_OF_ROWS: readonly string[] = ['csv', 'tsv', 'json', 'jsonl', 'ndjson'];

const FILE_OF_ROWS = new RegExp(`\\.(?:${ENDINGS_OF_ROWS.join('|')})$`, 'iu');

/** Whether a source is a file of rows that is one document, by its name. */
export const isRowsAsOne = ({ source, datasetId }: SourceName): boolean =>
  datasetId === null && FILE_OF_ROWS.test(source);

/** What to do about such a file that holds too little prose. */
export const ROWS_NEXT_STEP =
  'If each row of the file is a text, read the rows: assay run FILE --dataset --text-column NAME';

/** The same beside other files. */
export const ROWS_HINT = 'where rows are texts: --dataset reads each as a document';
