import type { Kysely } from 'kysely';
import { outlivesPowerLoss, writeTransaction } from '../../../lib/database/index.js';
import type { Batch, BatchEnd, CommitReport, SetAside } from '../../../records/batch.js';
import type { Scan } from '../../../records/scan.js';
import type { ItemOutcome, ScanResult } from '../../../records/scan-result.js';
import { endBatchesAs, openBatch } from './batches.js';
import { packText } from '../columns/blob.js';
import { dropMarks } from '../sources/dataset-marks.js';
import { dropTexts } from '../sources/drop-texts.js';
import type { Fence } from '../runs/fence.js';
import { enterLedgerOf } from '../runs/ledger.js';
import type { OpenRun } from '../runs/runs.js';
import { countsOf } from './result-counts.js';
import { packFindings } from '../columns/stored-findings.js';
import type { ReplacingResults } from './replacing-results.js';
import { settleOutcomes } from '../sources/settle.js';
import type { StoreSettings } from '../settings.js';
import type { BatchState } from '../tables/states.js';
import { storeResults } from './store-results.js';
import type { PackedResult, StoredAs } from './store-results.js';
import type { StoreTables } from '../tables/tables.js';

type Failure = Extract<ItemOutcome, { readonly kind: 'failed' }>;

/** A result without examples of what is disguised in its text, for where texts are not kept: they quote it. */
function withoutExamples(result: ScanResult): ScanResult {
  return { ...result, manipulations: result.manipulations.map((found) => ({ ...found, examples: [] })) };
}

async function storeFailures(queries: Kysely<StoreTables>, failures: readonly Failure[]): Promise<void> {
  for (const { item, reason, message } of failures)
    await queries
      .updateTable('tasks')
      .set({ state: 'failed', reason, message })
      .where('task_id', '=', item.taskId)
      .execute();
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
  readonly fence: Fence;
  /** The scans of the run. */
  readonly scans: readonly Scan[];
  readonly replacing: ReplacingResults;
}

/** Moves the documents set aside to a new batch, with their share of the reservation. */
async function setAside(
  queries: Kysely<StoreTables>,
  runNo: number,
  from: Batch,
  { items, idempotencyKey, why }: SetAside,
  nowMs: number,
): Promise<Batch> {
  const { words, batchId } = await openBatch(queries, runNo, from, items, idempotencyKey, nowMs);
  const left = from.items.length - items.length;
  await queries
    .updateTable('batches')
    .set({ documents: left, words: from.words - words, ...why })
    .where('batch_id', '=', from.batchId)
    .execute();
  return {
    batchId,
    scan: from.scan,
    mode: from.mode,
    idempotencyKey,
    items,
    words,
    reopened: false,
    lease: from.lease,
  };
}

/** A commit with its results ready to be stored. */
export interface PreparedCommit extends Commit {
  readonly results: readonly PackedResult[];
}

type Result = Extract<ItemOutcome, { readonly kind: 'result' }>;

function packed(
  scan: Scan,
  outcome: Result,
  keepText: StoreSettings['keepText'],
): PackedResult | Promise<PackedResult> {
  const { item, wordsBilled, result } = outcome;
  const whole = (raw: Uint8Array, findings: Uint8Array | null): PackedResult => ({
    kind: 'result',
    item,
    wordsBilled,
    result: keepText === 'full' ? result : withoutExamples(result),
    scan,
    raw,
    findings,
    counts: countsOf(scan, result.findings),
  });
  const raw = packText(result.raw);
  const findings = packFindings(result.findings, item.text, keepText);
  return raw instanceof Promise || findings instanceof Promise
    ? Promise.all([raw, findings]).then((both) => whole(...both))
    : whole(raw, findings);
}

const isPacked = (result: PackedResult | Promise<PackedResult>): result is PackedResult => !(result instanceof Promise);

const allOf = (packing: readonly (PackedResult | Promise<PackedResult>)[]): Promise<readonly PackedResult[]> =>
  Promise.all(packing.map((result) => Promise.resolve(result)));

/** Packs the results for storage. Done before the transaction, to keep that short. */
export async function prepareCommit(commit: Commit, keepText: StoreSettings['keepText']): Promise<PreparedCommit> {
  const packing: (PackedResult | Promise<PackedResult>)[] = [];
  for (const outcome of commit.outcomes)
    if (outcome.kind === 'result') packing.push(packed(commit.batch.scan, outcome, keepText));
  // To wait for each of a batch of short ones would take longer than to pack them.
  return { ...commit, results: packing.every(isPacked) ? packing : await allOf(packing) };
}

function billedOf({ results }: PreparedCommit): number {
  return results.reduce((sum, outcome) => sum + outcome.wordsBilled, 0);
}

async function endBatches(
  queries: Kysely<StoreTables>,
  runNo: number,
  commits: readonly PreparedCommit[],
  nowMs: number,
): Promise<void> {
  const stateOf = ({ outcomes, end }: PreparedCommit): BatchState => (outcomes.length === 0 ? 'split' : end);
  const states = commits.map((commit) => ({ batchId: commit.batch.batchId, state: stateOf(commit) }));
  await endBatchesAs(queries, states, nowMs);
  const entered = await enterLedgerOf(
    queries,
    runNo,
    nowMs,
    commits.flatMap((commit) => [
      { batchId: commit.batch.batchId, kind: 'release', words: commit.end === 'done' ? commit.batch.words : 0 },
      { batchId: commit.batch.batchId, kind: 'bill', words: billedOf(commit) },
    ]),
  );
  if (entered === 0) await dropMarks(queries);
}

/** Reports to the fence what the commits change for other machines. */
async function finishShared(
  queries: Kysely<StoreTables>,
  fence: Fence,
  commits: readonly PreparedCommit[],
  rests: readonly (Batch | null)[],
  sourcesEnded: number,
): Promise<void> {
  const opened = rests.filter((rest) => rest !== null);
  const sum = (of: (commit: PreparedCommit) => number): number =>
    commits.reduce((total, commit) => total + of(commit), 0);
  await fence.finish(queries, {
    leases: commits.map(({ batch }) => batch.lease),
    opened,
    reserved: opened.reduce((total, rest) => total + rest.words, 0) - sum(({ batch }) => batch.words),
    billed: sum(billedOf),
    unknown: sum(({ batch, end }) => (end === 'unknown' ? batch.words : 0)),
    // A process that works without leases counts its sources itself.
    sourcesEnded: commits.some(({ batch }) => batch.lease !== null) ? sourcesEnded : 0,
    deadLetters: commits
      .flatMap(({ outcomes }) => outcomes)
      .flatMap((outcome) => (outcome.kind === 'failed' && outcome.reason === 'service_error' ? outcome.message : [])),
  });
}

/** Stores the commits of one transaction. Returns their reports in order. */
async function storeCommits(
  queries: Kysely<StoreTables>,
  { run, keepText, fence, scans }: CommitContext,
  commits: readonly PreparedCommit[],
  as: StoredAs,
): Promise<readonly CommitReport[]> {
  const [{ nowMs }, { runNo }] = [as, run];
  const results = commits.flatMap((commit) => commit.results);
  const outcomes = commits.flatMap((commit) => commit.outcomes);
  await storeResults(queries, run, results, as);
  await storeFailures(
    queries,
    outcomes.filter((outcome) => outcome.kind === 'failed'),
  );
  await endBatches(queries, runNo, commits, nowMs);
  const rests: (Batch | null)[] = [];
  for (const { batch, aside } of commits)
    rests.push(aside === null ? null : await setAside(queries, runNo, batch, aside, nowMs));
  const settled = await settleOutcomes(queries, { runNo, scans }, outcomes);
  await dropTexts(
    queries,
    results.map(({ item }) => item),
    keepText,
  );
  await finishShared(queries, fence, commits, rests, settled.sources);
  // Sources that ended are counted once for the group, with its first commit.
  return commits.map((commit, index) => ({
    sourcesEnded: index === 0 ? settled.sources : 0,
    wordsBilled: billedOf(commit),
    rest: rests[index] ?? null,
  }));
}

const NOTHING_DONE: CommitReport = { sourcesEnded: 0, wordsBilled: 0, rest: null };

/**
 * Stores results, failures, ledger, what is set aside and the batches' ends in one transaction: all of it or nothing.
 * Nothing is stored for a batch that a later attempt holds: that attempt sends it again under the same key.
 */
export async function commitBatches(
  queries: Kysely<StoreTables>,
  context: CommitContext,
  commits: readonly PreparedCommit[],
  nowMs: number,
): Promise<readonly CommitReport[]> {
  const { fence, replacing } = context;
  const stored = async (transaction: Kysely<StoreTables>, replaces: boolean): Promise<readonly CommitReport[]> => {
    const isOurs = await fence.held(
      transaction,
      commits.map(({ batch }) => batch.lease),
    );
    const ours = commits.filter(({ batch }) => isOurs(batch.lease));
    const reports = ours.length === 0 ? [] : await storeCommits(transaction, context, ours, { nowMs, replaces });
    return commits.map((commit) => reports[ours.indexOf(commit)] ?? NOTHING_DONE);
  };
  const reports = await replacing.ifNeeded((replaces) =>
    writeTransaction(queries, (transaction) => stored(transaction, replaces)),
  );
  // Results lost with the power are asked for again under the same key; a new key must not be lost.
  if (reports.some(({ rest }) => rest !== null)) await outlivesPowerLoss(queries);
  return reports;
}
