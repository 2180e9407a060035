import { isoSeconds } from '../../../lib/iso-seconds.js';
import type { HistoryRow } from '../../../records/history-row.js';
import type { Column, Table } from '../table.js';
import { resultsTable } from './results.js';

const ownColumns: readonly Column<HistoryRow>[] = [
  {
    name: 'audit',
    type: 'string',
    describe: 'name of the audit; none for a run that is no audit',
    value: (row) => row.audit,
  },
  { name: 'run_id', type: 'string', describe: 'run of the audit', value: (row) => row.runId },
  {
    name: 'audited_at',
    type: 'timestamp',
    describe: 'end of the audit, ISO 8601 in UTC',
    value: (row) => (row.atMs === null ? null : isoSeconds(row.atMs)),
  },
  {
    name: 'previous_run_id',
    type: 'string',
    describe: 'run that this one is compared with; none for the first',
    value: (row) => row.previousRunId,
  },
  {
    name: 'change',
    type: 'string',
    describe:
      '`new`, `changed`, `renamed`, `rescored` (the same text, another verdict or model version), `unchanged`, ' +
      '`not_compared` (the audit before had other paths or rules, or its run was deleted), ' +
      'or, with `--changed-only`, `gone`',
    value: (row) => row.change,
  },
  {
    name: 'verdict_before',
    type: 'string',
    describe: 'verdict at the audit before: `human`, `ai`, `mixed` or `unsure`',
    value: (row) => row.verdictBefore,
  },
  {
    name: 'source_before',
    type: 'string',
    describe: 'of a renamed source: its path at the audit before',
    value: (row) => row.sourceBefore,
  },
];

/** One row per source and audit. The columns of results follow; of a source that is gone, as they were before. */
export const historyTable: Table<HistoryRow> = {
  name: 'history',
  columns: [
    ...ownColumns,
    ...resultsTable.columns.map((column): Column<HistoryRow> => ({ ...column, value: ({ row }) => column.value(row) })),
  ],
};
