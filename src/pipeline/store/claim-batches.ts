import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kindOf, outlivesPowerLoss, writeTransaction } from '../../lib/database/index.js';
import type { Batch } from '../../records/batch.js';
import type { Claim, ClaimRequest } from '../../records/claim.js';
import { OverCap } from './fence.js';
import type { Fence } from './fence.js';
import { givenRows } from './given-rows.js';
import { enterLedgerOf } from './ledger.js';
import { readDocuments } from './stored-batches.js';
import { storedRow } from './stored-literal.js';
import type { StoreTables } from './tables.js';
import { isWaiting } from './waiting-tasks.js';

interface WaitingTask {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
  readonly bytes: number;
  readonly texts: number;
}

/**
 * Returns waiting tasks in their order, packed into batches within the caps of documents, bytes and words. A single
 * document may exceed the byte cap: it is a batch by itself.
 */
function packed(waiting: readonly WaitingTask[], request: ClaimRequest): readonly (readonly WaitingTask[])[] {
  const batches: WaitingTask[][] = [];
  let words = 0;
  let bytes = 0;
  let texts = 0;
  for (const task of waiting) {
    words += task.words;
    if (request.maxWords !== null && words > request.maxWords) break;
    const open = batches.at(-1);
    const hasRoom = bytes + task.bytes <= request.maxBytes && texts + task.texts <= request.maxTexts;
    if (open !== undefined && open.length < request.maxDocuments && hasRoom) {
      open.push(task);
      bytes += task.bytes;
      texts += task.texts;
      continue;
    }
    if (batches.length === request.idempotencyKeys.length) break;
    batches.push([task]);
    bytes = task.bytes;
    texts = task.texts;
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
  const given = givenRows(queries, { task_id: 'bigint', batch_id: 'bigint' }, claims);
  const update = sql`
    with claimed as (${given})
    update tasks set state = 'claimed', batch_id = claimed.batch_id
    from claimed where tasks.task_id = claimed.task_id`;
  await update.execute(queries);
}

/** Inserts batches. Returns the id of each by its key. */
async function insertBatches(
  queries: Kysely<StoreTables>,
  runNo: number,
  { scan, mode }: ClaimRequest,
  batches: readonly Omit<OpenedBatch, 'batchId'>[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const given = givenRows(
    queries,
    BATCH_COLUMNS,
    batches.map(({ idempotencyKey, words, tasks: { length } }) => ({
      idempotency_key: idempotencyKey,
      documents: length,
      words,
    })),
  );
  const insert = sql<{ readonly batch_id: number; readonly idempotency_key: string }>`
    insert into batches (idempotency_key, documents, words, run_no, scan, mode, state, created_at)
    select idempotency_key, documents, words, cast(${runNo} as bigint), ${scan}, ${mode}, 'open',
      cast(${nowMs} as bigint)
    from (${given}) as given
    returning batch_id, idempotency_key`;
  const { rows } = await insert.execute(queries);
  return new Map(rows.map((row) => [row.idempotency_key, row.batch_id]));
}

/** Opens batches for claimed tasks and reserves their words. Part of the caller's transaction. */
async function openClaimed(
  queries: Kysely<StoreTables>,
  runNo: number,
  request: ClaimRequest,
  claimed: readonly (readonly WaitingTask[])[],
  nowMs: number,
): Promise<readonly OpenedBatch[]> {
  const batches = claimed.map((tasks, index) => ({
    scan: request.scan,
    mode: request.mode,
    tasks,
    idempotencyKey: request.idempotencyKeys[index] ?? '',
    words: sumWords(tasks),
    reopened: false,
    lease: null,
  }));
  const idOf = await insertBatches(queries, runNo, request, batches, nowMs);
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

/** The requests that a batch is: uploads, each as full as one may be, or a call for each text. */
function requestsOf({ mode, tasks }: OpenedBatch, { maxTexts }: ClaimRequest): number {
  const texts = tasks.reduce((sum, task) => sum + task.texts, 0);
  return mode === 'files' ? Math.ceil(texts / maxTexts) : texts;
}

type Claimed =
  Exclude<Claim, { readonly kind: 'batches' }> | { readonly kind: 'opened'; readonly opened: readonly OpenedBatch[] };

/** Returns the query of waiting tasks in their order, as many as a claim may take. */
function waitingTasks(queries: Kysely<StoreTables>, runNo: number, request: ClaimRequest) {
  const inOrder = queries
    .selectFrom('tasks')
    .select(['task_id', 'document_id', 'words', 'bytes', 'texts'])
    .where('run_no', '=', runNo)
    .where('scan', '=', request.scan)
    .where(isWaiting(queries))
    .orderBy('order_key')
    .orderBy('task_id')
    .limit(request.maxDocuments * request.idempotencyKeys.length);
  // PostgreSQL has several writers: rows that another one is claiming are skipped.
  return kindOf(queries) === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder;
}

async function claimOpened(
  queries: Kysely<StoreTables>,
  runNo: number,
  request: ClaimRequest,
  fence: Fence,
  nowMs: number,
): Promise<Claimed> {
  const inOrder = waitingTasks(queries, runNo, request);
  const next = await inOrder.execute();
  const [first] = next;
  if (first === undefined) return { kind: 'empty' };
  const { largestDocument } = request;
  const isPassedOver = largestDocument !== null && first.words > largestDocument;
  const waiting = isPassedOver ? await inOrder.where('words', '<=', largestDocument).execute() : next;
  const batches = packed(waiting, request);
  if (batches.length === 0) return { kind: 'over_budget', wordsNeeded: (waiting[0] ?? first).words };
  const opened = await openClaimed(queries, runNo, request, batches, nowMs);
  await fence.packed(queries, opened);
  return { kind: 'opened', opened };
}

/**
 * Takes the next waiting documents as batches and reserves their words, in one transaction, before anything is sent.
 * When it resolves, that outlives a loss of power: else the documents might be sent again under another key.
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
    const counts = {
      documents: claimed.opened.reduce((sum, { tasks }) => sum + tasks.length, 0),
      requests: claimed.opened.reduce((sum, batch) => sum + requestsOf(batch, request), 0),
    };
    // The worker that takes a queued batch reads its texts.
    if (fence.queuesBatches)
      return { kind: 'batches', batches: claimed.opened.map((batch) => ({ ...batch, items: [] })), ...counts };
    const [batches] = await Promise.all([withTexts(queries, claimed.opened), outlivesPowerLoss(queries)]);
    return { kind: 'batches', batches, ...counts };
  } catch (error) {
    if (!(error instanceof OverCap)) throw error;
    return { kind: 'over_budget', wordsNeeded: request.maxWords ?? 0 };
  }
}
