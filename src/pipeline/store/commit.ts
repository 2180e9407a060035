import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inflatedText } from '../../lib/deflated-text.js';
import type { MaybeDeflated } from '../../lib/deflated-text.js';
import { groupBy } from '../../lib/group-by.js';
import { kindOf, writeTransaction } from '../../lib/database.js';
import type { Batch, BatchEnd, CommitReport, ItemOutcome, Scan, SetAside } from '../../records/scan.js';
import { openBatch } from './batches.js';
import { packText } from './blob.js';
import type { Fence } from './fence.js';
import { givenRows } from './given-rows.js';
import type { OpenRun } from './runs.js';
import { settleSources } from './settle.js';
import type { StoreSettings } from './settings.js';
import type { StoreTables } from './tables.js';

type Result = Extract<ItemOutcome, { readonly kind: 'result' }> & { readonly scan: Scan; readonly packed: Uint8Array };
type Failure = Extract<ItemOutcome, { readonly kind: 'failed' }>;

const EXCERPT_CHARACTERS = 500;

/** The raw result without the sentences' own text, which would keep the document after all. */
function withoutSentenceText(raw: MaybeDeflated): string {
  return JSON.stringify(JSON.parse(inflatedText(raw), (key, value: unknown) => (key === 'sentence' ? undefined : value)));
}

function resultRow(run: OpenRun, { result, item, scan, packed }: Result, nowMs: number) {
  return {
    document_id: item.documentId, profile: run.profile, scan, requested_version: run.requestedVersion, model_version: result.modelVersion, run_no: run.runNo,
    scanned_at: nowMs, verdict: result.verdict, human: result.probabilities?.human ?? null, ai: result.probabilities?.ai ?? null, mixed: result.probabilities?.mixed ?? null,
    confidence: result.confidence, language: result.language, words: result.wordCount, truncated: result.truncated === null ? null : Number(result.truncated),
    marks: JSON.stringify(result.marks), raw: packed,
  };
}

const GIVEN_COLUMNS = {
  document_id: 'bigint', scan: 'text', model_version: 'text', verdict: 'text', human: 'double precision', ai: 'double precision', mixed: 'double precision', confidence: 'text',
  language: 'text', words: 'bigint', truncated: 'bigint', marks: 'text', raw: 'bytea',
} as const;
const KEY = ['document_id', 'profile', 'scan', 'requested_version', 'model_version'] as const;
const COLUMN_NAMES = [...Object.keys(GIVEN_COLUMNS), 'profile', 'requested_version', 'run_no', 'scanned_at'];
const REPLACED = COLUMN_NAMES.filter((name) => !KEY.some((key) => key === name));
const COLUMNS = sql.join(COLUMN_NAMES.map((name) => sql.ref(name)));
const REPLACE = sql`on conflict (${sql.join(KEY.map((name) => sql.ref(name)))}) do update set ${sql.join(REPLACED.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;

/** Results and the ends of their tasks, in one statement of PostgreSQL. */
async function storeResultsAtOnce(queries: Kysely<StoreTables>, run: OpenRun, results: readonly Result[], nowMs: number): Promise<void> {
  const rows = results.map((result) => ({ ...resultRow(run, result, nowMs), task_id: result.item.taskId, words_billed: result.wordsBilled }));
  await sql`
    with given as (${givenRows({ ...GIVEN_COLUMNS, task_id: 'bigint', words_billed: 'bigint' }, rows)}),
    stored as (
      insert into results (${COLUMNS})
      select ${sql.join(Object.keys(GIVEN_COLUMNS).map((name) => sql.ref(name)))}, ${run.profile}, ${run.requestedVersion}, cast(${run.runNo} as bigint), cast(${nowMs} as bigint) from given
      ${REPLACE} returning result_id, document_id, scan)
    update tasks set state = 'scanned', result_id = stored.result_id, words_billed = given.words_billed
    from given join stored using (document_id, scan) where tasks.task_id = given.task_id`.execute(queries);
}

async function storeResults(queries: Kysely<StoreTables>, run: OpenRun, results: readonly Result[], nowMs: number): Promise<void> {
  if (results.length === 0) return;
  if (kindOf(queries) === 'postgres') return storeResultsAtOnce(queries, run, results, nowMs);
  const rows = await queries
    .insertInto('results')
    .values(results.map((result) => resultRow(run, result, nowMs)))
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'profile', 'scan', 'requested_version', 'model_version']).doUpdateSet((row) => ({
        run_no: row.ref('excluded.run_no'), scanned_at: row.ref('excluded.scanned_at'), verdict: row.ref('excluded.verdict'), human: row.ref('excluded.human'),
        ai: row.ref('excluded.ai'), mixed: row.ref('excluded.mixed'), confidence: row.ref('excluded.confidence'), language: row.ref('excluded.language'),
        words: row.ref('excluded.words'), truncated: row.ref('excluded.truncated'), marks: row.ref('excluded.marks'), raw: row.ref('excluded.raw'),
      })),
    )
    .returning(['result_id', 'document_id', 'scan'])
    .execute();
  const resultIds = new Map(rows.map((row) => [`${row.scan} ${row.document_id}`, row.result_id]));
  const ends = results.map(({ item, scan, wordsBilled }) => sql`(cast(${item.taskId} as bigint), cast(${resultIds.get(`${scan} ${item.documentId}`)} as bigint), cast(${wordsBilled} as bigint))`);
  await sql`
    with ended (task_id, result_id, words) as (values ${sql.join(ends)})
    update tasks set state = 'scanned', result_id = ended.result_id, words_billed = ended.words from ended where tasks.task_id = ended.task_id`.execute(queries);
}

async function storeFailures(queries: Kysely<StoreTables>, failures: readonly Failure[]): Promise<void> {
  for (const { item, reason, message } of failures) await queries.updateTable('tasks').set({ state: 'failed', reason, message }).where('task_id', '=', item.taskId).execute();
}

async function dropTexts(queries: Kysely<StoreTables>, results: readonly Result[], keep: StoreSettings['keepText']): Promise<void> {
  if (keep === 'full' || results.length === 0) return;
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

export interface CommitContext {
  readonly run: OpenRun;
  readonly keepText: StoreSettings['keepText'];
  readonly fence: Fence | null;
}

/** Puts the documents set aside into a batch of their own, with their share of the reservation. */
async function setAside(queries: Kysely<StoreTables>, runNo: number, from: Batch, { items, idempotencyKey, reason }: SetAside, nowMs: number): Promise<Batch> {
  const { words, batchId } = await openBatch(queries, runNo, from, items, idempotencyKey, nowMs);
  const left = from.items.length - items.length;
  await queries.updateTable('batches').set({ documents: left, words: from.words - words, reason }).where('batch_id', '=', from.batchId).execute();
  return { batchId, scan: from.scan, mode: from.mode, idempotencyKey, items, words, reopened: false, lease: from.lease };
}

/** A commit with its results ready to be stored. */
export interface PreparedCommit extends Commit {
  readonly results: readonly Result[];
}

/** Packs what is stored of the results: outside of the transaction, which must be short. */
export async function prepareCommit(commit: Commit, keepText: StoreSettings['keepText']): Promise<PreparedCommit> {
  const results = commit.outcomes.filter((outcome) => outcome.kind === 'result');
  const { scan } = commit.batch;
  return { ...commit, results: await Promise.all(results.map(async (outcome) => ({ ...outcome, scan, packed: await packText(keepText === 'full' ? outcome.result.raw : withoutSentenceText(outcome.result.raw)) }))) };
}

function billedOf({ results }: PreparedCommit): number {
  return results.reduce((sum, outcome) => sum + outcome.wordsBilled, 0);
}

async function endBatches(queries: Kysely<StoreTables>, runNo: number, commits: readonly PreparedCommit[], nowMs: number): Promise<void> {
  for (const [state, group] of groupBy(commits, ({ outcomes, end }) => (outcomes.length === 0 ? 'split' : end))) {
    await queries.updateTable('batches').set({ state, ended_at: nowMs }).where('batch_id', 'in', group.map(({ batch }) => batch.batchId)).execute();
  }
  const entries = commits.flatMap((commit) => [
    { run_no: runNo, batch_id: commit.batch.batchId, kind: 'release', words: commit.end === 'done' ? commit.batch.words : 0, at: nowMs },
    { run_no: runNo, batch_id: commit.batch.batchId, kind: 'bill', words: billedOf(commit), at: nowMs },
  ]);
  const written = entries.filter((entry) => entry.words !== 0);
  if (written.length > 0) await queries.insertInto('ledger').values(written).execute();
}

/** What commits change for the machines that share the run. */
async function settleShared(queries: Kysely<StoreTables>, fence: Fence, commits: readonly PreparedCommit[], rests: readonly (Batch | null)[], sourcesEnded: number): Promise<void> {
  const opened = rests.filter((rest) => rest !== null);
  const sum = (of: (commit: PreparedCommit) => number): number => commits.reduce((total, commit) => total + of(commit), 0);
  await fence.settle(queries, {
    leases: commits.map(({ batch }) => batch.lease),
    opened,
    reserved: opened.reduce((total, rest) => total + rest.words, 0) - sum(({ batch }) => batch.words),
    billed: sum(billedOf),
    unknown: sum(({ batch, end }) => (end === 'unknown' ? batch.words : 0)),
    // What is done without a lease is counted by the process that does it.
    sourcesEnded: commits.some(({ batch }) => batch.lease !== null) ? sourcesEnded : 0,
  });
}

/** Stores the commits of one transaction; gives their reports in order. */
async function storeCommits(queries: Kysely<StoreTables>, { run, keepText, fence }: CommitContext, commits: readonly PreparedCommit[], nowMs: number): Promise<readonly CommitReport[]> {
  const { runNo } = run;
  const results = commits.flatMap((commit) => commit.results);
  const outcomes = commits.flatMap((commit) => commit.outcomes);
  await storeResults(queries, run, results, nowMs);
  await storeFailures(queries, outcomes.filter((outcome) => outcome.kind === 'failed'));
  await endBatches(queries, runNo, commits, nowMs);
  const rests: (Batch | null)[] = [];
  for (const { batch, aside } of commits) rests.push(aside === null ? null : await setAside(queries, runNo, batch, aside, nowMs));
  const settled = await settleSources(queries, runNo, outcomes.map(({ item }) => item.documentId));
  await dropTexts(queries, results, keepText);
  if (fence !== null) await settleShared(queries, fence, commits, rests, settled.sources);
  // Sources that ended are counted once for the group, with its first commit.
  return commits.map((commit, index) => ({ sourcesEnded: index === 0 ? settled.sources : 0, wordsBilled: billedOf(commit), rest: rests[index] ?? null }));
}

const NOTHING_DONE: CommitReport = { sourcesEnded: 0, wordsBilled: 0, rest: null };

/**
 * Stores results, failures, ledger, what is set aside and the batches' ends in one transaction: all of it or nothing. Of a batch that a later
 * attempt holds nothing is stored: that attempt sends it under the same key.
 */
export async function commitBatches(queries: Kysely<StoreTables>, context: CommitContext, commits: readonly PreparedCommit[], nowMs: number): Promise<readonly CommitReport[]> {
  return writeTransaction(queries, async (transaction) => {
    const { fence } = context;
    if (fence === null) return storeCommits(transaction, context, commits, nowMs);
    const isOurs = await fence.held(transaction, commits.map(({ batch }) => batch.lease));
    const ours = commits.filter(({ batch }) => isOurs(batch.lease));
    const reports = ours.length === 0 ? [] : await storeCommits(transaction, context, ours, nowMs);
    return commits.map((commit) => reports[ours.indexOf(commit)] ?? NOTHING_DONE);
  });
}
