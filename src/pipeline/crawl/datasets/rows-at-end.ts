import type { RowColumns } from '../../../records/dataset-part.js';
import type { IdsBefore, ReadUpTo } from '../../../records/source.js';
import { ownName } from './row-ids.js';
import type { RowIds } from './row-ids.js';
import type { DatasetRow } from './row.js';

/** Rows that are read before the first of them is yielded: as many as are recorded together. */
const ROWS_TOGETHER = 64;

/** The rows at the end of a dataset: where they begin, and what tells the ids of those before them. */
export interface DatasetEnd {
  readonly after: ReadUpTo;
  readonly idsBefore: IdsBefore;
}

/** Ids could not be looked up, which is no fault of the dataset. `cause`: what was thrown. */
export class LookUpFailure extends Error {}

/** Yields the rows of a dataset's end in groups. Where reading fails, those before the fault come first. */
async function* groupsBehind(rows: AsyncIterable<DatasetRow>, last: number): AsyncGenerator<readonly DatasetRow[]> {
  let group: DatasetRow[] = [];
  try {
    for await (const row of rows) {
      if (row.row <= last) continue;
      group.push(row);
      if (group.length < ROWS_TOGETHER) continue;
      yield group;
      group = [];
    }
  } catch (error) {
    yield group;
    throw error;
  }
  yield group;
}

/**
 * Yields the rows of a dataset's end. `ids` knows then which of theirs rows before the end have: only those are looked
 * up, so that beginning there takes no longer, and no more memory, after millions of rows.
 * @throws LookUpFailure; what reading the rows throws
 */
export async function* rowsAtEnd(
  rows: AsyncIterable<DatasetRow>,
  { after, idsBefore }: DatasetEnd,
  columns: RowColumns | null,
  ids: Pick<RowIds, 'know'>,
): AsyncGenerator<DatasetRow> {
  const column = columns?.id ?? null;
  for await (const group of groupsBehind(rows, after.row)) {
    if (column !== null) {
      const own = group.flatMap((row) => ('problem' in row ? [] : [ownName(row.row, row.values[column])]));
      const known = await idsBefore(own).catch((cause: unknown) => {
        throw new LookUpFailure('ids cannot be looked up', { cause });
      });
      for (const id of known) ids.know(id);
    }
    yield* group;
  }
}
