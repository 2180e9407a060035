import type { RunRequest } from './assemble.js';
import { withMetrics } from './assemble-metrics.js';
import { assembleStore, withLookAheadStore } from './assemble-store.js';
import { isPostgresAddress } from './lib/database/index.js';
import { AssayError } from './lib/errors.js';
import { openObjectStorage } from './lib/object-storage.js';
import { checkDatasets, checkPaths } from './pipeline/crawl/index.js';
import { checkOutputs } from './pipeline/outputs/check-outputs.js';
import { firstDocuments } from './pipeline/outputs/first-documents.js';
import { writeOutputs } from './pipeline/outputs/write-outputs.js';
import { pruneAfterAudit } from './library/prune.js';
import { watchProfile } from './library/profile-drift.js';
import { profileInUse } from './library/profiles.js';
import type { UseOptions } from './library/options.js';
import type { MeteredCommand } from './pipeline/progress/event-metrics.js';
import type { Store } from './pipeline/store/index.js';
import type { Audit } from './records/audit.js';
import type { Backlog } from './records/backlog.js';
import type { OnRunEvent } from './records/events.js';
import type { FirstDocument } from './records/first-document.js';
import type { ProfileDrift } from './records/profile-drift.js';
import type { Pruned } from './records/pruned.js';
import type { RunPlan } from './records/run-plan.js';
import type { EndedRun } from './records/run-summary.js';
import { programSettings } from './settings/index.js';
import { startSettings } from './settings/start.js';

export { AssayError } from './lib/errors.js';
export { programVersion } from './lib/package-root.js';
export { NO_THRESHOLDS } from './records/audit.js';
export { REASONS } from './records/reasons.js';
export { exportChanges, exportHistory } from './library/history.js';
export type { HistoryOptions, WrittenHistory } from './library/history.js';
export { acknowledgeDrift, acknowledgeFlips, auditHistory, listAudits, moveAudit } from './library/audits.js';
export type { Acknowledged, AuditHistory } from './library/audits.js';
export { calibrate } from './library/calibrate.js';
export type { Calibrated, CalibrateOptions, CalibrationOutcome } from './library/calibrate.js';
export type { KindPart } from './calibration/kinds.js';
export type { Offer } from './calibration/offers.js';
export type { Profile, ProfileGroup } from './calibration/profile.js';
export { writeCaseReport } from './library/case-report.js';
export type { CaseReportOptions, WrittenCase } from './library/case-report.js';
export { examineDocument } from './library/examine-document.js';
export type { ExamineOptions } from './library/examine-document.js';
export { checkSetup } from './library/check-setup.js';
export type { HealthCheck } from './library/check-setup.js';
export { evaluate } from './library/evaluate.js';
export { writeEvaluation } from './library/evaluation-page.js';
export type { EvaluateOptions, EvaluatedSource, EvaluationOutcome } from './library/evaluate.js';
export type { Evaluated, EvaluatedRun } from './evaluation/evaluated-run.js';
export { createExtractor } from './library/documents.js';
export type { Extraction, Extractor } from './library/documents.js';
export { pruneHistory } from './library/prune.js';
export type { Pruned, PruneOptions } from './library/prune.js';
export { accountUsage, allowFeatures, createKey, createSignInLink, listKeys, revokeKey } from './library/keys.js';
export type { Feature, KeyListing } from './library/keys.js';
export type { UseOptions } from './library/options.js';
export { exportRun, writeReport } from './library/outputs.js';
export type { ExportedRun, ExportOptions, ReportOptions, StoredRunOptions } from './library/outputs.js';
export { modelVersions, serviceUsage, startService } from './library/service.js';
export type { Service } from './library/service.js';
export { compareRuns, copyRuns, explainSource, listRuns, runStatus } from './library/stored-runs.js';
export type { Explanation, RunStatus } from './library/stored-runs.js';
export { citeText, findPatterns, scanText, scanWholeText, toBibtex } from './library/texts.js';
export type { CitedText, FoundPatterns, WholeTextOptions } from './library/texts.js';
export { workOnRuns } from './library/work-on-runs.js';
export type { WorkerEnd } from './library/work-on-runs.js';
export { withWorksIndex } from './library/works.js';
export type { OpenWorks, WorksReport } from './library/works.js';
export { programSettings } from './settings/index.js';
export type { OnRunEvent, RunEvent } from './records/events.js';
export type { Audit, CanaryRun, Comparison } from './records/audit.js';
export type { Backlog } from './records/backlog.js';
export type { Block, BlockKind } from './records/blocks.js';
export type { CaseFile } from './records/case-file.js';
export type { ReasonCode } from './records/reasons.js';
export type { ExportContent } from './records/export-content.js';
export type { ExportShape } from './records/export-shape.js';
export type { FirstDocument } from './records/first-document.js';
export type { KindDrift, ProfileDrift } from './records/profile-drift.js';
export type { RunPlan } from './records/run-plan.js';
export type { RunStop } from './records/run-stop.js';
export type { EndedRun, RunSummary } from './records/run-summary.js';
export type { Scan } from './records/scan.js';
export type { SectionState } from './records/sections.js';
export type { ScannedSection, WholeText } from './records/whole-text.js';
export type { ScanResult } from './records/scan-result.js';
export type { Settings, SettingValues } from './settings/groups.js';

export interface RunOptions extends UseOptions {
  /** Files, folders, globs, archives, datasets, `s3://bucket/prefix`. */
  readonly paths: readonly string[];
  /** Folder that the paths start from; left out, `cwd`. */
  readonly pathsFrom?: string;
  /** Stops the run when it is aborted: what is stored stays, and starting again resumes. */
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/** A run with the exports and the report that its settings asked for. */
export interface RunOutcome {
  readonly summary: EndedRun;
  /** Files written, as the settings name them. */
  readonly files: readonly string[];
  /** What a person should look at first, at most five. */
  readonly first: readonly FirstDocument[];
  /** What is to be known of named files that hold many rows and were read as one document. */
  readonly rowNotes: readonly string[];
}

/** An audit with its outputs; what it did not reach is carried over to the next one. */
export interface AuditOutcome extends Audit, RunOutcome {
  /** Null where all was reached. */
  readonly backlog: Backlog | null;
  /** What was removed of earlier runs; null where the settings do not say what is kept, or the run did not end. */
  readonly pruned: Pruned | null;
  /** Whether the texts are still like those of the profile; null without one, or if the run did not complete. */
  readonly profileDrift: ProfileDrift | null;
}

/** Returns the request of a run. @throws AssayError for a profile that cannot be used */
async function requestOf(options: RunOptions): Promise<RunRequest> {
  const { settings = programSettings(), cwd = process.cwd(), paths, pathsFrom = cwd, signal, onEvent } = options;
  return {
    settings,
    paths,
    cwd: pathsFrom,
    start: startSettings(settings, cwd),
    stating: await profileInUse(settings, cwd),
    signal: signal ?? new AbortController().signal,
    onEvent: onEvent ?? (() => undefined),
  };
}

/** Opens the database of the settings, does the work and closes it. */
async function withStore<Result>(
  options: RunOptions,
  work: (request: RunRequest, store: Store, cwd: string) => Promise<Result>,
): Promise<Result> {
  const { cwd = process.cwd() } = options;
  // Before a database is created: what cannot be used ends it all.
  const request = await requestOf(options);
  const store = await assembleStore(request.settings, cwd);
  try {
    return await work(request, store, cwd);
  } finally {
    await store.close();
  }
}

function truthWithoutDataset(): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: '--truth-column names a column of a dataset, and the paths are read as documents',
    nextStep: 'Add --dataset.',
    exitCode: 2,
  });
}

/**
 * Checks what was asked for before a service is started and a database created.
 * @returns what is to be known of named files that hold many rows and are read as one document
 * @throws AssayError `path_not_found`, `no_text_column`, `output_unwritable`
 */
async function checkRequest(options: RunOptions): Promise<readonly string[]> {
  const { settings = programSettings(), cwd = process.cwd(), paths, pathsFrom = cwd } = options;
  await checkPaths({ paths, cwd: pathsFrom });
  const { truthColumn } = settings.labelling;
  if (truthColumn !== '' && !settings.crawl.dataset) throw truthWithoutDataset();
  const rowNotes = await checkDatasets({ paths, cwd: pathsFrom, settings: settings.crawl, truthColumn });
  for (const message of rowNotes) options.onEvent?.({ kind: 'note', message });
  const { db } = settings.store;
  const files = [...Object.values(settings.outputs), isPostgresAddress(db) ? '' : db];
  for (const folder of await checkOutputs(files, cwd))
    options.onEvent?.({ kind: 'note', message: `there is no folder ${folder}: it is made` });
  return rowNotes;
}

/** As `withStore`; serves metrics meanwhile where the settings say so. */
function withMeteredStore<Result>(
  command: MeteredCommand,
  options: RunOptions,
  work: (request: RunRequest, store: Store, cwd: string) => Promise<Result>,
): Promise<Result> {
  return withStore(options, (request, store, cwd) =>
    withMetrics(command, request, store, (onEvent) => work({ ...request, onEvent }, store, cwd)),
  );
}

async function outputsOf(store: Store, runId: string, request: RunRequest, cwd: string): Promise<readonly string[]> {
  const { outputs: files, report, storage, labelling: shape } = request.settings;
  const objects = openObjectStorage(storage.s3Endpoint);
  const written = await writeOutputs(store, { runId, files, report, cwd, objects, shape, datasheet: shape.datasheet });
  for (const path of written) request.onEvent({ kind: 'file_written', path });
  return written;
}

/**
 * Scans every document below the paths and stores what is found, then writes the exports and the report that the
 * settings ask for. The same paths and settings again resume a run that was stopped. Returns when the run has ended or
 * was stopped; the summary says which.
 * @throws AssayError for what makes a run impossible, such as `path_not_found` or `database_locked`
 */
export async function run(options: RunOptions): Promise<RunOutcome> {
  const rowNotes = await checkRequest(options);
  return withMeteredStore('run', options, async (request, store, cwd) => {
    const { assembleRun } = await import('./assemble.js');
    const summary = await assembleRun(request, store);
    const files = await outputsOf(store, summary.run_id, request, cwd);
    return { summary, files, first: await firstDocuments(store, summary.run_id), rowNotes };
  });
}

/** As `run`; then scores the canary documents and compares with the last audit of this name. */
export async function audit(options: RunOptions): Promise<AuditOutcome> {
  const rowNotes = await checkRequest(options);
  return withMeteredStore('audit', options, async (request, store, cwd) => {
    const { assembleAudit } = await import('./assemble.js');
    const audited = await assembleAudit(request, store);
    const { run_id: runId, status } = audited.summary;
    const backlog = status === 'complete' ? null : await store.backlog(runId, request.settings.schedule.maxWords);
    const files = await outputsOf(store, runId, request, cwd);
    const postponed = ({ message }: AssayError): void =>
      request.onEvent({ kind: 'note', message: `history is thinned out after the next audit: ${message}` });
    const pruned = status === 'complete' ? await pruneAfterAudit(store, request.settings, postponed) : null;
    const first = await firstDocuments(store, runId, audited.comparison?.listed ?? []);
    const ended = { name: audited.name, runId };
    const profileDrift = status === 'complete' ? await watchProfile(store, ended, request.settings, cwd) : null;
    return { ...audited, backlog, files, first, rowNotes, pruned, profileDrift };
  });
}

export interface PlanOptions extends RunOptions {
  /** What is planned; left out, a run. An audit goes on with results of earlier model versions. */
  readonly job?: 'run' | 'audit';
}

/**
 * Returns what a run over the paths would do: sources, documents, words, requests. Sends no text, and makes no database
 * or folder.
 */
export async function plan(options: PlanOptions): Promise<RunPlan> {
  await checkRequest(options);
  const request = await requestOf(options);
  return withLookAheadStore(request.settings, options.cwd ?? process.cwd(), async (store) => {
    const { assemblePlan } = await import('./assemble.js');
    return assemblePlan(request, store, options.job === 'audit');
  });
}
