import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Stating } from '../../calibration/stating.js';
import { leaningOf } from '../../records/marked-block.js';
import { detectedDocuments, isAlarm } from './detected-documents.js';
import type { RunHold } from './held-sources.js';
import { rowOfDocument } from './result-rows.js';
import { markedBlockOf } from './stored-document.js';
import type { StoreTables } from './tables.js';

/** Unsure texts that are looked through for a block of marked sentences. */
const MOST_LOOKED_THROUGH = 500;

/** Whether a document is unsure, closest to `ai` or `mixed`, and has a block of marked sentences. */
async function isLeaning(
  queries: Kysely<StoreTables>,
  run: RunHold,
  documentId: number,
  stating: Stating,
): Promise<boolean> {
  const row = await rowOfDocument(queries, run, documentId, stating);
  if (row === null || row.documentHash === null || leaningOf(row) === null) return false;
  return (await markedBlockOf(queries, row.documentHash)) !== null;
}

/**
 * Texts that were judged at once, of which nothing is stated, though they are closest to `ai` or `mixed` and have a
 * block of marked sentences: the least probably human first.
 */
export async function leaningDocuments(
  queries: Kysely<StoreTables>,
  run: RunHold,
  limit: number,
  stating: Stating,
): Promise<readonly number[]> {
  const candidates = await detectedDocuments(queries, run)
    .where((condition) => condition.not(isAlarm(stating)))
    .where('results.reason', 'is', null)
    .where('results.sections', 'is', null)
    .where('results.verdict', 'in', ['ai', 'mixed'])
    .orderBy(sql`coalesce(results.human, 1)`)
    .orderBy('tasks.document_id')
    .limit(MOST_LOOKED_THROUGH)
    .execute();
  const found: number[] = [];
  for (const { document_id: id } of candidates) {
    if (found.length === limit) break;
    if (await isLeaning(queries, run, id, stating)) found.push(id);
  }
  return found;
}
