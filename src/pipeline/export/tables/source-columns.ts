import type { ResultRow } from '../../../records/result-row.js';
import type { Column } from '../table.js';

/** A row about something within a source. */
interface OfSource {
  readonly of: Pick<ResultRow, 'source' | 'datasetId' | 'documentHash'>;
}

/** What names the source of a row: the first columns of every table of what is inside sources. */
export const sourceColumns: readonly Column<OfSource>[] = [
  { name: 'source', type: 'string', describe: 'path of the file or dataset', value: ({ of }) => of.source },
  {
    name: 'dataset_id',
    type: 'string',
    describe: 'row id within a dataset; none for a file',
    value: ({ of }) => of.datasetId,
  },
  {
    name: 'document_hash',
    type: 'string',
    describe: 'SHA-256 of the normalised text',
    value: ({ of }) => of.documentHash,
  },
];
