import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { executeEach, kindOf, outlivesPowerLoss, writeTransaction } from '../../../lib/database/index.js';
import type { Batch } from '../../../records/batch.js';
import type { Claim, ClaimRequest } from '../../../records/claim.js';
import { OverCap } from '../runs/fence.js';
import type { Fence } from '../runs/fence.js';
import { givenRows } from '../columns/given-rows.js';
import { heldElsewhere, isHeldNowhere } from './held-elsewhere.js';
import { enterLedgerOf } from '../runs/ledger.js';
import type { OtherRun, OtherRuns } from '../runs/other-runs.js';
import { packed } from './packed-tasks.js';
import type { WaitingTask } from './packed-tasks.js';
import type { Reuse } from '../sources/known-files.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreSettings } from '../settings.js';
import { readDocuments } from './stored-batches.js';
import { storedRow } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';
import { takeStored } from './take-stored.js';
import { isWaiting } from './waiting-tasks.js';

function sumWords(tasks: readonly { readonly words: number }[]): number {
  return tasks.reduce((sum, task) => sum + task.words, 0);
}

interface OpenedBatch extends Omit<Batch, 'items'> {
  readonly tasks: readonly WaitingTask[];
}

const BATCH_COLUMNS = { idempotency_key: 'text', documents: 'bigint', words: 'bigint', mode: 'text' } as const;

// For SQLite, where rows that are given as JSON cost several times a statement that is prepared once.
const SET_BATCH = "update tasks set state = 'claimed', batch_id = ? where task_id = ?";
const INSERT_BATCH = `insert into batches
  (idempotency_key, documents, words, run_no, scan, mode, state, created_at)
  values (?, ?, ?, ?, ?, ?, 'open', ?) returning batch_id, idempotency_key`;

async function setBatch(
  queries: Kysely<StoreTables>,
  claims: readonly { readonly task_id: number; readonly batch_id: number }[],
): Promise<void> {
  if (kindOf(queries) === 'sqlite') {
    const rows = claims.map((claim) => [claim.batch_id, claim.task_id]);
    await executeEach(queries, SET_BATCH, rows);
    return;
  }
  const given = givenRows(queries, { task_id: 'bigint', batch_id: 'bigint' }, claims);
  const update = sql`
    with claimed as (${given})
    update tasks set state = 'claimed', batch_id = claimed.batch_id
    from claimed where tasks.task_id = claimed.task_id`;
  await update.execute(queries);
}

interface InsertedBatch {
  readonly batch_id: number;
  readonly idempotency_key: string;
}

/** Inserts batches. Returns the id of each by its key. */
async function insertBatches(
  queries: Kysely<StoreTables>,
  runNo: number,
  { scan }: ClaimRequest,
  batches: readonly Omit<OpenedBatch, 'batchId'>[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (rows: readonly InsertedBatch[]): ReadonlyMap<string, number> =>
    new Map(rows.map((row) => [row.idempotency_key, row.batch_id]));
  if (kindOf(queries) === 'sqlite') {
    const each = batches.map(({ idempotencyKey, words, mode, tasks: { length } }) => [
      idempotencyKey,
      length,
      words,
      runNo,
      scan,
      mode,
      nowMs,
    ]);
    return idsOf(await executeEach<InsertedBatch>(queries, INSERT_BATCH, each));
  }
  const given = givenRows(
    queries,
    BATCH_COLUMNS,
    batches.map(({ idempotencyKey, words, mode, tasks: { length } }) => ({
      idempotency_key: idempotencyKey,
      documents: length,
      words,
      mode,
    })),
  );
  const insert = sql<InsertedBatch>`
    insert into batches (idempotency_key, documents, words, run_no, scan, mode, state, created_at)
    select idempotency_key, documents, words, cast(${runNo} as bigint), ${scan}, mode, 'open',
      cast(${nowMs} as bigint)
    from (${given}) as given
    returning batch_id, idempotency_key`;
  return idsOf((await insert.execute(queries)).rows);
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
    mode: tasks.some(({ texts }) => texts > 1) ? request.modeOfLong : request.mode,
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

/** The run that claims, and what keeps it apart from others. */
export interface ClaimContext {
  readonly run: OpenRun;
  readonly reuse: Pick<Reuse, 'cache'>;
  readonly keepText: StoreSettings['keepText'];
  readonly fence: Fence;
  readonly otherRuns: OtherRuns;
}

type Claimed =
  Exclude<Claim, { readonly kind: 'batches' }> | { readonly kind: 'opened'; readonly opened: readonly OpenedBatch[] };

/** Returns the query of waiting tasks in their order, as many as a claim may take. */
function waitingTasks(queries: Kysely<StoreTables>, runNo: number, request: ClaimRequest, others: readonly OtherRun[]) {
  const inOrder = queries
    .selectFrom('tasks')
    .select(['task_id', 'document_id', 'words', 'bytes', 'texts'])
    .where('run_no', '=', runNo)
    .where('scan', '=', request.scan)
    .where(isWaiting(queries))
    .where(isHeldNowhere(others))
    .orderBy('order_key')
    .orderBy('task_id')
    .limit(request.maxDocuments * request.idempotencyKeys.length);
  // PostgreSQL has several writers: rows that another one is claiming are skipped.
  return kindOf(queries) === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder;
}

/** Returns the other runs whose requests are left to them; null where none can matter. */
async function lookAtOthers(
  queries: Kysely<StoreTables>,
  otherRuns: OtherRuns,
  { allowDoubleBill }: ClaimRequest,
): Promise<readonly OtherRun[] | null> {
  // One claim at a time: of two at once, neither would see what the other takes.
  if (kindOf(queries) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('assay claim'))`.execute(queries);
  const others = await otherRuns.look(queries);
  return allowDoubleBill ? (others?.filter(({ isGoingOn }) => isGoingOn) ?? null) : others;
}

async function claimOpened(
  queries: Kysely<StoreTables>,
  { run, reuse, keepText, fence, otherRuns }: ClaimContext,
  request: ClaimRequest,
  nowMs: number,
): Promise<Claimed> {
  const { runNo } = run;
  const { scan } = request;
  const others = reuse.cache === null ? null : await lookAtOthers(queries, otherRuns, request);
  const inOrder = waitingTasks(queries, runNo, request, others ?? []);
  const next = await inOrder.execute();
  const [first] = next;
  if (first === undefined) return (await heldElsewhere(queries, runNo, scan, others ?? [])) ?? { kind: 'empty' };
  // After it is known that no other run holds them: what one held until now is stored.
  if (others !== null && reuse.cache !== null) {
    const taken = await takeStored(queries, { runNo, scan, cache: reuse.cache, keepText }, next, nowMs);
    if (taken !== null && fence.queuesBatches)
      await fence.finish(queries, { leases: [], sourcesEnded: taken.sourcesEnded });
    if (taken !== null) return { kind: 'stored', ...taken };
  }
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
 * What another run has stored a result of by now is not sent, and what one is sending is left to it: a text in two runs
 * is billed once.
 * When it resolves, that outlives a loss of power: else the documents might be sent again under another key.
 */
export async function claimBatches(
  queries: Kysely<StoreTables>,
  context: ClaimContext,
  request: ClaimRequest,
  nowMs: number,
): Promise<Claim> {
  try {
    const claimed = await writeTransaction(queries, (transaction) => claimOpened(transaction, context, request, nowMs));
    if (claimed.kind !== 'opened') return claimed;
    const counts = {
      documents: claimed.opened.reduce((sum, { tasks }) => sum + tasks.length, 0),
      requests: claimed.opened.reduce((sum, batch) => sum + requestsOf(batch, request), 0),
    };
    // The worker that takes a queued batch reads its texts.
    if (context.fence.queuesBatches)
      return { kind: 'batches', batches: claimed.opened.map((batch) => ({ ...batch, items: [] })), ...counts };
    const [batches] = await Promise.all([withTexts(queries, claimed.opened), outlivesPowerLoss(queries)]);
    return { kind: 'batches', batches, ...counts };
  } catch (error) {
    if (!(error instanceof OverCap)) throw error;
    return { kind: 'over_budget', wordsNeeded: request.maxWords ?? 0 };
  }
}
