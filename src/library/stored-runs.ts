import { existsSync } from 'node:fs';
import { readStoredRuns, withStoredRuns } from '../assemble-store.js';
import { systemClock } from '../lib/clock.js';
import { databasePlace, isPostgresAddress, shownAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { randomId } from '../lib/random.js';
import { compareStoredRuns } from '../pipeline/outputs/compare-runs.js';
import { namedReasonsOf } from '../pipeline/store/index.js';
import { sharingDetails } from '../pipeline/sharing/store/index.js';
import type { SharingDetails } from '../pipeline/sharing/store/index.js';
import { copyDatabase, liveStatus } from '../pipeline/store/index.js';
import type { Explanation, RunDetails, Store } from '../pipeline/store/index.js';
import type { RunDiff, SourceChange } from '../records/run-diff.js';
import type { Priority, RunNaming } from '../records/run-naming.js';
import type { RunListing } from '../records/run-listing.js';
import type { NamedReasons } from '../records/named-reasons.js';
import type { RunSummary } from '../records/run-summary.js';
import { rowIdsOf, sourceName } from '../records/source-name.js';
import { programSettings } from '../settings/index.js';
import { explainedEvidence } from './explained-evidence.js';
import type { ExplainedEvidence } from './explained-evidence.js';
import { explainedDecisions } from './explained-decisions.js';
import type { ExplainedDecision } from './explained-decisions.js';
import { meantSource } from './meant-source.js';
import type { UseOptions } from './options.js';

export type { SharingDetails } from '../pipeline/sharing/store/index.js';
export type { Explanation, RunDetails, RunRequest } from '../pipeline/store/index.js';
export { exportFormatNames } from '../pipeline/export/index.js';
export { exportFormatFor } from '../pipeline/outputs/export-format.js';

/** Returns the runs of the database, newest first. @throws AssayError `database_missing` */
export function listRuns({ settings = programSettings(), cwd = process.cwd() }: UseOptions = {}): Promise<
  readonly RunListing[]
> {
  return readStoredRuns(settings.store, cwd, (store) => store.listRuns());
}

/** A run in the list, with its counts where they were asked for. */
export interface CountedRun {
  readonly run: RunListing;
  /** `running` only while its process lives. */
  readonly status: RunDetails['status'];
  /** Null for older runs than those that are counted. */
  readonly summary: RunSummary | null;
}

export interface CountedRunsOptions extends UseOptions {
  /** How many of the newest runs are counted: of a large run that takes a second. */
  readonly counted: number;
}

/**
 * Returns the runs of the database, newest first, with the counts of the newest. @throws AssayError `database_missing`
 */
export function listCountedRuns({
  settings = programSettings(),
  cwd = process.cwd(),
  counted,
}: CountedRunsOptions): Promise<readonly CountedRun[]> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const listed: CountedRun[] = [];
    for (const [index, run] of (await store.listRuns()).entries()) {
      const status = await liveStatus(store, run);
      listed.push({ run, status, summary: index < counted ? await store.runSummary(run.runId) : null });
    }
    return listed;
  });
}

export interface SetPriorityOptions extends UseOptions {
  /** Name of the run, its id or how that begins. */
  readonly run: string;
  readonly priority: Priority;
}

/**
 * Changes how a run is served beside others, also while it is in progress: within seconds it has other connections.
 * Returns the run as it is called. @throws AssayError `database_missing`, `run_not_found`
 */
export function setRunPriority({
  settings = programSettings(),
  cwd = process.cwd(),
  run,
  priority,
}: SetPriorityOptions): Promise<RunNaming & { readonly runId: string }> {
  return withStoredRuns(settings.store, cwd, (store) => store.setPriority(run, priority));
}

/** A run as it is, also while another process works on it. */
export interface RunStatus {
  readonly summary: RunSummary;
  readonly details: RunDetails;
  /** Null where no machines share it. */
  readonly sharing: SharingDetails | null;
  /** The first sources without a result, or that could not be judged, by reason, at most three of each. */
  readonly named: NamedReasons;
}

export interface NamedRunOptions extends UseOptions {
  /** Name of the run, its id or how that begins; left out, the newest run of the database. */
  readonly run?: string;
}

/** Returns the state of a run. @throws AssayError `database_missing`, `run_not_found` */
export function runStatus({
  settings = programSettings(),
  cwd = process.cwd(),
  run: named,
}: NamedRunOptions = {}): Promise<RunStatus> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const runId = named ?? null;
    const [summary, details] = [await store.runSummary(runId), await store.runDetails(runId)];
    const sharing = await sharingDetails(store, runId);
    return { summary, details, sharing, named: await namedReasonsOf(store, summary) };
  });
}

/** Everything known about a source, with what its verdict rests on and what readers decided about its text. */
export interface ExplainedSource extends Explanation, ExplainedEvidence {
  /** The oldest reader's first; empty where nobody decided. */
  readonly decisions: readonly ExplainedDecision[];
}

export interface ExplainOptions extends UseOptions {
  /**
   * Path as in the results, that of a dataset with `id` and the id of its row, whole path, the start of a name that
   * is the only one, id of a dataset's row, or SHA-256 of the text.
   */
  readonly source: string;
}

/** Returns what is stored of the row of a dataset that is named as results show it: `data.jsonl id 7`. */
async function explainRow(store: Store, name: string): Promise<readonly Explanation[]> {
  for (const id of rowIdsOf(name)) {
    const stored = await store.explain(id);
    const found = stored.filter(({ source, dataset_id: datasetId }) => sourceName({ source, datasetId }) === name);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns what is stored of the source that a name stands for. */
async function explanationsOf(store: Store, named: string, cwd: string): Promise<readonly Explanation[]> {
  const stored = await store.explain(named);
  if (stored.length > 0) return stored;
  const row = await explainRow(store, named);
  return row.length > 0 ? row : meantSource(store, { named, cwd }, (path) => store.explain(path));
}

/**
 * Returns everything known about one source, of every run that holds it.
 * @throws AssayError `database_missing`, `source_not_found`, `source_ambiguous`
 */
export function explainSource({
  settings = programSettings(),
  cwd = process.cwd(),
  source,
}: ExplainOptions): Promise<readonly ExplainedSource[]> {
  return readStoredRuns(settings.store, cwd, async (store) => {
    const found = await explanationsOf(store, source, cwd);
    return Promise.all(
      found.map(async (explanation) => ({
        ...explanation,
        ...(await explainedEvidence(store, explanation)),
        decisions: await explainedDecisions(store, explanation),
      })),
    );
  });
}

export interface CompareOptions extends UseOptions {
  /** The earlier run; left out, the last completed run of the same paths. */
  readonly before?: string;
  /** The later run; left out, the newest. */
  readonly after?: string;
  /** Called for each source that changed, in the order of their paths. */
  readonly onChange?: (change: SourceChange) => Promise<void>;
}

/**
 * Compares two stored runs in constant memory, and returns the totals.
 * @throws AssayError `database_missing`, `run_not_found`, `run_ambiguous`, `no_previous_run`
 */
export function compareRuns({
  settings = programSettings(),
  cwd = process.cwd(),
  before,
  after,
  onChange = () => Promise.resolve(),
}: CompareOptions = {}): Promise<RunDiff> {
  return readStoredRuns(settings.store, cwd, (store) =>
    compareStoredRuns(store, { before: before ?? null, after: after ?? null }, onChange),
  );
}

export interface CopyOptions {
  /** File or postgres:// address to copy from; no run may use it meanwhile. */
  readonly from: string;
  /** File or postgres:// address to copy into: new, or empty. */
  readonly to: string;
  readonly cwd?: string;
  /** Called with the number of rows copied so far. */
  readonly onRows?: (rows: number) => void;
}

/**
 * Copies all runs and results of a database into an empty one. Returns the number of rows, and the addresses without
 * passwords. @throws AssayError `database_missing`, `same_database`, `database_not_empty`
 */
export async function copyRuns({
  from: asked,
  to: target,
  cwd = process.cwd(),
  onRows = () => undefined,
}: CopyOptions): Promise<{ readonly rows: number; readonly from: string; readonly to: string }> {
  const [from, to] = [databasePlace(asked, cwd), databasePlace(target, cwd)];
  if (!isPostgresAddress(from) && !existsSync(from))
    throw new AssayError({
      code: 'database_missing',
      message: `there is no database ${asked}`,
      nextStep: 'Name the file that assay run made, or a postgres:// address.',
      exitCode: 2,
    });
  if (from === to)
    throw new AssayError({
      code: 'same_database',
      message: 'a database cannot be copied into itself',
      nextStep: 'Name another file or database to copy into.',
      exitCode: 2,
    });
  const rows = await copyDatabase({ from, to, clock: systemClock, owner: randomId(), onRows });
  return { rows, from: shownAddress(from), to: shownAddress(to) };
}
