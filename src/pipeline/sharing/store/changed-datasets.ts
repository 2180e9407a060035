import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { writeTransaction } from '../../../lib/database/index.js';
import { storedJson } from '../../store/columns/stored-json.js';
import type { StoreTables } from '../../store/tables/tables.js';
import { StoredDataset } from './stored-parts.js';

const StoredStamp = schemaCheck(Type.Object({ sizeBytes: Type.Number(), mtimeMs: Type.Number() }));

/** Says of a dataset that its parts are no longer those of any file: it is cut again when it is found. */
export const NO_STAMP = '{"sizeBytes":-1,"mtimeMs":-1}';

/** Whether a file has the size and time that it had when it was cut. */
async function isAsCut(content: string, stamp: string): Promise<boolean> {
  const { sizeBytes, mtimeMs } = storedJson(StoredStamp, stamp, 'cut_datasets.stamp');
  const { readPath } = storedJson(StoredDataset, content, 'cut_datasets.content');
  const now = await stat(readPath).catch(() => null);
  return now?.size === sizeBytes && now.mtimeMs === mtimeMs;
}

/**
 * Drops the parts of datasets that have changed since they were cut. To be called where a run is taken up again, before
 * it is open to workers.
 */
export async function dropChanged(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  const cut = await queries
    .selectFrom('cut_datasets')
    .select(['dataset_no', 'content', 'stamp'])
    .where('run_no', '=', runNo)
    .where((row) =>
      row.exists(
        row.selectFrom('reads').select('source_id').whereRef('reads.dataset_no', '=', 'cut_datasets.dataset_no'),
      ),
    )
    .execute();
  for (const { dataset_no: datasetNo, content, stamp } of cut) {
    if (await isAsCut(content, stamp)) continue;
    await writeTransaction(queries, async (transaction) => {
      await transaction.deleteFrom('reads').where('dataset_no', '=', datasetNo).execute();
      await transaction
        .updateTable('cut_datasets')
        .set({ stamp: NO_STAMP })
        .where('dataset_no', '=', datasetNo)
        .execute();
    });
  }
}
