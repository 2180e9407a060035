import type { Kysely } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { markedBlock } from '../../../records/marked-block.js';
import type { RunHold } from '../runs/held-sources.js';
import { unpackMarks } from '../columns/stored-findings.js';
import type { StoreTables } from '../tables/tables.js';
import { unsureResults } from './unsure-results.js';

/** Of so many texts the findings are read with one statement: one a text takes longer than looking through them. */
const READ_TOGETHER = 50;

/** Those of some documents whose newest detection has a block of marked sentences. */
async function withMarkedBlock(queries: Kysely<StoreTables>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('results')
    .select(['document_id', 'findings'])
    .where('document_id', 'in', ids)
    .where('scan', '=', 'detect')
    .where('is_sample', '=', 0)
    .orderBy('scanned_at')
    .execute();
  const newest = new Map(rows.map((row) => [row.document_id, row.findings]));
  const isMarked = ([, findings]: readonly [number, Uint8Array | null]): boolean =>
    findings !== null && markedBlock(unpackMarks(findings)) !== null;
  return new Set([...newest].filter(isMarked).map(([id]) => id));
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
  const rows = await unsureResults(queries, run, candidates, stating);
  const unsure = rows.map((row) => row.document_id);
  const found: number[] = [];
  for (let at = 0; at < unsure.length && found.length < limit; at += READ_TOGETHER) {
    const ids = unsure.slice(at, at + READ_TOGETHER);
    const marked = await withMarkedBlock(queries, ids);
    found.push(...ids.filter((id) => marked.has(id)));
  }
  return found.slice(0, limit);
}
