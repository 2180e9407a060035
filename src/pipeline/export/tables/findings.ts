import type { ShownFinding } from '../../../records/shown-finding.js';
import type { Column, Table } from '../table.js';
import { resultsTable } from './results.js';

/** What the table of findings shows beside the results. */
export const shownColumns: readonly Column<ShownFinding>[] = [
  {
    name: 'patterns',
    type: 'integer',
    describe: 'matches of AI-writing patterns; none where nobody searched for them',
    value: ({ counts }) => counts.patterns,
  },
  {
    name: 'missing_references',
    type: 'integer',
    describe: 'references that were not found; none where nobody looked them up',
    value: ({ counts }) => counts.missing,
  },
  {
    name: 'guessed_register',
    type: 'string',
    describe: 'what the scan for patterns took the text for; none where it is not sure',
    value: ({ counts }) => counts.register,
  },
];

/** One row per source as the workbench shows them: the columns of results, then those of its table. */
export const findingsTable: Table<ShownFinding> = {
  name: 'findings',
  columns: [
    ...resultsTable.columns.map((column): Column<ShownFinding> => ({
      ...column,
      value: ({ result }) => column.value(result),
    })),
    ...shownColumns,
  ],
};
