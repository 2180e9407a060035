import type { ObjectStorage } from '../../lib/object-storage.js';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import type { LabelledRow } from '../../records/dataset-row.js';
import type { ResultRow } from '../../records/result-row.js';
import { authorNamed } from '../../records/verdict.js';
import type { Verdict } from '../../records/verdict.js';
import { unknownLabel } from '../crawl/index.js';
import type { Store } from '../store/index.js';
import { checkColumn } from './dataset-column.js';
import { runLabels } from './export-run.js';

/** A source of a run whose author is known. */
export interface KnownRow {
  /** Null where the source has no result, so that its label is not looked at. */
  readonly truth: Verdict | null;
  readonly row: ResultRow;
  /** Columns of its dataset; empty for a file. */
  readonly values: LabelledRow['values'];
}

export interface KnownRows {
  readonly store: Store;
  readonly runId: string;
  /** Who wrote all texts of the run, or the column of its datasets that says it. */
  readonly truth: Verdict | { readonly column: string };
  /** Another column of the datasets that is read, and whether it must be there; left out: none. */
  readonly column?: { readonly name: string; readonly isNeeded: boolean } | undefined;
  readonly objects: ObjectStorage;
}

function truthIn({ values, result }: LabelledRow, column: string): Verdict {
  const value = values[column];
  const truth = authorNamed(value);
  if (truth === null) throw unknownLabel(value, { source: result.source, column, row: result.datasetId ?? '?' });
  return truth;
}

/**
 * Calls `use` for each source of a run, with who wrote it.
 * @throws AssayError `unknown_label`, `bad_dataset` where the column is not there, `dataset_changed`
 */
export async function eachKnownRow(
  { store, runId, truth, column, objects }: KnownRows,
  use: (row: KnownRow) => void,
): Promise<void> {
  if (typeof truth === 'string' && column === undefined) {
    for await (const row of store.resultRows(runId)) use({ truth, row, values: {} });
    return;
  }
  await withScratchFolder(async (folder) => {
    const { columns, rows } = await runLabels(store, { runId, objects }, folder);
    if (typeof truth !== 'string') checkColumn(truth.column, columns);
    if (column?.isNeeded === true) checkColumn(column.name, columns);
    for await (const labelled of rows) {
      const { result: row, values } = labelled;
      const author = (): Verdict => (typeof truth === 'string' ? truth : truthIn(labelled, truth.column));
      use({ truth: row.verdict === null ? null : author(), row, values });
    }
  });
}
