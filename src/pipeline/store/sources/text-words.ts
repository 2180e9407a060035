import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { kindOf } from '../../../lib/database/index.js';
import { searchWords } from '../../../text/search-words.js';
import { amongIds } from '../columns/given-rows.js';
import { keptText } from '../columns/kept-text.js';
import type { StoreTables } from '../tables/tables.js';

/** A document as it is stored; of `text` and `excerpt` at most one is kept. */
export interface KeptText {
  readonly document_id: number;
  readonly text: Uint8Array | null;
  readonly excerpt: string | null;
}

/** PostgreSQL holds at most 1 MiB of the words of one text. What a longer one holds beyond this is not searched. */
const MOST_BYTES_IN_POSTGRES = 600_000;

function isSqlite(queries: Kysely<StoreTables>): boolean {
  return kindOf(queries) === 'sqlite';
}

/** Full-text tables of SQLite number their rows by `rowid` alone. */
function idColumn(queries: Kysely<StoreTables>): RawBuilder<unknown> {
  return sql.raw(isSqlite(queries) ? 'text_words.rowid' : 'text_words.document_id');
}

function wordsOf(stored: KeptText): string {
  return searchWords(keptText(stored) ?? '').join(' ');
}

function withinBytes(words: string): string {
  const bytes = Buffer.from(words);
  if (bytes.length <= MOST_BYTES_IN_POSTGRES) return words;
  // A word that is cut off may end with half a letter.
  return bytes.toString('utf8', 0, bytes.lastIndexOf(' ', MOST_BYTES_IN_POSTGRES));
}

/** Adds the words of texts that are not in the index. Documents without a kept text have none. */
export async function addWords(queries: Kysely<StoreTables>, texts: readonly KeptText[]): Promise<void> {
  for (const text of texts) {
    const words = wordsOf(text);
    if (!isSqlite(queries))
      await sql`insert into text_words (document_id, words) values (${text.document_id},
        to_tsvector('simple', ${withinBytes(words)})) on conflict (document_id) do nothing`.execute(queries);
    else if (words !== '')
      await sql`insert into text_words (rowid, words) values (cast(${text.document_id} as integer), ${words})`.execute(
        queries,
      );
  }
}

/** Takes the words of documents out of the index. */
export async function removeWords(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<void> {
  await sql`delete from text_words where ${idColumn(queries)} ${amongIds(queries, documentIds)}`.execute(queries);
}

/** Returns the condition of a text that holds all phrases. Words are letters and digits: none is an operator. */
function holds(queries: Kysely<StoreTables>, phrases: readonly (readonly string[])[]): RawBuilder<boolean> {
  if (isSqlite(queries)) return sql`text_words match ${phrases.map((words) => `"${words.join(' ')}"`).join(' ')}`;
  const each = phrases.map((words) => sql`phraseto_tsquery('simple', ${words.join(' ')})`);
  return sql`text_words.words @@ (${sql.join(each, sql` && `)})`;
}

/** Returns a query for the documents whose kept text holds all phrases. */
export function documentsHolding(
  queries: Kysely<StoreTables>,
  phrases: readonly (readonly string[])[],
): RawBuilder<unknown> {
  return sql`select ${idColumn(queries)} from text_words where ${holds(queries, phrases)}`;
}

/** Whether no text has been indexed: whoever changes texts need not care then. */
async function isUnused(queries: Kysely<StoreTables>): Promise<boolean> {
  const row = await queries.selectFrom('text_index').select('up_to').executeTakeFirst();
  return row === undefined || row.up_to === 0;
}

/** Takes documents that are removed out of the index. */
export async function forgetWords(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0 || (await isUnused(queries))) return;
  await removeWords(queries, documentIds);
  await queries
    .deleteFrom('changed_texts')
    .where(sql<boolean>`document_id ${amongIds(queries, documentIds)}`)
    .execute();
}

/**
 * Takes documents out of the index whose kept text is another now, after it was changed: what is no longer kept is not
 * searched. The next search reads them again.
 */
export async function rereadWords(queries: Kysely<StoreTables>, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0 || (await isUnused(queries))) return;
  await removeWords(queries, documentIds);
  await queries
    .insertInto('changed_texts')
    .values(documentIds.map((documentId) => ({ document_id: documentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
