import type { ResultRow } from '../../../records/result-row.js';
import type { Column } from '../table.js';

/** Separates texts that are unsure because nothing could be judged from those that were judged. */
export const judgedColumn: Column<ResultRow> = {
  name: 'judged',
  type: 'boolean',
  describe:
    'whether there was enough to judge: `false` is a verdict `unsure` that counts as not judged, `true` beside ' +
    '`unsure` is one whose confidence is too low; none where there is no result',
  value: (row) => (row.stated === null ? null : row.notJudgedReason === null),
};
