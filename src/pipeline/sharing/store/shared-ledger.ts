import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { writeTransaction } from '../../../lib/database/index.js';
import type { LedgerTotals } from '../../../records/ledger.js';
import { ledgerTotals } from '../../store/runs/ledger.js';
import { SHARED_STATES } from '../../store/tables/states.js';
import type { SharedState } from '../../store/tables/states.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';
import type { StoreTables } from '../../store/tables/tables.js';

/** Milliseconds since the Unix epoch by the database's clock: the clocks of the machines may differ. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`;

/**
 * Opens the run to workers: stores its terms, and sums its ledger again from the entries. Nothing can be reserved until
 * a limit is set.
 */
export async function openSharedRun(queries: Kysely<StoreTables>, runNo: number, terms: string): Promise<void> {
  await writeTransaction(queries, async (transaction) => {
    await transaction
      .insertInto('shared_runs')
      .values({
        run_no: runNo,
        terms,
        state: 'running',
        cap_words: 0,
        reserved: 0,
        billed: 0,
        unknown: 0,
        sources_ended: 0,
      })
      .onConflict((conflict) => conflict.column('run_no').doUpdateSet({ terms, state: 'running', cap_words: 0 }))
      .execute();
    // This transaction holds the row: what a worker commits meanwhile is added after it.
    const { reserved, billed, unknown } = await ledgerTotals(transaction, runNo);
    await transaction
      .updateTable('shared_runs')
      .set({ reserved, billed, unknown })
      .where('run_no', '=', runNo)
      .execute();
    await transaction
      .insertInto('request_turns')
      .values({ run_no: runNo, next_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export interface SharedTotals {
  readonly ledger: Omit<LedgerTotals, 'planned'>;
  readonly sourcesEnded: number;
  readonly state: SharedState;
}

/** Returns the row of a shared run. A run without a row counts as ended. */
export async function sharedTotals(queries: Kysely<StoreTables>, runNo: number): Promise<SharedTotals> {
  const row = await queries.selectFrom('shared_runs').selectAll().where('run_no', '=', runNo).executeTakeFirst();
  if (row === undefined) return { ledger: { reserved: 0, billed: 0, unknown: 0 }, sourcesEnded: 0, state: 'ended' };
  const { reserved, billed, unknown } = row;
  return {
    ledger: { reserved, billed, unknown },
    sourcesEnded: row.sources_ended,
    state: storedLiteral(SHARED_STATES, row.state, 'shared_runs.state'),
  };
}

/** Sets the most words that the run may hold and be billed in all; null for no limit. */
export async function setCap(queries: Kysely<StoreTables>, runNo: number, words: number | null): Promise<void> {
  await queries
    .updateTable('shared_runs')
    .set({ cap_words: words })
    .where('run_no', '=', runNo)
    .where('cap_words', 'is distinct from', words)
    .execute();
}

export async function setState(
  queries: Kysely<StoreTables>,
  runNo: number,
  state: SharedState,
  from: SharedState | null = null,
): Promise<void> {
  const all = queries.updateTable('shared_runs').set({ state }).where('run_no', '=', runNo);
  await (from === null ? all : all.where('state', '=', from)).execute();
}

/**
 * Takes the next turn of a run whose requests go out `perSecond` in all, from all machines. Returns how long to wait
 * for it, in milliseconds. One update hands out evenly spaced turns by the database's clock (the generic cell rate
 * algorithm, ITU-T I.371, without a burst).
 */
export async function takeTurn(queries: Kysely<StoreTables>, runNo: number, perSecond: number): Promise<number> {
  const intervalMs = 1000 / perSecond;
  const row = await queries
    .updateTable('request_turns')
    .set((turn) => ({
      next_at: sql<number>`greatest(${turn.ref('next_at')}, ${databaseNow}) + cast(${intervalMs} as double precision)`,
    }))
    .where('run_no', '=', runNo)
    .returning(sql<number>`next_at - ${databaseNow}`.as('wait_ms'))
    .executeTakeFirst();
  return Math.max(0, (row?.wait_ms ?? 0) - intervalMs);
}

/** Allows no turn within this many milliseconds from now. */
export async function pauseTurns(queries: Kysely<StoreTables>, runNo: number, durationMs: number): Promise<void> {
  await queries
    .updateTable('request_turns')
    .set((turn) => ({
      next_at: sql<number>`greatest(${turn.ref('next_at')}, ${databaseNow} + cast(${durationMs} as double precision))`,
    }))
    .where('run_no', '=', runNo)
    .execute();
}
