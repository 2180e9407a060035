import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { kindOf, writeTransaction } from '../../../lib/database/index.js';
import { amongIds } from '../columns/given-rows.js';
import type { StoreTables } from '../tables/tables.js';
import { addWords, removeWords } from '../sources/text-words.js';

/** How long a request waits for the index: that of a small database is ready before anybody sees that it was not. */
const PATIENCE_MS = 1500;
/** Documents and characters of one transaction: others are answered between them. */
const DOCUMENTS_TOGETHER = 100;
const CHARACTERS_TOGETHER = 300_000;
/**
 * In PostgreSQL documents with smaller numbers may be committed later: so far below the last one it is looked whether
 * some are not in the index yet.
 */
const UNSETTLED_NUMBERS = 10_000;

/** Whether kept texts can be searched, or how far their index is. */
export type TextsState =
  { readonly state: 'ready' } | { readonly state: 'indexing'; readonly done: number; readonly of: number };

/** Reads some texts again whose documents have another text now. Returns how many. */
async function addChanged(queries: Kysely<StoreTables>): Promise<number> {
  const changed = await queries.selectFrom('changed_texts').select('document_id').limit(DOCUMENTS_TOGETHER).execute();
  if (changed.length === 0) return 0;
  const ids = changed.map((row) => row.document_id);
  const isAmong = sql<boolean>`document_id ${amongIds(queries, ids)}`;
  await removeWords(queries, ids);
  const texts = queries.selectFrom('documents').select(['document_id', 'text', 'excerpt']).where(isAmong);
  await addWords(queries, await (kindOf(queries) === 'postgres' ? texts.forShare() : texts).execute());
  await queries.deleteFrom('changed_texts').where(isAmong).execute();
  return ids.length;
}

async function upToOf(queries: Kysely<StoreTables>): Promise<number> {
  return (await queries.selectFrom('text_index').select('up_to').executeTakeFirst())?.up_to ?? 0;
}

/** Returns the numbers of the next documents, as many as one transaction may read. */
async function nextIds(queries: Kysely<StoreTables>): Promise<readonly number[]> {
  const isPostgres = kindOf(queries) === 'postgres';
  const after = (await upToOf(queries)) - (isPostgres ? UNSETTLED_NUMBERS : 0);
  const rows = await queries
    .selectFrom('documents')
    .select(['document_id', 'characters'])
    .where('document_id', '>', after)
    .$if(isPostgres, (query) =>
      query.where(
        sql<boolean>`not exists (select 1 from text_words where text_words.document_id = documents.document_id)`,
      ),
    )
    .orderBy('document_id')
    .limit(DOCUMENTS_TOGETHER)
    .execute();
  let characters = 0;
  const end = rows.findIndex((row) => (characters += row.characters) > CHARACTERS_TOGETHER);
  return rows.slice(0, end === -1 ? rows.length : end + 1).map((row) => row.document_id);
}

/** Adds the next documents. Returns how many. */
async function addNext(queries: Kysely<StoreTables>): Promise<number> {
  const ids = await nextIds(queries);
  const last = ids.at(-1);
  if (last === undefined) return 0;
  const texts = queries
    .selectFrom('documents')
    .select(['document_id', 'text', 'excerpt'])
    .where(sql<boolean>`document_id ${amongIds(queries, ids)}`)
    .orderBy('document_id');
  // Who drops a text meanwhile waits for the end of this, and takes its words out of the index again.
  await addWords(queries, await (kindOf(queries) === 'postgres' ? texts.forShare() : texts).execute());
  await queries.updateTable('text_index').set({ up_to: last }).where('up_to', '<', last).execute();
  return ids.length;
}

/**
 * The index of the words of kept texts. Runs do not write it: it would take them a third of a millisecond a text, and
 * most are never searched. It is brought forward when somebody searches, between the answers to others.
 */
export class TextIndex {
  readonly #queries: Kysely<StoreTables>;
  readonly #clock: Clock;
  #work: Promise<void> | null = null;
  #isClosed = false;

  constructor(queries: Kysely<StoreTables>, clock: Clock) {
    this.#queries = queries;
    this.#clock = clock;
  }

  /** Brings the index forward. Returns whether it holds all texts that were kept when this was called. */
  async bringForward(): Promise<TextsState> {
    const { newest } = await this.#queries
      .selectFrom('documents')
      .select(sql<number | null>`max(document_id)`.as('newest'))
      .executeTakeFirstOrThrow();
    this.#work ??= this.#addAll().finally(() => (this.#work = null));
    // Whoever waits for it sees the error; without them it must not end the program.
    this.#work.catch(() => undefined);
    const isDone = await Promise.race([this.#work.then(() => true), this.#clock.sleep(PATIENCE_MS).then(() => false)]);
    const done = await upToOf(this.#queries);
    return isDone || done >= (newest ?? 0) ? { state: 'ready' } : { state: 'indexing', done, of: newest ?? 0 };
  }

  async #addAll(): Promise<void> {
    for (const add of [addChanged, addNext])
      while (!this.#isClosed && (await writeTransaction(this.#queries, add)) > 0) await this.#clock.sleep(0);
  }

  /** Stops bringing it forward, and waits for the end of its last step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#work]);
  }
}
