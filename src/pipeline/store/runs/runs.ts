import type { Kysely, Selectable } from 'kysely';
import { schemaCheck } from '../../../lib/schema-check.js';
import { AssayError } from '../../../lib/errors.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { KeptResults } from '../../../records/rescore.js';
import type { RunSummary } from '../../../records/run-summary.js';
import type { LeftOutCounts } from '../../../records/left-out.js';
import type { ListingMarkers } from '../../../records/listing-marker.js';
import { RUN_STATES } from '../../../records/run-listing.js';
import type { RunState } from '../../../records/run-listing.js';
import { namedRun } from '../../../records/named-run.js';
import type { RunNaming } from '../../../records/run-naming.js';
import { keptIn, takesCutIn } from './kept-results.js';
import { joinRun, withdrawSources } from './held-sources.js';
import { maxWordsTotalIn } from './max-words-total.js';
import { planIdentity } from './plan-runs.js';
import { markersIn } from './listing-markers.js';
import { namingOf } from './run-naming.js';
import { storedJson, storedStrings } from '../columns/stored-json.js';
import { leftOutIn, StoredCounts } from '../columns/stored-left-out.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { RunsTable, StoreTables } from '../tables/tables.js';

export type RunRow = Selectable<RunsTable>;

export interface OpenRun extends RunNaming {
  readonly runNo: number;
  /** Number of the first run of the same identity: the rows of unchanged sources are shared with those between. */
  readonly trailNo: number;
  readonly runId: string;
  readonly resumed: boolean;
  readonly crawlDone: boolean;
  /** How far places are listed that the crawl has not ended. */
  readonly markers: ListingMarkers;
  /** Whether documents that an earlier run did not reach go first. */
  readonly carriesOver: boolean;
  readonly pinnedVersions: readonly string[];
  readonly kept: KeptResults | null;
  /** Whether results of texts that were cut stand in for scans: not where long texts are scanned whole. */
  readonly takesCut: boolean;
  /** Most words over all its starts, as the newest start that named a limit said; null without one. */
  readonly maxWordsTotal: number | null;
  readonly requestedVersion: string;
  readonly profile: string;
  readonly account: string | null;
}

/** Returns the state of a stored run. */
export function runState({ status }: Pick<RunRow, 'status'>): RunState {
  return storedLiteral(RUN_STATES, status, 'runs.status');
}

/** A stored run as it is worked on. */
export function openRun(row: RunRow, resumed: boolean, carriesOver = false): OpenRun {
  return {
    ...namingOf(row),
    runNo: row.run_no,
    trailNo: row.trail_no,
    runId: row.run_id,
    resumed,
    crawlDone: row.crawl_done === 1,
    markers: markersIn(row),
    carriesOver,
    pinnedVersions: storedStrings(row.pinned_versions, 'runs.pinned_versions'),
    kept: keptIn(row.settings),
    takesCut: takesCutIn(row.settings),
    maxWordsTotal: maxWordsTotalIn(row.settings),
    requestedVersion: row.requested_version,
    profile: row.profile,
    account: row.account,
  };
}

const StoredLeftOut = schemaCheck(StoredCounts);

/** Returns what the crawl of a stored run left out. */
export function leftOutCounts({ left_out: stored }: Pick<RunRow, 'left_out'>): LeftOutCounts {
  return leftOutIn(storedJson(StoredLeftOut, stored ?? '{}', 'runs.left_out'));
}

/** Returns the newest run of an identity: an older one that is not complete was carried over into it. */
export function newestOf(queries: Kysely<StoreTables>, identity: string): Promise<RunRow | undefined> {
  return queries
    .selectFrom('runs')
    .selectAll()
    .where('identity', '=', identity)
    .orderBy('run_no', 'desc')
    .executeTakeFirst();
}

/** Returns the number of the run that is named otherwise than by its whole id. */
async function numberOfNamed(queries: Kysely<StoreTables>, named: string): Promise<number> {
  const rows = await queries
    .selectFrom('runs')
    .select(['run_no', 'run_id', 'name', 'name_no', 'owner', 'priority'])
    .where('identity', 'not like', `${planIdentity('')}%`)
    .orderBy('run_no', 'desc')
    .execute();
  const runs = rows.map((row) => ({ runNo: row.run_no, runId: row.run_id, name: namingOf(row).name }));
  return namedRun(runs, named).runNo;
}

/**
 * Returns a run by its id, by how that begins or by its name; for null the newest one that is no plan.
 * @throws AssayError `run_not_found`, `run_ambiguous`
 */
export async function findRun(queries: Kysely<StoreTables>, named: string | null): Promise<RunRow> {
  const all = queries.selectFrom('runs').selectAll();
  const row = await (
    named === null
      ? all.where('identity', 'not like', `${planIdentity('')}%`).orderBy('run_no', 'desc')
      : all.where('run_id', '=', named)
  ).executeTakeFirst();
  if (row !== undefined) return row;
  if (named !== null) return all.where('run_no', '=', await numberOfNamed(queries, named)).executeTakeFirstOrThrow();
  throw new AssayError({
    code: 'run_not_found',
    message: 'this database holds no run yet',
    nextStep: 'Start one with: assay run <path>',
    exitCode: 2,
  });
}

/** Removes a run with its sources, tasks, batches and ledger; documents and results stay. */
export async function deleteRun(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  await withdrawSources(queries, runNo);
  for (const table of ['seen_sources', 'seen_datasets', 'begun_datasets', 'tasks', 'ledger'] as const)
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
      .set({ crawl_done: 1, left_out: JSON.stringify(leftOut), files_named: null, markers: null })
      .where('run_no', '=', runNo)
      .execute();
  });
}

/** Stores how many files the crawl found by their names; meant for a crawl that does not end. */
export async function keepFilesNamed(queries: Kysely<StoreTables>, runNo: number, files: number): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ files_named: files })
    .where('run_no', '=', runNo)
    .where('crawl_done', '=', 0)
    .execute();
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
