import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { OthersBilled } from '../../../records/usage.js';
import type { OpenRun } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Returns what other runs of the same account were billed since an entry of the ledger. Each entry is read once, by the
 * call after it was written.
 * @param since null: from now on
 */
export async function othersBilled(
  queries: Kysely<StoreTables>,
  { runNo, account }: Pick<OpenRun, 'runNo' | 'account'>,
  since: number | null,
): Promise<OthersBilled> {
  const last = await queries
    .selectFrom('ledger')
    .select((row) => row.fn.max('entry_id').as('entry'))
    .executeTakeFirst();
  const lastEntry = last?.entry ?? 0;
  if (account === null) return { lastEntry, words: 0, areSending: false };
  const billed = await queries
    .selectFrom('ledger')
    .innerJoin('runs', 'runs.run_no', 'ledger.run_no')
    .select(sql<number>`coalesce(sum(ledger.words), 0)`.as('words'))
    .where('ledger.entry_id', '>', since ?? lastEntry)
    .where('ledger.entry_id', '<=', lastEntry)
    .where('ledger.kind', '=', 'bill')
    .where('ledger.run_no', '!=', runNo)
    .where('runs.account', '=', account)
    .executeTakeFirstOrThrow();
  const sending = await queries
    .selectFrom('batches')
    .innerJoin('runs', 'runs.run_no', 'batches.run_no')
    .select('batches.batch_id')
    // As text: by a parameter, SQLite does not use the index of open batches.
    .where(sql<boolean>`batches.state = 'open'`)
    .where('batches.run_no', '!=', runNo)
    .where('runs.account', '=', account)
    .limit(1)
    .executeTakeFirst();
  return { lastEntry, words: billed.words, areSending: sending !== undefined };
}
