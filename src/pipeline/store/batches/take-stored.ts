import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Scan } from '../../../records/scan.js';
import { cachedResults } from '../sources/cache.js';
import type { CacheKey } from '../sources/cache.js';
import { dropTexts } from '../sources/drop-texts.js';
import { givenRows } from '../columns/given-rows.js';
import { enterLedger } from '../runs/ledger.js';
import { settleSources } from '../sources/settle.js';
import type { StoreSettings } from '../settings.js';
import { readDocuments } from './stored-batches.js';
import type { StoreTables } from '../tables/tables.js';

/** Claims of several uploads take thousands: their texts are not held together. */
const TEXTS_AT_A_TIME = 250;

interface WaitingTask {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
}

/** Scans that need not be sent, because another run has stored the results meanwhile. */
export interface TakenStored {
  readonly documents: number;
  readonly words: number;
  readonly sourcesEnded: number;
}

export interface TakeStored {
  readonly runNo: number;
  readonly scan: Scan;
  readonly cache: CacheKey;
  readonly keepText: StoreSettings['keepText'];
}

/** Drops texts that are not to be kept, where no other scan needs them. */
async function dropTextsOf(
  queries: Kysely<StoreTables>,
  taken: readonly WaitingTask[],
  keepText: StoreSettings['keepText'],
): Promise<void> {
  if (keepText === 'full') return;
  for (let from = 0; from < taken.length; from += TEXTS_AT_A_TIME) {
    const some = taken.slice(from, from + TEXTS_AT_A_TIME);
    const itemOf = await readDocuments(
      queries,
      some.map((task) => task.document_id),
    );
    await dropTexts(queries, some.map(itemOf), keepText);
  }
}

/**
 * Ends the waiting scans of those texts whose results are stored by now. Returns null where there are none. Part of the
 * caller's transaction.
 */
export async function takeStored(
  queries: Kysely<StoreTables>,
  { runNo, scan, cache, keepText }: TakeStored,
  waiting: readonly WaitingTask[],
  nowMs: number,
): Promise<TakenStored | null> {
  const resultOf = await cachedResults(
    queries,
    waiting.map((task) => task.document_id),
    scan,
    cache,
  );
  const taken = waiting.flatMap((task) => {
    const resultId = resultOf.get(task.document_id);
    return resultId === undefined ? [] : [{ ...task, result_id: resultId }];
  });
  if (taken.length === 0) return null;
  const given = givenRows(
    queries,
    { task_id: 'bigint', result_id: 'bigint' },
    taken.map(({ task_id, result_id }) => ({ task_id, result_id })),
  );
  await sql`
    with taken as (${given})
    update tasks set state = 'cached', result_id = taken.result_id
    from taken where tasks.task_id = taken.task_id`.execute(queries);
  const words = taken.reduce((sum, task) => sum + task.words, 0);
  await enterLedger(queries, runNo, null, 'unplan', words, nowMs);
  const documentIds = taken.map((task) => task.document_id);
  const { sources } = await settleSources(queries, runNo, documentIds);
  await dropTextsOf(queries, taken, keepText);
  return { documents: taken.length, words, sourcesEnded: sources };
}
