import type { LabelledRow } from '../../../records/dataset-row.js';
import { authorNamed } from '../../../records/verdict.js';
import type { Column } from '../table.js';

/** Who wrote each text, as a column of its dataset says. @param name of the column in the export */
export function truthColumn(column: string, name: string): Column<LabelledRow> {
  return {
    name,
    type: 'string',
    describe: 'who wrote the text, as the dataset says: `human`, `ai` or `mixed`; none for anything else',
    value: ({ values }) => authorNamed(values[column]),
  };
}
