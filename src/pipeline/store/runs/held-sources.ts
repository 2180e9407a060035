import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { RunsTable, StoreTables } from '../tables/tables.js';

/** `last_run` of a row that is in force until a later run finds otherwise. */
export const OPEN_END = 2_147_483_647;

/** What says which rows of sources a run holds. */
export type RunHold = Pick<RunsTable, 'trail_no' | 'is_joined'> & { readonly run_no: number };

/** Returns what says which rows of sources a run holds, as it is now. */
export async function holdOf(queries: Kysely<StoreTables>, runNo: number): Promise<RunHold> {
  return queries
    .selectFrom('runs')
    .select(['run_no', 'trail_no', 'is_joined'])
    .where('run_no', '=', runNo)
    .executeTakeFirstOrThrow();
}

/** Which rows of an earlier run a run has seen unchanged. All that are in force, once it is joined. */
function isSeen(run: RunHold): RawBuilder<boolean> {
  if (run.is_joined === 1) return sql`true`;
  return sql`(sources.run_no = ${run.run_no} or exists (
    select 1 from seen_sources
    where seen_sources.run_no = ${run.run_no} and seen_sources.source_id = sources.source_id)
    or sources.dataset_id > '' and exists (
    select 1 from seen_datasets
    where seen_datasets.run_no = ${run.run_no} and seen_datasets.path = sources.path
      and seen_datasets.path_bytes = sources.path_bytes))`;
}

/**
 * Returns the condition by which a run holds a row of `sources`: its own, and those of earlier runs of its trail that
 * it found unchanged. `unindexed`: keeps SQLite from using an index of trails.
 */
export function heldBy(run: RunHold, unindexed = false): RawBuilder<boolean> {
  return sql`${sql.raw(unindexed ? '+' : '')}sources.trail_no = ${run.trail_no}
    and sources.run_no <= ${run.run_no} and sources.last_run >= ${run.run_no} and ${isSeen(run)}`;
}

/** Returns the outcome of a row in a run: what an earlier run scanned cost this one nothing. */
export function outcomeIn<Outcome extends string>(
  runNo: number,
  row: { readonly run_no: number; readonly outcome: Outcome },
): Outcome | 'cached' {
  return row.outcome === 'scanned' && row.run_no !== runNo ? 'cached' : row.outcome;
}

/** Returns the stretches of a trail, in the order of its index, between the rows of datasets seen as a whole. */
async function besideSeenDatasets(
  queries: Kysely<StoreTables>,
  runNo: number,
): Promise<readonly RawBuilder<boolean>[]> {
  const seen = await queries
    .selectFrom('seen_datasets')
    .select(['path', 'path_bytes'])
    .where('run_no', '=', runNo)
    .orderBy('path')
    .orderBy('path_bytes')
    .execute();
  const after = seen.map(({ path, path_bytes: bytes }) => sql`(path, path_bytes) > (${path}, ${bytes})`);
  const upTo = seen.map(
    ({ path, path_bytes: bytes }) => sql`(path, path_bytes, dataset_id) <= (${path}, ${bytes}, '')`,
  );
  const all = sql`true`;
  return [all, ...after].map((start, index) => sql<boolean>`${start} and ${upTo[index] ?? all}`);
}

/**
 * Ends the rows of earlier runs that a run has not seen again: their sources are gone or have changed. To be called
 * once all sources are recorded, within the caller's transaction.
 */
export async function joinRun(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  const run = await holdOf(queries, runNo);
  if (run.is_joined === 1) return;
  if (run.trail_no !== runNo)
    for (const stretch of await besideSeenDatasets(queries, runNo))
      await sql`
        update sources set last_run = ${runNo - 1}
        where trail_no = ${run.trail_no} and ${stretch} and run_no < ${runNo} and last_run = ${OPEN_END}
          and not exists (
            select 1 from seen_sources
            where seen_sources.run_no = ${runNo} and seen_sources.source_id = sources.source_id)`.execute(queries);
  for (const table of ['seen_sources', 'seen_datasets', 'begun_datasets'] as const)
    await queries.deleteFrom(table).where('run_no', '=', runNo).execute();
  await queries.updateTable('runs').set({ is_joined: 1 }).where('run_no', '=', runNo).execute();
}

/** Removes the rows that a run wrote; those that it ended are in force again. It must be the newest of its trail. */
export async function withdrawSources(queries: Kysely<StoreTables>, runNo: number): Promise<void> {
  const { trail_no: trailNo } = await holdOf(queries, runNo);
  for (const table of ['sources', 'read_datasets'] as const)
    await queries.deleteFrom(table).where('trail_no', '=', trailNo).where('run_no', '=', runNo).execute();
  await queries
    .updateTable('sources')
    .set({ last_run: OPEN_END })
    .where('trail_no', '=', trailNo)
    .where('last_run', '=', runNo - 1)
    .execute();
  // Its number is given again.
  await queries.updateTable('read_datasets').set({ checked: '' }).where('trail_no', '=', trailNo).execute();
}
