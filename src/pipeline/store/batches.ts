import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf, writeTransaction } from '../../lib/database/index.js';
import { groupBy } from '../../lib/group-by.js';
import { BATCH_MODES } from '../../records/batch.js';
import type { Batch, BatchItem } from '../../records/batch.js';
import type { Claim, ClaimRequest } from '../../records/claim.js';
import { SCANS } from '../../records/scan.js';
import type { Scan } from '../../records/scan.js';
import { unpackText } from './blob.js';
import { isHeld, OverCap } from './fence.js';
import type { Fence } from './fence.js';
import { amongIds, givenRows } from './given-rows.js';
import { enterLedger, enterLedgerOf } from './ledger.js';
import { unpackBlocks } from './stored-blocks.js';
import { storedLiteral, storedRow } from './stored-literal.js';
import type { StoreTables } from './tables.js';

type DocumentOf = (task: {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
}) => BatchItem;

/** The texts of documents, for the tasks that are of them. */
async function readDocuments(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<DocumentOf> {
  const rows = await queries
    .selectFrom('documents')
    .select(['document_id', 'hash', 'text', 'blocks'])
    .where(sql<boolean>`document_id ${amongIds(queries, documentIds)}`)
    .execute();
  const documents = new Map(rows.map((row) => [row.document_id, row]));
  return ({ task_id: taskId, document_id: documentId, words }) => {
    const { hash, text, blocks } = storedRow(documents.get(documentId), `document ${documentId}`);
    return {
      taskId,
      documentId,
      documentHash: hash,
      words,
      text: unpackText(storedRow(text ?? undefined, `text of document ${documentId}`)),
      blocks: unpackBlocks(blocks),
    };
  };
}

/** Documents of some batches with their texts, by batch, in their order. */
async function itemsOf(
  queries: Kysely<StoreTables>,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number | null, readonly BatchItem[]>> {
  const tasks = await queries
    .selectFrom('tasks')
    .select(['task_id', 'document_id', 'words', 'batch_id'])
    .where('batch_id', 'in', batchIds)
    .orderBy('order_key')
    .orderBy('task_id')
    .execute();
  const itemOf = await readDocuments(
    queries,
    tasks.map((task) => task.document_id),
  );
  return new Map([...groupBy(tasks, (task) => task.batch_id)].map(([batchId, own]) => [batchId, own.map(itemOf)]));
}

interface WaitingTask {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
  readonly bytes: number;
}

/**
 * Waiting tasks in their order, cut into batches: as many documents and bytes as fit, the first fits any byte cap, and
 * no word beyond the budget.
 */
function packed(waiting: readonly WaitingTask[], request: ClaimRequest): readonly (readonly WaitingTask[])[] {
  const batches: WaitingTask[][] = [];
  let words = 0;
  let bytes = 0;
  for (const task of waiting) {
    words += task.words;
    if (request.maxWords !== null && words > request.maxWords) break;
    const open = batches.at(-1);
    if (open !== undefined && open.length < request.maxDocuments && bytes + task.bytes <= request.maxBytes) {
      open.push(task);
      bytes += task.bytes;
      continue;
    }
    if (batches.length === request.idempotencyKeys.length) break;
    batches.push([task]);
    bytes = task.bytes;
  }
  return batches;
}

function sumWords(tasks: readonly { readonly words: number }[]): number {
  return tasks.reduce((sum, task) => sum + task.words, 0);
}

interface OpenedBatch extends Omit<Batch, 'items'> {
  readonly tasks: readonly WaitingTask[];
}

const BATCH_COLUMNS = { idempotency_key: 'text', documents: 'bigint', words: 'bigint' } as const;

async function setBatch(
  queries: Kysely<StoreTables>,
  claims: readonly { readonly task_id: number; readonly batch_id: number }[],
): Promise<void> {
  await sql`
    with claimed as (${givenRows(queries, { task_id: 'bigint', batch_id: 'bigint' }, claims)})
    update tasks set state = 'claimed', batch_id = claimed.batch_id from claimed where tasks.task_id = claimed.task_id`.execute(
    queries,
  );
}

async function openClaimed(
  queries: Kysely<StoreTables>,
  runNo: number,
  { scan, mode, idempotencyKeys }: ClaimRequest,
  claimed: readonly (readonly WaitingTask[])[],
  nowMs: number,
): Promise<readonly OpenedBatch[]> {
  const batches = claimed.map((tasks, index) => ({
    scan,
    mode,
    tasks,
    idempotencyKey: idempotencyKeys[index] ?? '',
    words: sumWords(tasks),
    reopened: false,
    lease: null,
  }));
  const given = givenRows(
    queries,
    BATCH_COLUMNS,
    batches.map(({ idempotencyKey, words, tasks: { length } }) => ({
      idempotency_key: idempotencyKey,
      documents: length,
      words,
    })),
  );
  const { rows } = await sql<{ readonly batch_id: number; readonly idempotency_key: string }>`
    insert into batches (idempotency_key, documents, words, run_no, scan, mode, state, created_at)
    select idempotency_key, documents, words, cast(${runNo} as bigint), ${scan}, ${mode}, 'open', cast(${nowMs} as bigint) from (${given}) as given
    returning batch_id, idempotency_key`.execute(queries);
  const idOf = new Map(rows.map((row) => [row.idempotency_key, row.batch_id]));
  const opened = batches.map((batch) => ({
    ...batch,
    batchId: storedRow(idOf.get(batch.idempotencyKey), `batch ${batch.idempotencyKey}`),
  }));
  await setBatch(
    queries,
    opened.flatMap(({ tasks, batchId }) => tasks.map((task) => ({ task_id: task.task_id, batch_id: batchId }))),
  );
  await enterLedgerOf(
    queries,
    runNo,
    nowMs,
    opened.map(({ batchId, words }) => ({ batchId, kind: 'reserve', words })),
  );
  return opened;
}

/** Batches with the texts of their documents. */
async function withTexts(queries: Kysely<StoreTables>, opened: readonly OpenedBatch[]): Promise<readonly Batch[]> {
  const itemOf = await readDocuments(
    queries,
    opened.flatMap(({ tasks }) => tasks.map((task) => task.document_id)),
  );
  return opened.map(({ tasks, ...batch }) => ({ ...batch, items: tasks.map(itemOf) }));
}

type Claimed =
  Exclude<Claim, { readonly kind: 'batches' }> | { readonly kind: 'opened'; readonly opened: readonly OpenedBatch[] };

/** Each database finds what waits by an index of its own. */
function isWaiting(queries: Kysely<StoreTables>): RawBuilder<boolean> {
  return kindOf(queries) === 'postgres' ? sql`is_waiting` : sql`state = 'pending'`;
}

async function claimOpened(
  queries: Kysely<StoreTables>,
  runNo: number,
  request: ClaimRequest,
  fence: Fence,
  nowMs: number,
): Promise<Claimed> {
  const inOrder = queries
    .selectFrom('tasks')
    .select(['task_id', 'document_id', 'words', 'bytes'])
    .where('run_no', '=', runNo)
    .where('scan', '=', request.scan)
    .where(isWaiting(queries))
    .orderBy('order_key')
    .orderBy('task_id')
    .limit(request.maxDocuments * request.idempotencyKeys.length);
  // Where there are many writers, what another one is taking is left to it.
  const waiting = await (kindOf(queries) === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder).execute();
  const [first] = waiting;
  if (first === undefined) return { kind: 'empty' };
  const batches = packed(waiting, request);
  if (batches.length === 0) return { kind: 'over_budget', wordsNeeded: first.words };
  const opened = await openClaimed(queries, runNo, request, batches, nowMs);
  await fence.packed(queries, opened);
  return { kind: 'opened', opened };
}

/**
 * Takes the next waiting documents as batches and reserves their words, in one transaction, before anything is sent.
 */
export async function claimBatches(
  queries: Kysely<StoreTables>,
  runNo: number,
  request: ClaimRequest,
  fence: Fence,
  nowMs: number,
): Promise<Claim> {
  try {
    const claimed = await writeTransaction(queries, (transaction) =>
      claimOpened(transaction, runNo, request, fence, nowMs),
    );
    if (claimed.kind !== 'opened') return claimed;
    // Whoever takes a queued batch reads its texts.
    if (fence.queuesBatches)
      return { kind: 'batches', batches: claimed.opened.map((batch) => ({ ...batch, items: [] })) };
    return { kind: 'batches', batches: await withTexts(queries, claimed.opened) };
  } catch (error) {
    if (!(error instanceof OverCap)) throw error;
    return { kind: 'over_budget', wordsNeeded: request.maxWords ?? 0 };
  }
}

interface BatchRow {
  readonly batch_id: number;
  readonly scan: string;
  readonly mode: string;
  readonly idempotency_key: string;
  readonly words: number;
}

/** Stored batches with their documents, as they are sent under the same keys: `reopened`, perhaps again. */
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
    ...sentBy(row),
  }));
}

/**
 * Batches an earlier process claimed and did not finish: they may have been sent, so they go out again as they were,
 * with the same key.
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

/** Gives a batch back unsent or refused: its documents wait again and its words are free. */
export async function releaseBatch(
  queries: Kysely<StoreTables>,
  runNo: number,
  batch: Batch,
  reason: string,
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
      .set({ state: 'released', ended_at: nowMs, reason })
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
 * Replaces a batch by its two halves, each with its own key, reservation kept. A batch of one cannot be split. Gives
 * none where a later attempt holds it.
 */
export async function splitBatch(
  queries: Kysely<StoreTables>,
  runNo: number,
  batch: Batch,
  keys: readonly [string, string],
  reason: string,
  fence: Fence,
  nowMs: number,
): Promise<readonly Batch[]> {
  const middle = Math.ceil(batch.items.length / 2);
  return writeTransaction(queries, async (transaction) => {
    if (!(await isHeld(fence, transaction, batch.lease))) return [];
    await transaction
      .updateTable('batches')
      .set({ state: 'split', ended_at: nowMs, reason })
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
        lease: batch.lease,
      };
    };
    const halves = [await half(batch.items.slice(0, middle), keys[0]), await half(batch.items.slice(middle), keys[1])];
    await fence.finish(transaction, { leases: [], opened: halves });
    return halves;
  });
}

/** How many documents wait for a scan, counted no further than `upTo`. */
export async function countWaiting(
  queries: Kysely<StoreTables>,
  runNo: number,
  scan: Scan,
  upTo: number,
): Promise<number> {
  const row = await queries
    .selectFrom(
      queries
        .selectFrom('tasks')
        .select('task_id')
        .where('run_no', '=', runNo)
        .where('scan', '=', scan)
        .where(isWaiting(queries))
        .limit(upTo)
        .as('waiting'),
    )
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
