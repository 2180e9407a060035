import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { writeTransaction } from '../../lib/sqlite.js';
import type { Batch, BatchEnd, CommitReport, ItemOutcome, SetAside } from '../../records/scan.js';
import { openBatch } from './batches.js';
import { packText } from './blob.js';
import { enterLedger } from './ledger.js';
import type { OpenRun } from './runs.js';
import { settleSources } from './settle.js';
import type { StoreSettings } from './settings.js';
import type { StoreTables } from './tables.js';

type Result = Extract<ItemOutcome, { readonly kind: 'result' }>;
type Failure = Extract<ItemOutcome, { readonly kind: 'failed' }>;

const EXCERPT_CHARACTERS = 500;

/** The raw result without the sentences' own text, which would keep the document after all. */
function withoutSentenceText(raw: string): string {
  return JSON.stringify(JSON.parse(raw, (key, value: unknown) => (key === 'sentence' ? undefined : value)));
}

async function storeResults(queries: Kysely<StoreTables>, run: OpenRun, batch: Batch, results: readonly Result[], raws: ReadonlyMap<Result, Uint8Array>, nowMs: number): Promise<void> {
  const rows = await queries
    .insertInto('results')
    .values(
      results.map((outcome) => {
        const { result, item } = outcome;
        return {
          document_id: item.documentId, profile: run.profile, scan: batch.scan, requested_version: run.requestedVersion, model_version: result.modelVersion, run_no: run.runNo,
          scanned_at: nowMs, verdict: result.verdict, human: result.probabilities?.human ?? null, ai: result.probabilities?.ai ?? null, mixed: result.probabilities?.mixed ?? null,
          confidence: result.confidence, language: result.language, words: result.wordCount, truncated: result.truncated === null ? null : Number(result.truncated),
          marks: JSON.stringify(result.marks), raw: raws.get(outcome) ?? new Uint8Array(),
        };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'profile', 'scan', 'requested_version', 'model_version']).doUpdateSet((row) => ({
        run_no: row.ref('excluded.run_no'), scanned_at: row.ref('excluded.scanned_at'), verdict: row.ref('excluded.verdict'), human: row.ref('excluded.human'),
        ai: row.ref('excluded.ai'), mixed: row.ref('excluded.mixed'), confidence: row.ref('excluded.confidence'), language: row.ref('excluded.language'),
        words: row.ref('excluded.words'), truncated: row.ref('excluded.truncated'), marks: row.ref('excluded.marks'), raw: row.ref('excluded.raw'),
      })),
    )
    .returning(['result_id', 'document_id'])
    .execute();
  const resultIds = new Map(rows.map((row) => [row.document_id, row.result_id]));
  const ends = results.map(({ item, wordsBilled }) => sql`(${item.taskId}, ${resultIds.get(item.documentId)}, ${wordsBilled})`);
  await sql`
    with ended (task_id, result_id, words) as (values ${sql.join(ends)})
    update tasks set state = 'scanned', result_id = ended.result_id, words_billed = ended.words from ended where tasks.task_id = ended.task_id`.execute(queries);
}

async function storeFailures(queries: Kysely<StoreTables>, failures: readonly Failure[]): Promise<void> {
  for (const { item, reason, message } of failures) await queries.updateTable('tasks').set({ state: 'failed', reason, message }).where('task_id', '=', item.taskId).execute();
}

async function dropTexts(queries: Kysely<StoreTables>, results: readonly Result[], keep: StoreSettings['keepText']): Promise<void> {
  if (keep === 'full') return;
  // Other scans of this document may still need its text.
  const open = await queries.selectFrom('tasks').select('document_id').where('document_id', 'in', results.map(({ item }) => item.documentId)).where('state', 'in', ['pending', 'claimed']).execute();
  const needed = new Set(open.map((row) => row.document_id));
  for (const { item } of results) {
    if (needed.has(item.documentId)) continue;
    await queries.updateTable('documents').set({ text: null, excerpt: keep === 'excerpt' ? item.text.slice(0, EXCERPT_CHARACTERS) : null }).where('document_id', '=', item.documentId).execute();
  }
}

export interface Commit {
  readonly batch: Batch;
  readonly outcomes: readonly ItemOutcome[];
  readonly end: BatchEnd;
  readonly aside: SetAside | null;
}

/** Puts the documents set aside into a batch of their own, with their share of the reservation. */
async function setAside(queries: Kysely<StoreTables>, runNo: number, from: Batch, { items, idempotencyKey, reason }: SetAside, nowMs: number): Promise<Batch> {
  const { words, batchId } = await openBatch(queries, runNo, from, items, idempotencyKey, nowMs);
  const left = from.items.length - items.length;
  await queries.updateTable('batches').set({ documents: left, words: from.words - words, reason }).where('batch_id', '=', from.batchId).execute();
  return { batchId, scan: from.scan, mode: from.mode, idempotencyKey, items, words, reopened: false };
}

/** Stores results, failures, ledger, what is set aside and the batch's end in one transaction: all of it or nothing. */
export async function commitBatch(queries: Kysely<StoreTables>, context: { readonly run: OpenRun; readonly keepText: StoreSettings['keepText'] }, commit: Commit, nowMs: number): Promise<CommitReport> {
  const { run, keepText } = context;
  const { batch, outcomes, end, aside } = commit;
  const results = outcomes.filter((outcome) => outcome.kind === 'result');
  const failures = outcomes.filter((outcome) => outcome.kind === 'failed');
  const packed = await Promise.all(results.map(async (outcome) => [outcome, await packText(keepText === 'full' ? outcome.result.raw : withoutSentenceText(outcome.result.raw))] as const));
  const wordsBilled = results.reduce((sum, outcome) => sum + outcome.wordsBilled, 0);
  return writeTransaction(queries, async (transaction) => {
    if (results.length > 0) await storeResults(transaction, run, batch, results, new Map(packed), nowMs);
    await storeFailures(transaction, failures);
    const ended = outcomes.length === 0 ? 'split' : end;
    await transaction.updateTable('batches').set({ state: ended, ended_at: nowMs }).where('batch_id', '=', batch.batchId).execute();
    if (end === 'done') await enterLedger(transaction, run.runNo, batch.batchId, 'release', batch.words, nowMs);
    await enterLedger(transaction, run.runNo, batch.batchId, 'bill', wordsBilled, nowMs);
    const rest = aside === null ? null : await setAside(transaction, run.runNo, batch, aside, nowMs);
    const settled = await settleSources(transaction, run.runNo, outcomes.map(({ item }) => item.documentId));
    if (results.length > 0) await dropTexts(transaction, results, keepText);
    return { sourcesEnded: settled.sources, wordsBilled, rest };
  });
}
