import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { RunRequest } from './assemble.js';
import { assembleStore, withStoredRuns } from './assemble-store.js';
import { createLogger } from './lib/logger.js';
import { randomId } from './lib/random.js';
import { openObjectStorage } from './lib/object-storage.js';
import { writeWholeFile } from './lib/output-file.js';
import { chosenRun } from './pipeline/outputs/chosen-run.js';
import { exportStoredRun, usualContent } from './pipeline/outputs/export-run.js';
import { writeOutputs } from './pipeline/outputs/write-outputs.js';
import { writeRunReport } from './pipeline/outputs/write-report.js';
import type { OnRunEvent } from './pipeline/progress/events.js';
import type { Store } from './pipeline/store/index.js';
import type { Audit } from './records/audit.js';
import type { Block } from './records/blocks.js';
import type { ExportContent } from './records/export-content.js';
import type { RunPlan } from './records/run-plan.js';
import type { RunSummary } from './records/run-summary.js';
import type { Scan } from './records/scan.js';
import type { ScanResult } from './records/scan-result.js';
import type { Settings } from './settings/groups.js';
import { programSettings } from './settings/index.js';

export { AssayError } from './lib/errors.js';
export { programVersion } from './lib/package-root.js';
export { REASONS } from './records/reasons.js';
export { programSettings } from './settings/index.js';
export type { OnRunEvent, RunEvent } from './pipeline/progress/events.js';
export type { Audit, CanaryRun, Comparison } from './records/audit.js';
export type { Block, BlockKind } from './records/blocks.js';
export type { ReasonCode } from './records/reasons.js';
export type { ExportContent } from './records/export-content.js';
export type { RunPlan } from './records/run-plan.js';
export type { RunSummary } from './records/run-summary.js';
export type { Scan } from './records/scan.js';
export type { ScanResult } from './records/scan-result.js';
export type { Settings, SettingValues } from './settings/groups.js';

/** What every use case may be told. */
export interface UseOptions {
  /** From `programSettings`; left out, the defaults. */
  readonly settings?: Settings;
  /** Folder that relative paths of settings and outputs start from; left out, the working folder of the process. */
  readonly cwd?: string;
}

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
  readonly summary: RunSummary;
  /** Files written, as the settings name them. */
  readonly files: readonly string[];
}

/** Opens the database of the settings, does the work and closes it. */
async function withStore<Result>(
  { settings = programSettings(), cwd = process.cwd(), paths, pathsFrom = cwd, signal, onEvent }: RunOptions,
  work: (request: RunRequest, store: Store, cwd: string) => Promise<Result>,
): Promise<Result> {
  const store = await assembleStore(settings, cwd);
  try {
    const request = {
      settings,
      paths,
      cwd: pathsFrom,
      signal: signal ?? new AbortController().signal,
      onEvent: onEvent ?? (() => undefined),
    };
    return await work(request, store, cwd);
  } finally {
    await store.close();
  }
}

function outputsOf(store: Store, runId: string, settings: Settings, cwd: string): Promise<readonly string[]> {
  const { outputs: files, report, storage } = settings;
  return writeOutputs(store, { runId, files, report, cwd, objects: openObjectStorage(storage.s3Endpoint) });
}

/**
 * Scans every document below the paths and stores what is found, then writes the exports and the report that the
 * settings ask for. The same paths and settings again resume a run that was stopped. Returns when the run has ended or
 * was stopped; the summary says which.
 * @throws AssayError for what makes a run impossible, such as `path_not_found` or `database_locked`
 */
export function run(options: RunOptions): Promise<RunOutcome> {
  return withStore(options, async (request, store, cwd) => {
    const { assembleRun } = await import('./assemble.js');
    const summary = await assembleRun(request, store);
    return { summary, files: await outputsOf(store, summary.run_id, request.settings, cwd) };
  });
}

/** As `run`; then scores the canary documents and compares with the last run of the same paths. */
export function audit(options: RunOptions): Promise<Audit & RunOutcome> {
  return withStore(options, async (request, store, cwd) => {
    const { assembleAudit } = await import('./assemble.js');
    const audited = await assembleAudit(request, store);
    return { ...audited, files: await outputsOf(store, audited.summary.run_id, request.settings, cwd) };
  });
}

/** Returns what a run over the paths would do: sources, documents, words, requests. Sends no text. */
export function plan(options: RunOptions): Promise<RunPlan> {
  return withStore(options, async (request, store) => {
    const { assemblePlan } = await import('./assemble.js');
    return assemblePlan(request, store);
  });
}

export interface StoredRunOptions extends UseOptions {
  /** Id of the run, or how it begins; left out, the newest run of the database. */
  readonly run?: string;
}

export interface ExportOptions extends StoredRunOptions {
  /** File to be written, or a stream, which stays open. */
  readonly out: string | Writable;
  /** `csv`, `jsonl` or `parquet`; left out, `csv`. */
  readonly format?: string;
  /** Left out: `labels` for a run over datasets, else `results`. */
  readonly content?: ExportContent;
}

/**
 * Writes an export of a stored run, row by row. Returns which run and what of it.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `unknown_export_format`
 */
export function exportRun({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
  format = 'csv',
  content: asked,
}: ExportOptions): Promise<{ readonly runId: string; readonly content: ExportContent }> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    const { runId } = chosenRun(await store.listRuns(), named ?? null);
    const content = asked ?? (await usualContent(store, runId));
    const objects = openObjectStorage(settings.storage.s3Endpoint);
    const write = (stream: Writable): Promise<void> =>
      exportStoredRun(store, { runId, content, format, objects }, stream);
    await (typeof out === 'string' ? writeWholeFile(resolve(cwd, out), write) : write(out));
    return { runId, content };
  });
}

export interface ReportOptions extends StoredRunOptions {
  /** The HTML file to be written. */
  readonly out: string;
}

/**
 * Writes the report of a stored run, compared with the run before it of the same paths. Returns the files written, as
 * absolute paths.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `output_unwritable`
 */
export function writeReport({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
  out,
}: ReportOptions): Promise<{ readonly runId: string; readonly files: readonly string[] }> {
  return withStoredRuns(settings.store, cwd, async (store) => {
    const { runId } = chosenRun(await store.listRuns(), named ?? null);
    return { runId, files: await writeRunReport(store, runId, resolve(cwd, out), settings.report) };
  });
}

/** A service that listens. */
export interface Service {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where Prometheus metrics are served; null where they are not. */
  readonly metricsUrl: string | null;
  /** Returns the API key of the program that started the service. */
  embeddedKey(): Promise<string>;
  /** Returns a link that signs the account holder in to the web application, once. */
  createSignInLink(): Promise<string>;
  /** Answers the requests under way, then stops. */
  close(): Promise<void>;
}

export interface ServiceStart extends UseOptions {
  /** Where the log goes, one JSON object a line; left out, nowhere. */
  readonly log?: { write(line: string): unknown };
}

/**
 * Starts the service of `assay serve`, which listens at the host and port of the settings (port 0: any free one), on
 * real engines. Stop it with `close()`.
 * @throws AssayError `cannot_listen`, `database_unusable`
 */
export async function startService({
  settings = programSettings(),
  cwd = process.cwd(),
  log,
}: ServiceStart = {}): Promise<Service> {
  const { assembleService } = await import('./assemble-service.js');
  const destination = { write: (line: string) => void log?.write(line) };
  const logger = createLogger(log === undefined ? 'silent' : 'info', destination);
  return assembleService({ settings, cwd, logger, listen: settings.service });
}

export interface ScanTextOptions extends UseOptions {
  readonly text: string;
  /** Left out, `detect`. */
  readonly scan?: Scan;
  /** What is known of parts of the text, such as which are tables; left out, their shape decides. */
  readonly blocks?: readonly Block[];
  /** Left out, the service decides. */
  readonly modelVersion?: string;
  /** Asks for the wordings that moved the score most. */
  readonly explain?: boolean;
}

/**
 * Scans one text, by the service of the settings or one started for it. Returns its result.
 * @throws AssayError with the code of the service where it refused
 */
export async function scanText({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
  scan = 'detect',
  blocks = [],
  modelVersion,
  explain = false,
}: ScanTextOptions): Promise<ScanResult> {
  const [{ withServiceClient }, { scanOneText }] = await Promise.all([
    import('./assemble-service.js'),
    import('./pipeline/scan-text.js'),
  ]);
  return withServiceClient(settings, cwd, (client) =>
    scanOneText(client, scan, text, {
      modelVersion: modelVersion ?? null,
      idempotencyKey: randomId(),
      explain,
      blocks,
    }),
  );
}
