import type { Kysely } from 'kysely';
import type { StatingProfile } from '../../../calibration/stating.js';
import { writeTransaction } from '../../../lib/database/index.js';
import type { KeptResults } from '../../../records/rescore.js';
import type { AskedNaming } from '../../../records/run-naming.js';
import { carriedFrom } from './backlog.js';
import { keptIn } from './kept-results.js';
import { holdLocks } from './lock.js';
import { maxWordsTotalIn } from './max-words-total.js';
import { keptNaming, newNaming } from './run-naming.js';
import { writtenIn } from './written-files.js';
import { runRequest } from './run-request.js';
import { newestOf, openRun } from './runs.js';
import type { OpenRun, RunRow } from './runs.js';
import type { StoreTables } from '../tables/tables.js';

/** What a run is begun with. */
export interface RunInit {
  /** Called again where the id belongs to another run. */
  readonly newRunId: () => string;
  readonly identity: string;
  readonly paths: readonly string[];
  /** Settings that change what is scanned, as stored for `runs` and `explain`; never a key. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Bounds and outputs of this start, so that the run can be resumed in the same way; never a key. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Word limit of the run over all its starts; left out or null: the limit of an earlier start. */
  readonly maxWordsTotal?: number | null;
  /**
   * Whether an unfinished run of this identity is left as it is and this one continues with what it did not reach, so
   * that new files are found. One whose requests were cut off is resumed: the service may have billed them.
   */
  readonly carryOver?: boolean;
  /** What it is called, whose it is, how it is served; left out for a plan, which has no name. */
  readonly naming?: AskedNaming;
  readonly profile: string;
  /** The calibration profile by which verdicts are stated; left out or null: none. */
  readonly stating?: StatingProfile | null;
  /** Model version asked for; empty for the service's default. */
  readonly requestedVersion: string;
  readonly pinnedVersions: readonly string[];
  /** A mark of the account that the words are billed to; left out or null: nobody else is billed to it. */
  readonly account?: string | null;
  /** Which results of other versions stand in for scans, too; left out or null: none. */
  readonly kept?: KeptResults | null;
}

function settingsText({
  settings,
  start,
  maxWordsTotal,
  kept,
  stating,
  written = [],
}: Pick<RunInit, 'settings' | 'start' | 'maxWordsTotal' | 'kept' | 'stating'> & {
  readonly written?: readonly string[];
}): string {
  return JSON.stringify({
    ...settings,
    start: { ...start, maxWordsTotal: maxWordsTotal ?? undefined },
    kept: kept ?? undefined,
    stating: stating ?? undefined,
    written: written.length > 0 ? written : undefined,
  });
}

async function hasOpenBatches(queries: Kysely<StoreTables>, runNo: number): Promise<boolean> {
  const open = queries.selectFrom('batches').select('batch_id').where('run_no', '=', runNo).where('state', '=', 'open');
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Continues with an unfinished run. `crawlAgain`: the sources are looked for again, for new ones. */
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
      account: init.account ?? null,
      ...(await keptNaming(queries, before, init.naming)),
      settings: settingsText({
        settings: { ...settings, service: init.settings['service'] },
        start: init.start,
        maxWordsTotal: init.maxWordsTotal ?? maxWordsTotalIn(before.settings),
        stating: init.stating ?? null,
        // As it was begun: what is recorded was planned by it.
        kept: keptIn(before.settings),
        written: writtenIn(before.settings),
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

/** Stores a new run. @param trailNo 0 where it is the first of its trail */
async function insertRun(queries: Kysely<StoreTables>, init: RunInit, trailNo: number, nowMs: number): Promise<RunRow> {
  return queries
    .insertInto('runs')
    .values({
      run_id: await unusedRunId(queries, init),
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
      files_named: null,
      trail_no: trailNo,
      is_joined: 0,
      account: init.account ?? null,
      markers: null,
      ...(await newNaming(queries, init.naming)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the run that a start would continue; null where it would begin one. @param carryOver as in `RunInit` */
export async function unfinishedOf(
  queries: Kysely<StoreTables>,
  identity: string,
  carryOver: boolean,
): Promise<RunRow | null> {
  const newest = await newestOf(queries, identity);
  if (newest === undefined || newest.status === 'complete') return null;
  const mustContinue = !carryOver || newest.crawl_done === 0 || (await hasOpenBatches(queries, newest.run_no));
  return mustContinue ? newest : null;
}

/** Continues with the unfinished run of the same identity, or begins a new one. */
export async function beginRun(queries: Kysely<StoreTables>, init: RunInit, nowMs: number): Promise<OpenRun> {
  return writeTransaction(queries, async (transaction) => {
    // One at a time: of two runs of one name, both would else take the same number.
    await holdLocks(transaction);
    const isCarriedOver = init.carryOver === true;
    const unfinished = await unfinishedOf(transaction, init.identity, isCarriedOver);
    if (unfinished !== null) return goOn(transaction, unfinished, init, isCarriedOver);
    const newest = await newestOf(transaction, init.identity);
    const row = await insertRun(transaction, init, newest?.trail_no ?? 0, nowMs);
    const own = newest === undefined ? await beginTrail(transaction, row) : row;
    return openRun(own, false, newest !== undefined && newest.status !== 'complete');
  });
}
