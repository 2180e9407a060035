import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { executeEach, keptPlan, kindOf, outlivesPowerLoss, writeTransaction } from '../../../lib/database/index.js';
import { groupBy } from '../../../lib/group-by.js';
import type { Batch, BatchItem } from '../../../records/batch.js';
import type { WhyUnanswered } from '../../../records/batch-reason.js';
import { isHeld } from '../runs/fence.js';
import type { Fence } from '../runs/fence.js';
import { amongIds } from '../columns/given-rows.js';
import { enterLedger } from '../runs/ledger.js';
import type { BatchState } from '../tables/states.js';
import type { StoreTables } from '../tables/tables.js';

/** Releases a batch that was not sent, or was refused: its documents wait again and its words are free. */
export async function releaseBatch(
  queries: Kysely<StoreTables>,
  runNo: number,
  batch: Batch,
  why: WhyUnanswered,
  fence: Fence,
  nowMs: number,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    if (!(await isHeld(fence, transaction, batch.lease))) return;
    await transaction
      .updateTable('tasks')
      .set({ state: 'pending', batch_id: null })
      .where('batch_id', '=', batch.batchId)
      .where('state', '=', 'claimed')
      .execute();
    await transaction
      .updateTable('batches')
      .set({ state: 'released', ended_at: nowMs, ...why })
      .where('batch_id', '=', batch.batchId)
      .execute();
    await enterLedger(transaction, runNo, batch.batchId, 'release', batch.words, nowMs);
    await fence.finish(transaction, { leases: [batch.lease], reserved: -batch.words });
  });
}

/** Opens a batch for documents that another one held, and reserves their words. Part of the caller's transaction. */
export async function openBatch(
  queries: Kysely<StoreTables>,
  runNo: number,
  like: Pick<Batch, 'scan' | 'mode'>,
  items: readonly BatchItem[],
  idempotencyKey: string,
  nowMs: number,
): Promise<{ readonly batchId: number; readonly words: number }> {
  const words = items.reduce((sum, item) => sum + item.words, 0);
  const { batch_id: batchId } = await queries
    .insertInto('batches')
    .values({
      run_no: runNo,
      scan: like.scan,
      mode: like.mode,
      idempotency_key: idempotencyKey,
      state: 'open',
      documents: items.length,
      words,
      created_at: nowMs,
    })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('tasks')
    .set({ batch_id: batchId })
    .where(
      'task_id',
      'in',
      items.map((item) => item.taskId),
    )
    .execute();
  await enterLedger(queries, runNo, batchId, 'reserve', words, nowMs);
  return { batchId, words };
}

/**
 * Replaces a batch by its two halves, each with its own key, reservation kept. Like a claim it outlives a loss of
 * power. A batch of one cannot be split. Returns none where a later attempt holds it.
 */
export async function splitBatch(
  queries: Kysely<StoreTables>,
  runNo: number,
  batch: Batch,
  keys: readonly [string, string],
  why: WhyUnanswered,
  fence: Fence,
  nowMs: number,
): Promise<readonly Batch[]> {
  const middle = Math.ceil(batch.items.length / 2);
  const halves = await writeTransaction(queries, async (transaction) => {
    if (!(await isHeld(fence, transaction, batch.lease))) return [];
    await transaction
      .updateTable('batches')
      .set({ state: 'split', ended_at: nowMs, ...why })
      .where('batch_id', '=', batch.batchId)
      .execute();
    await enterLedger(transaction, runNo, batch.batchId, 'release', batch.words, nowMs);
    const half = async (items: readonly BatchItem[], idempotencyKey: string): Promise<Batch> => {
      const { batchId, words } = await openBatch(transaction, runNo, batch, items, idempotencyKey, nowMs);
      return {
        batchId,
        scan: batch.scan,
        mode: batch.mode,
        idempotencyKey,
        items,
        words,
        reopened: false,
        isPart: true,
        lease: batch.lease,
      };
    };
    const both = [await half(batch.items.slice(0, middle), keys[0]), await half(batch.items.slice(middle), keys[1])];
    await fence.finish(transaction, { leases: [], opened: both });
    return both;
  });
  await outlivesPowerLoss(queries);
  return halves;
}

const END_BATCH = 'update batches set state = ?, ended_at = ? where batch_id = ?';

/** Sets how batches ended; part of the caller's transaction. */
export async function endBatchesAs(
  queries: Kysely<StoreTables>,
  ended: readonly { readonly batchId: number; readonly state: BatchState }[],
  nowMs: number,
): Promise<void> {
  if (kindOf(queries) === 'sqlite') {
    const rows = ended.map(({ batchId, state }) => [state, nowMs, batchId]);
    await executeEach(queries, END_BATCH, rows);
    return;
  }
  for (const [state, group] of groupBy(ended, (one) => one.state)) {
    const ids = group.map(({ batchId }) => batchId);
    await queries
      .updateTable('batches')
      .set({ state, ended_at: nowMs })
      .where(sql<boolean>`batch_id ${amongIds(queries, ids)}`)
      .modifyEnd(keptPlan)
      .execute();
  }
}
