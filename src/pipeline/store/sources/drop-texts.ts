import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BatchItem } from '../../../records/batch.js';
import { amongIds } from '../columns/given-rows.js';
import { rereadWords } from './text-words.js';
import type { StoreSettings } from '../settings.js';
import type { StoreTables } from '../tables/tables.js';

const EXCERPT_CHARACTERS = 500;

/** Drops texts that are not to be kept, as soon as no scan needs them. */
export async function dropTexts(
  queries: Kysely<StoreTables>,
  items: readonly Pick<BatchItem, 'documentId' | 'text'>[],
  keep: StoreSettings['keepText'],
): Promise<void> {
  if (keep === 'full' || items.length === 0) return;
  // Other scans of this document, in any run, may still need its text. The index of tasks begins with the run.
  const open = await queries
    .selectFrom('tasks')
    .select('document_id')
    .where('run_no', 'in', queries.selectFrom('runs').select('run_no'))
    .where(
      sql<boolean>`document_id ${amongIds(
        queries,
        items.map(({ documentId }) => documentId),
      )}`,
    )
    .where('state', 'in', ['pending', 'claimed'])
    .execute();
  const needed = new Set(open.map((row) => row.document_id));
  const dropped = items.filter(({ documentId }) => !needed.has(documentId));
  for (const { documentId, text } of dropped)
    await queries
      .updateTable('documents')
      .set({ text: null, excerpt: keep === 'excerpt' ? text.slice(0, EXCERPT_CHARACTERS) : null })
      .where('document_id', '=', documentId)
      .execute();
  await rereadWords(
    queries,
    dropped.map(({ documentId }) => documentId),
  );
}
