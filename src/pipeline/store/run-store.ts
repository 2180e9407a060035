import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { ArchiveMemory } from '../../records/archive.js';
import type { DatasetMemory, EndedDataset } from '../../records/dataset-memory.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { ServiceFault } from '../../records/answer.js';
import type { WhyUnanswered } from '../../records/batch-reason.js';
import type { Batch, BatchEnd, CommitReport, SetAside } from '../../records/batch.js';
import type { Claim, ClaimRequest } from '../../records/claim.js';
import type { Lease } from '../../records/lease.js';
import type { LedgerTotals } from '../../records/ledger.js';
import type { Scan } from '../../records/scan.js';
import type { ItemOutcome } from '../../records/scan-result.js';
import type { NewUsageReading, OthersBilled, SettledReading } from '../../records/usage.js';
import type { KnownFile, PlannedSource, Source } from '../../records/source.js';
import type { SkipRule, UnreadFile } from '../../records/unread-file.js';
import { archiveMemory } from './sources/archives.js';
import { keepFault } from './batches/attempts.js';
import { carryOver } from './runs/backlog.js';
import { DatasetMarks } from './sources/dataset-marks.js';
import { DatasetOrder } from './sources/dataset-order.js';
import { releaseBatch, splitBatch } from './batches/batches.js';
import { claimBatches } from './batches/claim-batches.js';
import { openBatches } from './batches/stored-batches.js';
import { textOf } from './results/stored-document.js';
import { countWaiting, countWaitingDocuments, stratifyOrder } from './batches/waiting-tasks.js';
import type { Fence } from './runs/fence.js';
import { groupCommit } from './batches/group-commit.js';
import { datasetMemory } from './sources/known-datasets.js';
import { keepUnchanged } from './sources/keep-unchanged.js';
import { knownFiles } from './sources/known-files.js';
import { ReplacingResults } from './batches/replacing-results.js';
import { reasonMessage } from './sources/reason-message.js';
import { recordedKeys } from './sources/recorded-keys.js';
import type { Reuse } from './sources/known-files.js';
import { keepUsageReading, lastUsageReading, ledgerTotals } from './runs/ledger.js';
import { prioritiesBeside } from './runs/live-runs.js';
import type { PrioritiesBeside } from './runs/live-runs.js';
import { refreshLock } from './runs/lock.js';
import { NO_OTHER_RUNS } from './runs/other-runs.js';
import type { OtherRuns } from './runs/other-runs.js';
import { othersBilled } from './batches/others-billed.js';
import { keepMarker } from './runs/listing-markers.js';
import type { ListingMarker } from '../../records/listing-marker.js';
import type { LeftOutCounts } from '../../records/left-out.js';
import { addTotals, deleteRun, endRun, findRun, keepFilesNamed, markCrawlDone } from './runs/runs.js';
import type { OpenRun, SessionTotals } from './runs/runs.js';
import type { AskedState } from '../../records/verdict.js';
import type { StoreSettings } from './settings.js';
import { withoutQuotes } from './columns/provenance.js';
import { takeOverSampled } from './audits/sampled-results.js';
import { recordSources } from './sources/sources.js';
import { runCounts, summarise } from './results/summary.js';
import type { RunCounts } from './results/summary.js';
import type { StoreTables } from './tables/tables.js';

/** One run, as the planner and the scheduler work on it. Every writing method is one short transaction. */
export interface RunStore {
  readonly run: OpenRun;
  /** Whether documents are kept in full once they are scanned: then stored answers may quote them, too. */
  readonly keepsTexts: boolean;
  recordedKeys(sources: readonly Pick<Source, 'path' | 'pathBytes' | 'datasetId'>[]): Promise<ReadonlySet<string>>;
  knownFiles(fileKeys: readonly string[]): Promise<ReadonlyMap<string, KnownFile>>;
  /** Returns the stored text of a document; null where none is kept. */
  textOf(documentHash: string): Promise<string | null>;
  /** What archives held, so that unchanged ones need not be unpacked. */
  readonly archives: ArchiveMemory;
  /** What datasets held, so that unchanged ones need not be read. */
  readonly datasets: DatasetMemory;
  /**
   * @param ended datasets whose last rows are among the sources
   * @param shared where several machines share the run, with the lease of the job that the sources were read for
   */
  recordSources(
    sources: readonly PlannedSource[],
    ended?: readonly EndedDataset[],
    shared?: { readonly lease: Lease | null },
  ): Promise<{ readonly ended: number; readonly plannedWords: number }>;
  /**
   * Records the first of some files, as long as an earlier run has them just as they are. All before them must be
   * recorded. Returns how many; null where no earlier run can stand for this one.
   */
  readonly keepUnchanged: ((files: readonly UnreadFile[], skippedBy: SkipRule) => Promise<number>) | null;
  /** Keeps how far a place is listed: all sources up to there are recorded. */
  keepMarker(place: string, marker: ListingMarker): Promise<void>;
  /** Says that every source is recorded; `stratify` puts the sample in its order. */
  finishCrawl(stratify: boolean, leftOut: LeftOutCounts): Promise<void>;
  openBatches(): AsyncIterable<Batch>;
  countWaiting(scan: Scan, upTo: number): Promise<number>;
  /** Returns how many documents wait for any scan. */
  countWaitingDocuments(): Promise<number>;
  claim(request: ClaimRequest): Promise<Claim>;
  /** Claims in the same way for a plan, whose batches are never sent: without their texts. */
  claimUnread(request: ClaimRequest): Promise<Claim>;
  release(batch: Batch, why: WhyUnanswered): Promise<void>;
  split(batch: Batch, keys: readonly [string, string], why: WhyUnanswered): Promise<readonly Batch[]>;
  commit(batch: Batch, outcomes: readonly ItemOutcome[], end: BatchEnd, aside: SetAside | null): Promise<CommitReport>;
  /** Keeps why a request gave no answer. */
  keepFault(batch: Batch, fault: ServiceFault): Promise<void>;
  ledger(): Promise<LedgerTotals>;
  keepUsageReading(reading: NewUsageReading): Promise<void>;
  lastUsageReading(): Promise<SettledReading | null>;
  othersBilled(since: number | null): Promise<OthersBilled>;
  counts(): Promise<RunCounts>;
  /** Returns the priorities of the other runs in progress that have requests under way. */
  prioritiesBeside(): Promise<PrioritiesBeside>;
  addTotals(totals: SessionTotals): Promise<void>;
  /** Keeps how many files the crawl found by their names, unless it has ended. */
  keepFilesNamed(files: number): Promise<void>;
  /** Keeps the run lock; false when another process took it over. */
  heartbeat(): Promise<boolean>;
  end(status: RunSummary['status']): Promise<RunSummary>;
  /** Returns what was said of a source that ended with this reason; null where nothing was. */
  reasonMessage(reason: string): Promise<string | null>;
  /** Removes the run; documents and results stay. */
  discard(): Promise<void>;
}

export interface RunStoreContext {
  readonly queries: Kysely<StoreTables>;
  readonly clock: Clock;
  readonly owner: string;
  readonly run: OpenRun;
  readonly reuse: Reuse;
  readonly keepText: StoreSettings['keepText'];
  readonly state: AskedState;
  /** Keeps the processes of a run apart; `LOCAL_FENCE` where there is one. */
  readonly fence: Fence;
  readonly otherRuns: OtherRuns;
}

/**
 * Returns the store of one run.
 *
 * Longer than other functions: one entry for each method.
 */
export function createRunStore({
  queries,
  clock,
  owner,
  run,
  reuse,
  keepText,
  state,
  fence,
  otherRuns,
}: RunStoreContext): RunStore {
  const { runNo } = run;
  const order = new DatasetOrder();
  const marks = new DatasetMarks(queries, run, reuse, { owner, now: () => clock.now() });
  const claiming = { run, reuse, keepText, fence, otherRuns };
  const replacing = new ReplacingResults(reuse.cache === null);
  const commit = groupCommit(queries, { run, keepText, fence, scans: reuse.scans, replacing }, clock);
  return {
    run,
    keepsTexts: keepText === 'full',
    recordedKeys: (sources) => recordedKeys(queries, runNo, sources),
    knownFiles: (fileKeys) => knownFiles(queries, fileKeys, reuse),
    textOf: (documentHash) => textOf(queries, documentHash),
    archives: archiveMemory(queries, reuse),
    datasets: datasetMemory(queries, run, reuse, marks),
    recordSources: (sources, ended = [], shared) =>
      recordSources(
        queries,
        { run, reuse, fence, lease: shared?.lease ?? null, order: shared === undefined ? order : null },
        { sources: keepText === 'full' ? sources : sources.map(withoutQuotes), ended },
        clock.now(),
      ),
    // Texts that are not kept may be quoted in what an earlier run kept of them.
    keepUnchanged:
      run.resumed || run.trailNo === runNo || reuse.cache === null || keepText !== 'full'
        ? null
        : (files, skippedBy) => keepUnchanged(queries, runNo, files, skippedBy, reuse),
    keepMarker: (place, marker) => keepMarker(queries, runNo, place, marker),
    finishCrawl: async (stratify, leftOut) => {
      if (stratify) await stratifyOrder(queries, runNo);
      await carryOver(queries, runNo);
      await markCrawlDone(queries, runNo, leftOut);
    },
    openBatches: () => openBatches(queries, runNo),
    countWaiting: (scan, upTo) => countWaiting(queries, runNo, scan, upTo),
    countWaitingDocuments: () => countWaitingDocuments(queries, runNo),
    claim: (request) => claimBatches(queries, claiming, request, clock.now()),
    claimUnread: (request) => {
      const unread = { ...claiming, fence: { ...fence, queuesBatches: true }, otherRuns: NO_OTHER_RUNS };
      return claimBatches(queries, unread, request, clock.now());
    },
    release: (batch, why) => releaseBatch(queries, runNo, batch, why, fence, clock.now()),
    split: (batch, keys, why) => splitBatch(queries, runNo, batch, keys, why, fence, clock.now()),
    commit: (batch, outcomes, end, aside) => commit({ batch, outcomes, end, aside }),
    keepFault: (batch, fault) => keepFault(queries, runNo, batch, fault, clock.now()),
    ledger: () => ledgerTotals(queries, runNo),
    keepUsageReading: (reading) => keepUsageReading(queries, runNo, reading, clock.now()),
    lastUsageReading: () => lastUsageReading(queries, runNo),
    othersBilled: (since) => othersBilled(queries, run, since),
    // A run that has just begun holds no source: rows of the runs before it need not be looked through.
    counts: () => (run.resumed ? runCounts(queries, runNo) : Promise.resolve({ sourcesFound: 0, sourcesDone: 0 })),
    prioritiesBeside: () => prioritiesBeside(queries, run.runNo, clock.now()),
    addTotals: (totals) => addTotals(queries, runNo, totals),
    keepFilesNamed: (files) => keepFilesNamed(queries, runNo, files),
    heartbeat: () => refreshLock(queries, owner, runNo, clock),
    end: async (status) => {
      await writeTransaction(queries, (transaction) => takeOverSampled(transaction, runNo));
      await endRun(queries, runNo, status, clock.now());
      if (status === 'complete') await marks.bringForward();
      return summarise(queries, await findRun(queries, run.runId), state);
    },
    reasonMessage: (reason) => reasonMessage(queries, runNo, reason),
    discard: () => deleteRun(queries, runNo),
  };
}
