import type { Kysely } from 'kysely';
import { ledgerTotals } from './ledger.js';
import { maxWordsTotalIn } from './max-words-total.js';
import { unfinishedOf } from './begin-run.js';
import type { StoreTables } from '../tables/tables.js';

/** What earlier starts of a run leave to the next one. */
export interface WordsBefore {
  /** Most words of the run over all its starts, as an earlier start said; null without this limit. */
  readonly maxWordsTotal: number | null;
  /** Words that were billed, that may have been, and of batches that were not answered. */
  readonly words: number;
}

/** Returns what is left by the run that a start of this identity would continue; no words for a new run. */
export async function wordsBefore(
  queries: Kysely<StoreTables>,
  identity: string,
  carryOver: boolean,
): Promise<WordsBefore> {
  const run = await unfinishedOf(queries, identity, carryOver);
  if (run === null) return { maxWordsTotal: null, words: 0 };
  const { billed, unknown, reserved } = await ledgerTotals(queries, run.run_no);
  return { maxWordsTotal: maxWordsTotalIn(run.settings), words: billed + unknown + reserved };
}
