import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keptPlan } from '../../../lib/database/index.js';
import { groupBy } from '../../../lib/group-by.js';
import { BATCH_MODES } from '../../../records/batch.js';
import type { Batch, BatchItem } from '../../../records/batch.js';
import { SCANS } from '../../../records/scan.js';
import { amongIds } from '../columns/given-rows.js';
import { unpackBlocks } from '../columns/stored-blocks.js';
import { keptText } from '../columns/kept-text.js';
import { storedLiteral, storedRow } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

type DocumentOf = (task: {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
}) => BatchItem;

/** Returns documents with their texts, by their tasks. */
export async function readDocuments(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<DocumentOf> {
  const rows = await queries
    .selectFrom('documents')
    .select(['document_id', 'hash', 'text', 'blocks'])
    .where(sql<boolean>`document_id ${amongIds(queries, documentIds)}`)
    .modifyEnd(keptPlan)
    .execute();
  const documents = new Map(rows.map((row) => [row.document_id, row]));
  return ({ task_id: taskId, document_id: documentId, words }) => {
    const { hash, text, blocks } = storedRow(documents.get(documentId), `document ${documentId}`);
    return {
      taskId,
      documentId,
      documentHash: hash,
      words,
      text: storedRow(keptText({ text, excerpt: null }) ?? undefined, `text of document ${documentId}`),
      blocks: unpackBlocks(blocks),
    };
  };
}

/** Returns the documents of some batches with their texts, by batch, in their order. */
async function itemsOf(
  queries: Kysely<StoreTables>,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number | null, readonly BatchItem[]>> {
  const tasks = await queries
    .selectFrom('tasks')
    .select(['task_id', 'document_id', 'words', 'batch_id'])
    .where(sql<boolean>`batch_id ${amongIds(queries, batchIds)}`)
    .orderBy('order_key')
    .orderBy('task_id')
    .modifyEnd(keptPlan)
    .execute();
  const itemOf = await readDocuments(
    queries,
    tasks.map((task) => task.document_id),
  );
  return new Map([...groupBy(tasks, (task) => task.batch_id)].map(([batchId, own]) => [batchId, own.map(itemOf)]));
}

interface BatchRow {
  readonly batch_id: number;
  readonly scan: string;
  readonly mode: string;
  readonly idempotency_key: string;
  readonly words: number;
  readonly created_at: number;
}

/** Returns stored batches with their documents, as they are sent under the same keys: `reopened`, perhaps again. */
export async function storedBatches<Row extends BatchRow>(
  queries: Kysely<StoreTables>,
  rows: readonly Row[],
  sentBy: (row: Row) => Pick<Batch, 'reopened' | 'lease'>,
): Promise<readonly Batch[]> {
  if (rows.length === 0) return [];
  const items = await itemsOf(
    queries,
    rows.map((row) => row.batch_id),
  );
  return rows.map((row) => ({
    batchId: row.batch_id,
    scan: storedLiteral(SCANS, row.scan, 'batches.scan'),
    mode: storedLiteral(BATCH_MODES, row.mode, 'batches.mode'),
    idempotencyKey: row.idempotency_key,
    items: storedRow(items.get(row.batch_id), `document of batch ${row.batch_id}`),
    words: row.words,
    openedAtMs: row.created_at,
    ...sentBy(row),
  }));
}

/**
 * Returns batches that an earlier process claimed and did not finish. They may have been sent, so they are sent again
 * unchanged, under the same key.
 */
export async function* openBatches(queries: Kysely<StoreTables>, runNo: number): AsyncGenerator<Batch> {
  const rows = await queries
    .selectFrom('batches')
    .selectAll()
    .where('run_no', '=', runNo)
    .where('state', '=', 'open')
    .orderBy('batch_id')
    .execute();
  // One at a time: together their texts might not fit in memory.
  for (const row of rows) yield* await storedBatches(queries, [row], () => ({ reopened: true, lease: null }));
}
