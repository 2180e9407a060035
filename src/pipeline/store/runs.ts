import type { Kysely, Selectable } from 'kysely';
import { AssayError } from '../../lib/errors.js';
import { writeTransaction } from '../../lib/database/index.js';
import type { RunSummary } from '../../records/run-summary.js';
import { RUN_STATES } from '../../records/run-listing.js';
import type { RunState } from '../../records/run-listing.js';
import { storedLiteral } from './stored-literal.js';
import type { RunsTable, StoreTables } from './tables.js';

export type RunRow = Selectable<RunsTable>;

/** What a run is begun with. */
export interface RunInit {
  readonly runId: string;
  readonly identity: string;
  readonly paths: readonly string[];
  /** Settings that change what is scanned, as stored for `runs` and `explain`; never a key. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly profile: string;
  /** Model version asked for; empty for the service's default. */
  readonly requestedVersion: string;
  readonly pinnedVersions: readonly string[];
}

export interface OpenRun {
  readonly runNo: number;
  readonly runId: string;
  readonly resumed: boolean;
  readonly crawlDone: boolean;
  readonly pinnedVersions: readonly string[];
  readonly requestedVersion: string;
  readonly profile: string;
}

/** Returns the state of a stored run. */
export function runState({ status }: Pick<RunRow, 'status'>): RunState {
  return storedLiteral(RUN_STATES, status, 'runs.status');
}

/** A stored run as it is worked on. */
export function openRun(row: RunRow, resumed: boolean): OpenRun {
  return {
    runNo: row.run_no,
    runId: row.run_id,
    resumed,
    crawlDone: row.crawl_done === 1,
    pinnedVersions: stringList(row.pinned_versions),
    requestedVersion: row.requested_version,
    profile: row.profile,
  };
}

/** A JSON list of strings as stored. */
export function stringList(json: string): readonly string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === 'string') : [];
}

/** Goes on with the unfinished run of the same identity, or begins a new one. */
export async function beginRun(queries: Kysely<StoreTables>, init: RunInit, nowMs: number): Promise<OpenRun> {
  return writeTransaction(queries, async (transaction) => {
    const unfinished = await transaction
      .selectFrom('runs')
      .selectAll()
      .where('identity', '=', init.identity)
      .where('status', '!=', 'complete')
      .orderBy('run_no', 'desc')
      .executeTakeFirst();
    if (unfinished !== undefined) {
      await transaction
        .updateTable('runs')
        .set({ status: 'running' })
        .where('run_no', '=', unfinished.run_no)
        .execute();
      return openRun(unfinished, true);
    }
    const row = await transaction
      .insertInto('runs')
      .values({
        run_id: init.runId,
        identity: init.identity,
        paths: JSON.stringify(init.paths),
        settings: JSON.stringify(init.settings),
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
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return openRun(row, false);
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
  for (const table of ['sources', 'tasks', 'ledger'] as const)
    await queries.deleteFrom(table).where('run_no', '=', runNo).execute();
  await queries.deleteFrom('runs').where('run_no', '=', runNo).execute();
}

/** Says that every source of the run is recorded. */
export async function markCrawlDone(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await queries.updateTable('runs').set({ crawl_done: 1 }).where('run_no', '=', runNo).execute();
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
}

export function runRequest(row: RunRow): RunRequest {
  const settings: unknown = JSON.parse(row.settings);
  return {
    runId: row.run_id,
    status: runState(row),
    paths: stringList(row.paths),
    settings: typeof settings === 'object' && settings !== null ? Object.fromEntries(Object.entries(settings)) : {},
  };
}
