import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { executeEach, keptPlan, kindOf } from '../../../lib/database/index.js';
import type { LedgerTotals } from '../../../records/ledger.js';
import { READING_STANDINGS } from '../../../records/usage.js';
import type { NewUsageReading, SettledReading } from '../../../records/usage.js';
import { givenRows } from '../columns/given-rows.js';
import { LEDGER_KINDS } from '../tables/states.js';
import type { LedgerKind } from '../tables/states.js';
import { storedLiteral } from '../columns/stored-literal.js';
import type { StoreTables } from '../tables/tables.js';

/** Writes one entry; part of the caller's transaction. */
export async function enterLedger(
  queries: Kysely<StoreTables>,
  runNo: number,
  batchId: number | null,
  kind: LedgerKind,
  words: number,
  nowMs: number,
): Promise<void> {
  if (words === 0) return;
  await queries.insertInto('ledger').values({ run_no: runNo, batch_id: batchId, kind, words, at: nowMs }).execute();
}

export interface LedgerEntry {
  readonly batchId: number | null;
  readonly kind: LedgerKind;
  readonly words: number;
}

const ENTRY_COLUMNS = { batch_id: 'bigint', kind: 'text', words: 'bigint' } as const;

const ENTER = 'insert into ledger (batch_id, kind, words, run_no, at) values (?, ?, ?, ?, ?)';

/** Writes many entries; part of the caller's transaction. Returns how many are not of no words. */
export async function enterLedgerOf(
  queries: Kysely<StoreTables>,
  runNo: number,
  nowMs: number,
  entries: readonly LedgerEntry[],
): Promise<number> {
  const written = entries.filter(({ words }) => words !== 0);
  if (written.length === 0) return 0;
  if (kindOf(queries) === 'sqlite') {
    const rows = written.map(({ batchId, kind, words }) => [batchId, kind, words, runNo, nowMs]);
    await executeEach(queries, ENTER, rows);
    return written.length;
  }
  const rows = written.map(({ batchId, kind, words }) => ({ batch_id: batchId, kind, words }));
  const insert = sql`
    insert into ledger (batch_id, kind, words, run_no, at)
    select batch_id, kind, words, cast(${runNo} as bigint), cast(${nowMs} as bigint)
    from (${givenRows(queries, ENTRY_COLUMNS, rows)}) as entries${keptPlan}`;
  await insert.execute(queries);
  return rows.length;
}

/** Returns the totals of a run's ledger. */
export async function ledgerTotals(queries: Kysely<StoreTables>, runNo: number): Promise<LedgerTotals> {
  const rows = await queries
    .selectFrom('ledger')
    .select(['kind', sql<number>`sum(words)`.as('words')])
    .where('run_no', '=', runNo)
    .groupBy('kind')
    .execute();
  const words = new Map(rows.map((row) => [storedLiteral(LEDGER_KINDS, row.kind, 'ledger.kind'), row.words]));
  const of = (kind: LedgerKind): number => words.get(kind) ?? 0;
  const lost = await queries
    .selectFrom('batches')
    .select(sql<number>`coalesce(sum(words), 0)`.as('words'))
    .where('run_no', '=', runNo)
    .where('state', '=', 'unknown')
    .executeTakeFirstOrThrow();
  return {
    planned: of('plan') - of('unplan'),
    reserved: of('reserve') - of('release') - lost.words,
    billed: of('bill'),
    unknown: lost.words,
  };
}

/** A service may name a time of any size. */
function storedTime(epochMs: number | null): number | null {
  const rounded = Math.round(epochMs ?? Number.NaN);
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** Keeps a reading of the service's own count beside what this ledger explains. */
export async function keepUsageReading(
  queries: Kysely<StoreTables>,
  runNo: number,
  reading: NewUsageReading,
  nowMs: number,
): Promise<void> {
  await queries
    .insertInto('usage_readings')
    .values({
      run_no: runNo,
      at: nowMs,
      words_used: reading.wordsUsed,
      words_left: reading.wordsLeft,
      words_billed: reading.wordsBilled,
      unexplained: reading.unexplained,
      standing: reading.standing,
      cycle_end: storedTime(reading.cycleEndMs),
      last_entry: reading.lastEntry,
    })
    .execute();
}

/** Returns the newest settled reading of a run; null without one. */
export async function lastUsageReading(queries: Kysely<StoreTables>, runNo: number): Promise<SettledReading | null> {
  const row = await queries
    .selectFrom('usage_readings')
    .select(['words_used', 'words_billed', 'cycle_end', 'unexplained', 'last_entry'])
    .where('run_no', '=', runNo)
    .where('standing', '=', 'settled')
    .orderBy('reading_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    wordsUsed: row.words_used,
    wordsBilled: row.words_billed,
    cycleEndMs: row.cycle_end,
    unexplained: row.unexplained,
    lastEntry: row.last_entry,
    isKnown: (await unexplainedWords(queries, runNo)) !== null,
  };
}

/**
 * Returns the words that the service counted during a run and the ledger does not explain, by the newest reading that
 * tells; null where that could not be decided, or no reading tells.
 */
export async function unexplainedWords(queries: Kysely<StoreTables>, runNo: number): Promise<number | null> {
  const row = await queries
    .selectFrom('usage_readings')
    .select(['unexplained', 'standing'])
    .where('run_no', '=', runNo)
    .where('standing', '<>', 'passing')
    .orderBy('reading_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const standing = storedLiteral(READING_STANDINGS, row.standing, 'usage_readings.standing');
  return standing === 'settled' ? row.unexplained : null;
}
