import type { Kysely } from 'kysely';
import type { Stating } from '../../calibration/stating.js';
import { leaningOf } from '../../records/marked-block.js';
import type { RunHold } from './held-sources.js';
import { rowOfDocument } from './result-rows.js';
import { markedBlockOf } from './stored-document.js';
import type { StoreTables } from './tables.js';

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
 * Returns those of some documents, least probably human first, that are unsure, closest to `ai` or `mixed`, and have a
 * block of marked sentences.
 */
export async function leaningDocuments(
  queries: Kysely<StoreTables>,
  run: RunHold,
  candidates: readonly number[],
  limit: number,
  stating: Stating,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const id of candidates) {
    if (found.length === limit) break;
    if (await isLeaning(queries, run, id, stating)) found.push(id);
  }
  return found;
}
