import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { amongIds } from './given-rows.js';
import { rereadWords } from './review/text-words.js';
import type { StoreSettings } from './settings.js';
import type { PackedResult } from './store-results.js';
import type { StoreTables } from './tables.js';

const EXCERPT_CHARACTERS = 500;

/** Drops the texts of results that are not to be kept, as soon as no scan needs them. */
export async function dropTexts(
  queries: Kysely<StoreTables>,
  results: readonly PackedResult[],
  keep: StoreSettings['keepText'],
): Promise<void> {
  if (keep === 'full' || results.length === 0) return;
  // Other scans of this document, in any run, may still need its text. The index of tasks begins with the run.
  const open = await queries
    .selectFrom('tasks')
    .select('document_id')
    .where('run_no', 'in', queries.selectFrom('runs').select('run_no'))
    .where(
      sql<boolean>`document_id ${amongIds(
        queries,
        results.map(({ item }) => item.documentId),
      )}`,
    )
    .where('state', 'in', ['pending', 'claimed'])
    .execute();
  const needed = new Set(open.map((row) => row.document_id));
  const dropped = results.filter(({ item }) => !needed.has(item.documentId));
  for (const { item } of dropped)
    await queries
      .updateTable('documents')
      .set({ text: null, excerpt: keep === 'excerpt' ? item.text.slice(0, EXCERPT_CHARACTERS) : null })
      .where('document_id', '=', item.documentId)
      .execute();
  await rereadWords(
    queries,
    dropped.map(({ item }) => item.documentId),
  );
}
