import { randomId } from '../../lib/random.js';
import type { Clock } from '../../lib/clock.js';
import { openDatabase } from '../../lib/database/index.js';
import type { Backlog } from '../../records/backlog.js';
import type { CanaryScore } from '../../records/canary.js';
import type { DatasetPlace } from '../../records/dataset-row.js';
import type { ExportPart } from '../../records/export-part.js';
import type { MarkedBlock } from '../../records/marked-block.js';
import type { NamedReasons } from '../../records/named-reasons.js';
import type { DocumentPassages, SentenceRow } from '../../records/passages.js';
import type { FoundRow, ResultRow } from '../../records/result-row.js';
import type { RunSummary } from '../../records/run-summary.js';
import { auditStore } from './audits/audits.js';
import { beginLocked } from './begin-locked.js';
import type { RunOptions, StoreInternals } from './begin-locked.js';
import type { AuditStore } from './audits/audits.js';
import { backlogOf } from './runs/backlog.js';
import { canaryScoresOf } from './audits/canaries.js';
import { explain } from './results/explain.js';
import { firstResults } from './results/first-results.js';
import type { FirstResult, FirstResultsQuery } from './results/first-results.js';
import type { Explanation } from './results/explain.js';
import { storeHealth } from './maintenance/health.js';
import type { StoreHealth } from './maintenance/health.js';
import { historyStore } from './maintenance/history.js';
import type { HistoryStore } from './maintenance/history.js';
import { processOf } from './runs/live-runs.js';
import { releaseRuns } from './runs/lock.js';
import { runDetails } from './runs/details.js';
import type { RunDetails } from './runs/details.js';
import { storeSchema } from './migrations/index.js';
import { sharingSchema } from './migrations/postgres.js';
import { datasetsOf, foundRowsOfRun } from './results/found-rows.js';
import type { RowsBeside } from './results/result-rows.js';
import { resultPagesOfRun, resultRowsOfRun } from './results/run-rows.js';
import type { RunStore } from './run-store.js';
import type { RunInit } from './runs/begin-run.js';
import { stretchStore } from './results/label-stretches.js';
import type { StretchStore } from './results/label-stretches.js';
import { listRuns, startsOfRuns } from './runs/list-runs.js';
import { changePriority } from './runs/run-naming.js';
import type { Priority, RunNaming } from '../../records/run-naming.js';
import { newestIdleRun, resumableRuns } from './runs/resumable-runs.js';
import { storedRequest } from './runs/run-request.js';
import type { RunRequest } from './runs/run-request.js';
import { reviewStore } from './review/index.js';
import type { ReviewStore } from './review/index.js';
import { holdOf } from './runs/held-sources.js';
import { findRun } from './runs/runs.js';
import { sampledResults } from './audits/sampled-results.js';
import type { SampledResults } from './audits/sampled-results.js';
import type { StoreSettings } from './settings.js';
import { namedReasons, readInPart } from './results/named-reasons.js';
import {
  bibliographyOf,
  knownTextsOf,
  markedBlockOf,
  passagesOf,
  patternsOf,
  textOf,
} from './results/stored-document.js';
import type { StoredFindings } from './results/stored-document.js';
import { statingOf } from './columns/stored-stating.js';
import { summarise } from './results/summary.js';
import { heldWhile } from './runs/while-held.js';
import type { RunListing } from '../../records/run-listing.js';
import type { StoreTables } from './tables/tables.js';
import { wordsBefore } from './runs/words-before.js';
import type { WordsBefore } from './runs/words-before.js';
import { rememberWritten, writtenFiles } from './runs/written-files.js';
import { databaseProgram } from '../../records/database-program.js';

export { copyDatabase } from './maintenance/copy.js';
export type { RunOptions } from './begin-locked.js';
export { liveStatus } from './runs/live-status.js';
export { namedReasonsOf } from './results/named-reasons.js';
export { planIdentity } from './runs/plan-runs.js';
export type { AuditStore } from './audits/audits.js';
export type { Explanation } from './results/explain.js';
export type { RunDetails } from './runs/details.js';
export type { CutSources } from './results/label-stretches.js';
export type { PrunableRun } from './maintenance/history.js';
export type { RunRequest } from './runs/run-request.js';
export type { OpenRun } from './runs/runs.js';
export type { RunStore } from './run-store.js';
export type {
  Finding,
  FindingFacets,
  FindingKey,
  FindingsQuery,
  PageStart,
  ReadyView,
  ReviewStore,
  Sample,
  TextCounts,
  TextsState,
  UnreadyView,
} from './review/index.js';

/** Runs, documents, batches, results and the ledger in one database. A run id of null means the newest run. */
export interface Store {
  /** Every source of a run in stable path order, in constant memory. */
  resultRows(runId: string | null): AsyncIterable<ResultRow>;
  /** The same rows, as many together as they are read. @param beside what each says besides */
  resultPages(runId: string | null, beside?: RowsBeside): AsyncIterable<readonly ResultRow[]>;
  /** Every source of a run, or of a part, in constant memory, as found; new or changed ones come last. */
  foundRows(runId: string | null, part?: ExportPart): AsyncIterable<FoundRow>;
  /** The sources of a run over datasets, cut to be read apart. */
  readonly stretches: StretchStore;
  /** The datasets whose rows are sources of a run, in the order in which they were found. */
  datasetsOf(runId: string | null): Promise<readonly DatasetPlace[]>;
  /** Sentences of the newest detection of a document; none where they are not kept. */
  sentencesOf(documentHash: string): Promise<readonly SentenceRow[]>;
  /** Names of well-known texts in a document; none where its result is not kept. */
  knownTextsOf(documentHash: string): Promise<readonly string[]>;
  /** Sentences and paragraphs of the newest detection of a document; none where they are not kept. */
  passagesOf(documentHash: string): Promise<DocumentPassages>;
  /** The longest block of marked sentences of a document; null where all are short, or it gives no sentences. */
  markedBlockOf(documentHash: string): Promise<MarkedBlock | null>;
  /** Normalised text of a document, its excerpt where only that is kept, or null. */
  textOf(documentHash: string): Promise<string | null>;
  /** What the newest pattern scan of a document found; null where there was none. */
  patternsOf(documentHash: string): Promise<StoredFindings<'patterns'>>;
  /** What the newest bibliography scan of a document found; null where there was none. */
  bibliographyOf(documentHash: string): Promise<StoredFindings<'bibliography'>>;
  /** The first sources without a result, or that could not be judged, by reason. */
  namedReasons(runId: string | null): Promise<Omit<NamedReasons, 'inPart'>>;
  /** The first sources that were read without some part, by path. */
  readInPart(runId: string): Promise<NamedReasons['inPart']>;
  /** Runs, to be thinned out. */
  readonly history: HistoryStore;
  /** Audits and their history. */
  readonly audits: AuditStore;
  /** Results of samples that another model version scored. */
  readonly sampled: SampledResults;
  /** Findings of runs, sorted and filtered, and what readers decided about them. */
  readonly review: ReviewStore;
  /** How the canaries were scored at a run's audit; none where it was no audit. */
  canaryScoresOf(runId: string): Promise<readonly CanaryScore[]>;
  runSummary(runId: string | null): Promise<RunSummary>;
  /** Whether every source of a run has ended, as its summary says, without counting them. */
  isComplete(runId: string): Promise<boolean>;
  runDetails(runId: string | null): Promise<RunDetails>;
  /** The process of this machine that works on a run; null where there is none here. */
  processOf(runId: string): Promise<number | null>;
  /** The newest run that no process works on; null where there is none. */
  newestIdleRun(): Promise<string | null>;
  /** The runs that can be resumed, newest first: not complete, not in progress, not carried over to a newer one. */
  resumableRuns(): Promise<readonly string[]>;
  /** How a run was started, to start it again. */
  runRequest(runId: string | null): Promise<RunRequest>;
  /** Changes how a run is served, also while it is in progress. Returns it as it is now. */
  setPriority(runId: string, priority: Priority): Promise<RunNaming & { readonly runId: string }>;
  /** What a run did not reach. `largestDocument`: words of the largest that any start may send; null for no limit. */
  backlog(runId: string, largestDocument: number | null): Promise<Backlog>;
  /** What to look at first of a run: the clearest results that may be stated as `ai` or `mixed`, one a text. */
  firstResults(runId: string, query: FirstResultsQuery): Promise<readonly FirstResult[]>;
  /** Everything stored about a path, a dataset row id or a document hash, newest run first. */
  explain(target: string): Promise<readonly Explanation[]>;
  health(): Promise<StoreHealth>;
  /** Returns the bounds and outputs of every run's newest start, newest run first. */
  startsOfRuns(): Promise<readonly RunRequest['start'][]>;
  /** Returns the files that commands wrote of the runs, such as exports and reports, by their whole paths. */
  writtenFiles(): Promise<readonly string[]>;
  /** Remembers files that a command wrote, by their whole paths, so that later runs leave them out. */
  rememberWritten(files: readonly string[]): Promise<void>;
  /** Newest first. */
  listRuns(): Promise<readonly RunListing[]>;
  /**
   * Locks the runs of an identity, and resumes the unfinished one or begins a new one. Other runs may be in progress
   * meanwhile.
   * @throws AssayError `run_in_progress` while another process works on it
   */
  beginRun(init: RunInit, options: RunOptions): Promise<RunStore>;
  /** What earlier starts leave to the next start of this identity. @param carryOver as in `RunInit` */
  wordsBefore(identity: string, carryOver: boolean): Promise<WordsBefore>;
  /** For other stores in the same database only. */
  readonly internals: StoreInternals;
  /** Does an audit, that no other process does one of this name meanwhile. @throws AssayError `run_in_progress` */
  whileAudited<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Releases the lock. */
  releaseRun(): Promise<void>;
  close(): Promise<void>;
}

/** Where a store is and what it keeps; `state` left out: verdicts of a run are stated as it was started. */
export type StoreOptions = Omit<StoreSettings, 'state'> & Partial<Pick<StoreSettings, 'state'>>;

// Longer than other functions: one line for each function of the store.
/** Opens the database, brought to the newest schema. Throws AssayError when it cannot be used. */
export async function openStore(settings: StoreOptions, clock: Clock): Promise<Store> {
  const { state = '' } = settings;
  const owner = randomId();
  const queries = await openDatabase<StoreTables>(settings.db, storeSchema, databaseProgram, sharingSchema);
  const internals = { queries, clock, owner, state };
  const review = reviewStore(queries, clock, state);
  return {
    resultRows: (runId) => resultRowsOfRun(queries, runId, state),
    resultPages: (runId, beside) => resultPagesOfRun(queries, runId, state, beside),
    wordsBefore: (identity, isCarriedOver) => wordsBefore(queries, identity, isCarriedOver),
    foundRows: (runId, part) => foundRowsOfRun(queries, runId, state, part),
    stretches: stretchStore(queries, state),
    datasetsOf: async (runId) => datasetsOf(queries, await findRun(queries, runId)),
    knownTextsOf: (documentHash) => knownTextsOf(queries, documentHash),
    sentencesOf: async (documentHash) => (await passagesOf(queries, documentHash)).sentences,
    passagesOf: (documentHash) => passagesOf(queries, documentHash),
    markedBlockOf: (documentHash) => markedBlockOf(queries, documentHash),
    textOf: (documentHash) => textOf(queries, documentHash),
    patternsOf: (documentHash) => patternsOf(queries, documentHash),
    bibliographyOf: (documentHash) => bibliographyOf(queries, documentHash),
    readInPart: async (runId) => readInPart(queries, await holdOf(queries, (await findRun(queries, runId)).run_no)),
    namedReasons: async (runId) => namedReasons(queries, await holdOf(queries, (await findRun(queries, runId)).run_no)),
    history: historyStore(queries, clock, owner),
    audits: auditStore(queries, clock),
    sampled: sampledResults(queries, settings.keepText, clock),
    review,
    canaryScoresOf: (runId) => canaryScoresOf(queries, runId),
    runSummary: async (runId) => summarise(queries, await findRun(queries, runId), state),
    isComplete: async (runId) => (await findRun(queries, runId)).status === 'complete',
    runDetails: async (runId) => runDetails(queries, await findRun(queries, runId), clock.now()),
    processOf: async (runId) => processOf(queries, (await findRun(queries, runId)).run_no, clock.now()),
    newestIdleRun: () => newestIdleRun(queries, clock.now()),
    resumableRuns: () => resumableRuns(queries, clock.now()),
    runRequest: (runId) => storedRequest(queries, runId),
    setPriority: async (runId, priority) => changePriority(queries, await findRun(queries, runId), priority),
    backlog: async (runId, largestDocument) =>
      backlogOf(queries, (await findRun(queries, runId)).run_no, largestDocument),
    firstResults: async (runId, query) => {
      const run = await findRun(queries, runId);
      return firstResults(queries, run.run_no, query, statingOf(run, state));
    },
    explain: (target) => explain(queries, target, state),
    health: () => storeHealth(queries, clock.now()),
    startsOfRuns: () => startsOfRuns(queries),
    writtenFiles: () => writtenFiles(queries),
    rememberWritten: (files) => rememberWritten(queries, files),
    listRuns: () => listRuns(queries),
    beginRun: (init, options) => beginLocked(internals, settings.keepText, init, options),
    internals,
    whileAudited: (name, work) => heldWhile(queries, owner, clock, { kind: 'audit', name }, work),
    releaseRun: () => releaseRuns(queries, owner),
    close: () => review.close().then(() => queries.destroy()),
  };
}
