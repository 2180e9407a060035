import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { monotonicMs } from '../../../lib/clock.js';
import { kindOf, writeTransaction } from '../../../lib/database/index.js';
import { withoutPrivateKeys } from '../../../text/private-key.js';
import { packText } from '../columns/blob.js';
import { storedText } from '../columns/kept-text.js';
import { unpackStored } from '../columns/stored-json.js';
import { rereadWords } from '../sources/text-words.js';
import type { KeptText } from '../sources/text-words.js';
import type { StoreTables } from '../tables/tables.js';

/** Documents read together. */
const AT_ONCE = 200;
/** A piece of a key as an answer quotes it: of less, nobody makes a key. */
const PIECE = /[\w+/-]{16,}=*|[A-Za-z0-9+/]+={1,2}/gu;

/** The end of a line as JSON writes it. */
const ESCAPED_END = /\\[nr]/gu;

/** A document whose kept text holds private keys. */
interface HoldsKeys {
  readonly documentId: number;
  readonly kept: string;
  /** The text as it is kept without them. */
  readonly hidden: string;
  readonly isExcerpt: boolean;
}

function keysIn(stored: KeptText): HoldsKeys | null {
  const kept = storedText(stored) ?? '';
  const { text: hidden, keys } = withoutPrivateKeys(kept);
  return keys === 0 ? null : { documentId: stored.document_id, kept, hidden, isExcerpt: stored.text === null };
}

/** How many kept texts hold private keys, of those that were looked at. */
export interface StoredKeys {
  readonly found: number;
  readonly looked: number;
  /** Whether they are all. */
  readonly isAll: boolean;
}

/**
 * Does something with each document that holds private keys, the oldest first, in constant memory.
 * @param isOver asked between some documents: whether to look at no more
 */
async function eachWithKeys(
  queries: Kysely<StoreTables>,
  work: (found: HoldsKeys) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<StoredKeys> {
  let [last, count, looked] = [0, 0, 0];
  for (;;) {
    if (looked > 0 && isOver()) return { found: count, looked, isAll: false };
    const rows = await queries
      .selectFrom('documents')
      .select(['document_id', 'text', 'excerpt'])
      .where('document_id', '>', last)
      .orderBy('document_id')
      .limit(AT_ONCE)
      .execute();
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return { found: count, looked, isAll: true };
    const found = rows.flatMap((row) => keysIn(row) ?? []);
    for (const one of found) await work(one);
    count += found.length;
    looked += rows.length;
    last = lastRow.document_id;
  }
}

/** What is hidden of a text, in pieces. */
function piecesOf({ kept, hidden }: HoldsKeys): ReadonlySet<string> {
  // Both are as long: each unit of a letter has its place.
  const secret = kept.split('').map((unit, at) => (hidden.charAt(at) === unit ? ' ' : unit));
  return new Set(secret.join('').replace(ESCAPED_END, '  ').match(PIECE) ?? []);
}

/** Returns stored bytes without the pieces; the same bytes where they hold none. */
async function withoutPieces(packed: Uint8Array, pieces: ReadonlySet<string>, column: string): Promise<Uint8Array> {
  const whole = unpackStored(packed, column);
  const hidden = [...pieces].reduce((text, piece) => text.replaceAll(piece, '\u2588'.repeat(piece.length)), whole);
  return hidden === whole ? packed : packText(hidden);
}

async function hideIn(queries: Kysely<StoreTables>, found: HoldsKeys): Promise<void> {
  const { documentId, hidden, isExcerpt } = found;
  const pieces = piecesOf(found);
  const text = await packText(hidden);
  await writeTransaction(queries, async (transaction) => {
    const kept = isExcerpt ? { excerpt: hidden } : { text };
    await transaction.updateTable('documents').set(kept).where('document_id', '=', documentId).execute();
    const results = await transaction
      .selectFrom('results')
      .select(['result_id', 'raw', 'findings'])
      .where('document_id', '=', documentId)
      .execute();
    for (const { result_id: resultId, raw, findings } of results)
      await transaction
        .updateTable('results')
        .set({
          raw: await withoutPieces(raw, pieces, 'results.raw'),
          findings: findings === null ? null : await withoutPieces(findings, pieces, 'results.findings'),
        })
        .where('result_id', '=', resultId)
        .execute();
    await rereadWords(transaction, [documentId]);
  });
}

/** What was overwritten is gone from the file, too: its pages, its log, and the index of words. */
async function forgetOverwritten(queries: Kysely<StoreTables>): Promise<void> {
  if (kindOf(queries) === 'postgres') {
    for (const table of ['documents', 'results', 'text_words']) await sql`vacuum ${sql.table(table)}`.execute(queries);
    return;
  }
  await sql`insert into text_words (text_words) values ('optimize')`.execute(queries);
  await sql`vacuum`.execute(queries);
  await sql`pragma wal_checkpoint(truncate)`.execute(queries);
}

/**
 * Returns how many documents hold private keys, which versions before this one kept.
 * @param withinMs after it no more are looked at
 */
export function countStoredKeys(queries: Kysely<StoreTables>, withinMs: number): Promise<StoredKeys> {
  const endMs = monotonicMs() + withinMs;
  return eachWithKeys(
    queries,
    () => Promise.resolve(),
    () => monotonicMs() > endMs,
  );
}

/** Makes these keys unreadable, in texts and in answers that quote them. Returns in how many texts. */
export async function hideStoredKeys(queries: Kysely<StoreTables>): Promise<number> {
  const { found: count } = await eachWithKeys(queries, (found) => hideIn(queries, found));
  if (count > 0) await forgetOverwritten(queries);
  return count;
}
