import type { ResultRow } from '../../../records/result-row.js';
import type { Column } from '../table.js';

/** How much of a text AI edited. */
export const assistedColumns: readonly Column<ResultRow>[] = [
  {
    name: 'assisted',
    type: 'number',
    describe:
      'how much of the text AI edited, 0–1, an estimate beside the verdict; none where the text was not judged or ' +
      'the service does not send it',
    value: (row) => row.assisted?.score ?? null,
  },
  {
    name: 'assisted_step',
    type: 'string',
    describe: 'the same in steps: `none`, `light` (from 0.1), `substantial` (from 0.4) or `whole` (from 0.85)',
    value: (row) => row.assisted?.step ?? null,
  },
];
