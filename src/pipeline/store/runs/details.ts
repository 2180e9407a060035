import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { LedgerTotals } from '../../../records/ledger.js';
import type { RunNaming } from '../../../records/run-naming.js';
import { ledgerTotals, unexplainedWords } from './ledger.js';
import { liveRuns } from './live-runs.js';
import { namingOf } from './run-naming.js';
import type { RunRow } from './runs.js';
import { runState } from './runs.js';
import { BATCH_STATES } from '../tables/states.js';
import type { BatchState } from '../tables/states.js';
import type { RunState } from '../../../records/run-listing.js';
import { storedStrings } from '../columns/stored-json.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** A run as `status` shows it, also while another process works on it. */
export interface RunDetails extends RunNaming {
  readonly runId: string;
  /** `running` only while its process lives; `interrupted` when that process is gone. */
  readonly status: RunState | 'interrupted';
  readonly paths: readonly string[];
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  /** Which process works on it; null where none does. */
  readonly process: { readonly pid: number; readonly host: string } | null;
  readonly ledger: LedgerTotals;
  /** Words the service counted that the ledger does not explain; null where that is not known. */
  readonly unexplainedWords: number | null;
  readonly wordsLeft: number | null;
  readonly batches: Readonly<Partial<Record<BatchState, number>>>;
}

export async function runDetails(queries: Kysely<StoreTables>, run: RunRow, nowMs: number): Promise<RunDetails> {
  const process = (await liveRuns(queries, nowMs)).get(run.run_no) ?? null;
  const reading = await queries
    .selectFrom('usage_readings')
    .select('words_left')
    .where('run_no', '=', run.run_no)
    .orderBy('reading_id', 'desc')
    .executeTakeFirst();
  const batches = await queries
    .selectFrom('batches')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('run_no', '=', run.run_no)
    .groupBy('state')
    .execute();
  const state = runState(run);
  return {
    ...namingOf(run),
    runId: run.run_id,
    status: state === 'running' && process === null ? 'interrupted' : state,
    paths: storedStrings(run.paths, 'runs.paths'),
    startedAtMs: run.started_at,
    endedAtMs: run.ended_at,
    process,
    ledger: await ledgerTotals(queries, run.run_no),
    unexplainedWords: await unexplainedWords(queries, run.run_no),
    wordsLeft: reading?.words_left ?? null,
    batches: Object.fromEntries(
      batches.map((row) => [storedLiteral(BATCH_STATES, row.state, 'batches.state'), row.count]),
    ),
  };
}
