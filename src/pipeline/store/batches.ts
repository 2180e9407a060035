import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { writeTransaction } from '../../lib/sqlite.js';
import type { Batch, BatchItem, BatchMode, Claim, ClaimRequest, Scan } from '../../records/scan.js';
import { unpackText } from './blob.js';
import { enterLedger } from './ledger.js';
import type { BatchesTable, StoreTables } from './tables.js';

async function itemsOf(queries: Kysely<StoreTables>, batchId: number): Promise<readonly BatchItem[]> {
  const rows = await queries
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .select(['tasks.task_id', 'tasks.document_id', 'tasks.words', 'documents.hash', 'documents.text'])
    .where('tasks.batch_id', '=', batchId)
    .orderBy('tasks.order_key')
    .orderBy('tasks.task_id')
    .execute();
  return rows.map((row) => ({ taskId: row.task_id, documentId: row.document_id, documentHash: row.hash, words: row.words, text: row.text === null ? '' : unpackText(row.text) }));
}

/** How many of the waiting tasks, in their order, fit under the caps; the first fits any byte cap. */
function fitting(rows: readonly { readonly words: number; readonly bytes: number }[], maxBytes: number, maxWords: number | null): number {
  let bytes = 0;
  let words = 0;
  for (const [index, row] of rows.entries()) {
    bytes += row.bytes;
    words += row.words;
    if ((maxWords !== null && words > maxWords) || (index > 0 && bytes > maxBytes)) return index;
  }
  return rows.length;
}

/** Takes the next waiting documents as one batch and reserves their words, in one transaction, before anything is sent. */
export async function claimBatch(queries: Kysely<StoreTables>, runNo: number, request: ClaimRequest, nowMs: number): Promise<Claim> {
  const { scan, mode, idempotencyKey } = request;
  const claimed = await writeTransaction(queries, async (transaction): Promise<Claim | { readonly kind: 'claimed'; readonly batchId: number; readonly words: number }> => {
    const waiting = await transaction
      .selectFrom('tasks')
      .select(['task_id', 'words', 'bytes'])
      .where('run_no', '=', runNo)
      .where('scan', '=', scan)
      .where('state', '=', 'pending')
      .orderBy('order_key')
      .orderBy('task_id')
      .limit(request.maxDocuments)
      .execute();
    const first = waiting[0];
    if (first === undefined) return { kind: 'empty' };
    const taken = waiting.slice(0, fitting(waiting, request.maxBytes, request.maxWords));
    if (taken.length === 0) return { kind: 'over_budget', wordsNeeded: first.words };
    const words = taken.reduce((sum, row) => sum + row.words, 0);
    const { batch_id: batchId } = await transaction
      .insertInto('batches')
      .values({ run_no: runNo, scan, mode, idempotency_key: idempotencyKey, state: 'open', documents: taken.length, words, attempts: 0, created_at: nowMs, ended_at: null, reason: null, message: null })
      .returning('batch_id')
      .executeTakeFirstOrThrow();
    await transaction.updateTable('tasks').set({ state: 'claimed', batch_id: batchId }).where('task_id', 'in', taken.map((row) => row.task_id)).execute();
    await enterLedger(transaction, runNo, batchId, 'reserve', words, nowMs);
    return { kind: 'claimed', batchId, words };
  });
  if (claimed.kind !== 'claimed') return claimed;
  const items = await itemsOf(queries, claimed.batchId);
  return { kind: 'batch', batch: { batchId: claimed.batchId, scan, mode, idempotencyKey, items, words: claimed.words, reopened: false } };
}

function scanOf(name: string): Scan {
  return name === 'patterns' || name === 'bibliography' ? name : 'detect';
}

async function batchOf(queries: Kysely<StoreTables>, row: Selectable<BatchesTable>, reopened: boolean): Promise<Batch> {
  const mode: BatchMode = row.mode === 'files' ? 'files' : 'text';
  return { batchId: row.batch_id, scan: scanOf(row.scan), mode, idempotencyKey: row.idempotency_key, items: await itemsOf(queries, row.batch_id), words: row.words, reopened };
}

/** Batches an earlier process claimed and did not finish: they may have been sent, so they go out again as they were, with the same key. */
export async function* openBatches(queries: Kysely<StoreTables>, runNo: number): AsyncGenerator<Batch> {
  const rows = await queries.selectFrom('batches').selectAll().where('run_no', '=', runNo).where('state', '=', 'open').orderBy('batch_id').execute();
  for (const row of rows) yield await batchOf(queries, row, true);
}

/** Gives a batch back unsent or refused: its documents wait again and its words are free. */
export async function releaseBatch(queries: Kysely<StoreTables>, runNo: number, batch: Batch, reason: string, nowMs: number): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    await transaction.updateTable('tasks').set({ state: 'pending', batch_id: null }).where('batch_id', '=', batch.batchId).where('state', '=', 'claimed').execute();
    await transaction.updateTable('batches').set({ state: 'released', ended_at: nowMs, reason }).where('batch_id', '=', batch.batchId).execute();
    await enterLedger(transaction, runNo, batch.batchId, 'release', batch.words, nowMs);
  });
}

/** Opens a batch for documents that another one held, and reserves their words. Part of the caller's transaction. */
export async function openBatch(queries: Kysely<StoreTables>, runNo: number, like: Pick<Batch, 'scan' | 'mode'>, items: readonly BatchItem[], idempotencyKey: string, nowMs: number): Promise<{ readonly batchId: number; readonly words: number }> {
  const words = items.reduce((sum, item) => sum + item.words, 0);
  const { batch_id: batchId } = await queries
    .insertInto('batches')
    .values({ run_no: runNo, scan: like.scan, mode: like.mode, idempotency_key: idempotencyKey, state: 'open', documents: items.length, words, attempts: 0, created_at: nowMs, ended_at: null, reason: null, message: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  await queries.updateTable('tasks').set({ batch_id: batchId }).where('task_id', 'in', items.map((item) => item.taskId)).execute();
  await enterLedger(queries, runNo, batchId, 'reserve', words, nowMs);
  return { batchId, words };
}

/** Replaces a batch by its two halves, each with its own key, reservation kept. A batch of one cannot be split. */
export async function splitBatch(queries: Kysely<StoreTables>, runNo: number, batch: Batch, keys: readonly [string, string], reason: string, nowMs: number): Promise<readonly Batch[]> {
  const middle = Math.ceil(batch.items.length / 2);
  return writeTransaction(queries, async (transaction) => {
    await transaction.updateTable('batches').set({ state: 'split', ended_at: nowMs, reason }).where('batch_id', '=', batch.batchId).execute();
    await enterLedger(transaction, runNo, batch.batchId, 'release', batch.words, nowMs);
    const half = async (items: readonly BatchItem[], idempotencyKey: string): Promise<Batch> => {
      const { batchId, words } = await openBatch(transaction, runNo, batch, items, idempotencyKey, nowMs);
      return { batchId, scan: batch.scan, mode: batch.mode, idempotencyKey, items, words, reopened: false };
    };
    return [await half(batch.items.slice(0, middle), keys[0]), await half(batch.items.slice(middle), keys[1])];
  });
}

/** How many documents wait for a scan, counted no further than `upTo`. */
export async function countWaiting(queries: Kysely<StoreTables>, runNo: number, scan: Scan, upTo: number): Promise<number> {
  const row = await queries
    .selectFrom(queries.selectFrom('tasks').select('task_id').where('run_no', '=', runNo).where('scan', '=', scan).where('state', '=', 'pending').limit(upTo).as('waiting'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Turns the random keys of a sample into a stratified order: every prefix holds each stratum in its share. */
export async function stratifyOrder(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await sql`
    update tasks set order_key = ranked.place
    from (select task_id, (row_number() over (partition by scan, stratum order by order_key) - order_key) / count(*) over (partition by scan, stratum) as place
          from tasks where run_no = ${runNo}) as ranked
    where tasks.task_id = ranked.task_id`.execute(queries);
}
