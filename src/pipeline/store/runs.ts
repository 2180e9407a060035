import type { Kysely, Selectable } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StatingProfile } from '../../calibration/stating.js';
import { AssayError } from '../../lib/errors.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { KeptResults } from '../../records/rescore.js';
import type { RunSummary } from '../../records/run-summary.js';
import { isLeftOutRule } from '../../records/left-out.js';
import type { LeftOutCounts } from '../../records/left-out.js';
import { RUN_STATES } from '../../records/run-listing.js';
import type { RunState } from '../../records/run-listing.js';
import { carriedFrom } from './backlog.js';
import { keptIn } from './kept-results.js';
import { joinRun, withdrawSources } from './held-sources.js';
import { storedJson, storedStrings } from './stored-json.js';
import { storedLiteral } from './stored-literal.js';
import type { RunsTable, StoreTables } from './tables.js';

export type RunRow = Selectable<RunsTable>;

/** What a run is begun with. */
export interface RunInit {
  /** Called again where the id belongs to another run. */
  readonly newRunId: () => string;
  readonly identity: string;
  readonly paths: readonly string[];
  /** Settings that change what is scanned, as stored for `runs` and `explain`; never a key. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Bounds and outputs of this start, so that the run can be gone on with in the same way; never a key. */
  readonly start?: Readonly<Record<string, unknown>>;
  /**
   * Whether an unfinished run of this identity is left as it is and this one goes on with what it did not reach, so that
   * new files are found. One whose requests were cut off is gone on with: the service may have billed them.
   */
  readonly carryOver?: boolean;
  readonly profile: string;
  /** The calibration profile by which verdicts are stated; left out or null: none. */
  readonly stating?: StatingProfile | null;
  /** Model version asked for; empty for the service's default. */
  readonly requestedVersion: string;
  readonly pinnedVersions: readonly string[];
  /** Which results of other versions stand in for scans, too; left out or null: none. */
  readonly kept?: KeptResults | null;
}

export interface OpenRun {
  readonly runNo: number;
  /** Number of the first run of the same identity: the rows of unchanged sources are shared with those between. */
  readonly trailNo: number;
  readonly runId: string;
  readonly resumed: boolean;
  readonly crawlDone: boolean;
  /** Whether documents that an earlier run did not reach go first. */
  readonly carriesOver: boolean;
  readonly pinnedVersions: readonly string[];
  readonly kept: KeptResults | null;
  readonly requestedVersion: string;
  readonly profile: string;
}

/** Returns the state of a stored run. */
export function runState({ status }: Pick<RunRow, 'status'>): RunState {
  return storedLiteral(RUN_STATES, status, 'runs.status');
}

/** A stored run as it is worked on. */
export function openRun(row: RunRow, resumed: boolean, carriesOver = false): OpenRun {
  return {
    runNo: row.run_no,
    trailNo: row.trail_no,
    runId: row.run_id,
    resumed,
    crawlDone: row.crawl_done === 1,
    carriesOver,
    pinnedVersions: storedStrings(row.pinned_versions, 'runs.pinned_versions'),
    kept: keptIn(row.settings),
    requestedVersion: row.requested_version,
    profile: row.profile,
  };
}

const StoredCounts = Compile(Type.Record(Type.String(), Type.Integer({ minimum: 0 })));

/** Returns what the crawl of a stored run left out; rules of other versions of the program are not among it. */
export function leftOutCounts({ left_out: stored }: Pick<RunRow, 'left_out'>): LeftOutCounts {
  const counts = storedJson(StoredCounts, stored ?? '{}', 'runs.left_out');
  return Object.fromEntries(
    Object.entries(counts).flatMap(([rule, count]) => (isLeftOutRule(rule) ? [[rule, count] as const] : [])),
  );
}

/** The newest run of an identity: an older one that is not complete was carried over into it. */
function newestOf(queries: Kysely<StoreTables>, identity: string): Promise<RunRow | undefined> {
  return queries
    .selectFrom('runs')
    .selectAll()
    .where('identity', '=', identity)
    .orderBy('run_no', 'desc')
    .executeTakeFirst();
}

function settingsText({
  settings,
  start,
  kept,
  stating,
}: Pick<RunInit, 'settings' | 'start' | 'kept' | 'stating'>): string {
  return JSON.stringify({ ...settings, start, kept: kept ?? undefined, stating: stating ?? undefined });
}

async function hasOpenBatches(queries: Kysely<StoreTables>, runNo: number): Promise<boolean> {
  const open = queries.selectFrom('batches').select('batch_id').where('run_no', '=', runNo).where('state', '=', 'open');
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Goes on with an unfinished run. `crawlAgain`: the sources are looked for again, for new ones. */
async function goOn(
  queries: Kysely<StoreTables>,
  before: RunRow,
  init: RunInit,
  crawlAgain: boolean,
): Promise<OpenRun> {
  const { settings } = runRequest(before, true);
  const row = await queries
    .updateTable('runs')
    .set({
      status: 'running',
      settings: settingsText({
        settings: { ...settings, service: init.settings['service'] },
        start: init.start,
        stating: init.stating ?? null,
        // As it was begun: what is recorded was planned by it.
        kept: keptIn(before.settings),
      }),
      ...(crawlAgain ? { crawl_done: 0 } : {}),
    })
    .where('run_no', '=', before.run_no)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRun(row, true, (await carriedFrom(queries, row.run_no)) !== null);
}

/** Ids of one second differ in few characters, so two may be alike. */
async function unusedRunId(queries: Kysely<StoreTables>, { newRunId }: RunInit): Promise<string> {
  for (;;) {
    const runId = newRunId();
    const used = await queries.selectFrom('runs').select('run_no').where('run_id', '=', runId).executeTakeFirst();
    if (used === undefined) return runId;
  }
}

/** Makes a run the first of its trail. */
async function beginTrail(queries: Kysely<StoreTables>, { run_no: runNo }: RunRow): Promise<RunRow> {
  return queries
    .updateTable('runs')
    .set({ trail_no: runNo })
    .where('run_no', '=', runNo)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Goes on with the unfinished run of the same identity, or begins a new one. */
export async function beginRun(queries: Kysely<StoreTables>, init: RunInit, nowMs: number): Promise<OpenRun> {
  return writeTransaction(queries, async (transaction) => {
    const newest = await newestOf(transaction, init.identity);
    const unfinished = newest === undefined || newest.status === 'complete' ? null : newest;
    if (unfinished !== null) {
      const isCutOff = await hasOpenBatches(transaction, unfinished.run_no);
      if (!init.carryOver || isCutOff || unfinished.crawl_done === 0)
        return goOn(transaction, unfinished, init, init.carryOver === true);
    }
    const row = await transaction
      .insertInto('runs')
      .values({
        run_id: await unusedRunId(transaction, init),
        identity: init.identity,
        paths: JSON.stringify(init.paths),
        settings: settingsText(init),
        status: 'running',
        crawl_done: 0,
        started_at: nowMs,
        ended_at: null,
        active_ms: 0,
        requests: 0,
        retries: 0,
        profile: init.profile,
        requested_version: init.requestedVersion,
        pinned_versions: JSON.stringify(init.pinnedVersions),
        left_out: null,
        trail_no: newest?.trail_no ?? 0,
        is_joined: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const own = newest === undefined ? await beginTrail(transaction, row) : row;
    return openRun(own, false, unfinished !== null);
  });
}

/** A run by its id, or the newest one. */
export async function findRun(queries: Kysely<StoreTables>, runId: string | null): Promise<RunRow> {
  const all = queries.selectFrom('runs').selectAll();
  const row = await (
    runId === null ? all.orderBy('run_no', 'desc') : all.where('run_id', '=', runId)
  ).executeTakeFirst();
  if (row !== undefined) return row;
  throw new AssayError({
    code: 'run_not_found',
    message: runId === null ? 'this database holds no run yet' : `this database holds no run ${runId}`,
    nextStep: runId === null ? 'Start one with: assay run <path>' : 'List the runs with: assay runs',
    exitCode: 2,
  });
}

/** Removes a run with its sources, tasks, batches and ledger; documents and results stay. */
export async function deleteRun(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await withdrawSources(queries, runNo);
  for (const table of ['seen_sources', 'tasks', 'ledger'] as const)
    await queries.deleteFrom(table).where('run_no', '=', runNo).execute();
  await queries.deleteFrom('runs').where('run_no', '=', runNo).execute();
}

/** Stores that every source of the run is recorded, and what was left out. */
export async function markCrawlDone(
  queries: Kysely<StoreTables>,
  runNo: number,
  leftOut: LeftOutCounts,
): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    await joinRun(transaction, runNo);
    await transaction
      .updateTable('runs')
      .set({ crawl_done: 1, left_out: JSON.stringify(leftOut) })
      .where('run_no', '=', runNo)
      .execute();
  });
}

/** What a session of a run adds to the run's totals. */
export interface SessionTotals {
  readonly requests: number;
  readonly retries: number;
  readonly activeMs: number;
}

/** Adds what was done since the last call to the run's totals. */
export async function addTotals(queries: Kysely<StoreTables>, runNo: number, totals: SessionTotals): Promise<void> {
  await queries
    .updateTable('runs')
    .set((row) => ({
      requests: row('requests', '+', totals.requests),
      retries: row('retries', '+', totals.retries),
      active_ms: row('active_ms', '+', totals.activeMs),
    }))
    .where('run_no', '=', runNo)
    .execute();
}

export async function endRun(
  queries: Kysely<StoreTables>,
  runNo: number,
  status: RunSummary['status'],
  nowMs: number,
): Promise<void> {
  await queries.updateTable('runs').set({ status, ended_at: nowMs }).where('run_no', '=', runNo).execute();
}

/** How a run was started: its paths and the settings that say what is scanned. */
export interface RunRequest {
  readonly runId: string;
  readonly status: RunState;
  readonly paths: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Bounds and outputs of its newest start; none where an earlier version began it. */
  readonly start: Readonly<Record<string, unknown>>;
  /** Whether it is the newest run of the same work; an older one was carried over into it. */
  readonly isNewest: boolean;
}

const StoredSettings = Compile(Type.Record(Type.String(), Type.Unknown()));

/** What is stored beside the settings that say what is scanned. */
const BESIDE_SETTINGS: readonly string[] = ['start', 'kept', 'stating'];

/** Returns the settings stored with a run, by name. @throws AssayError `database_bad_value` */
export function storedRunSettings(json: string): Readonly<Record<string, unknown>> {
  const stored = storedJson(StoredSettings, json, 'runs.settings');
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !BESIDE_SETTINGS.includes(name)));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns how a stored run was started. @throws AssayError `database_bad_value` */
export function runRequest(row: RunRow, isNewest: boolean): RunRequest {
  return {
    runId: row.run_id,
    status: runState(row),
    paths: storedStrings(row.paths, 'runs.paths'),
    settings: storedRunSettings(row.settings),
    start: fieldsOf(storedJson(StoredSettings, row.settings, 'runs.settings')['start']),
    isNewest,
  };
}

/** How a run was started, to start it again. @throws AssayError `run_not_found` */
export async function storedRequest(queries: Kysely<StoreTables>, runId: string | null): Promise<RunRequest> {
  const row = await findRun(queries, runId);
  return runRequest(row, (await newestOf(queries, row.identity))?.run_no === row.run_no);
}
