import type { Kysely } from 'kysely';
import type { Scan } from '../../../records/scan.js';
import type { PlannedSource } from '../../../records/source.js';
import type { StoreTables } from '../tables/tables.js';
import type { CachedByScan } from './unchanged-sources.js';

export type PlannedDocument = Extract<PlannedSource, { readonly kind: 'document' }>;

/**
 * Returns the columns of a scan that is added.
 *
 * @param resultId of the result that stands in for the scan; null where the document is scanned
 */
function taskColumns(scan: Scan, plan: PlannedDocument['plan'], resultId: number | null) {
  return {
    words: plan.words,
    bytes: plan.bytes,
    texts: scan === 'detect' ? plan.texts : plan.largeTexts,
    order_key: plan.orderKey,
    stratum: plan.stratum,
    state: resultId === null ? ('pending' as const) : ('cached' as const),
    batch_id: null,
    position: 0,
    result_id: resultId,
    words_billed: 0,
    reason: null,
    message: null,
  };
}

/** Adds the scans that this run does not hold yet. Returns their documents and the words they will need. */
export async function addTasks(
  queries: Kysely<StoreTables>,
  runNo: number,
  firsts: ReadonlyMap<number, PlannedDocument>,
  cached: CachedByScan,
): Promise<{ readonly added: ReadonlySet<number>; readonly plannedWords: number }> {
  const added = new Set<number>();
  let plannedWords = 0;
  if (firsts.size === 0) return { added, plannedWords };
  for (const [scan, byDocument] of cached) {
    const rows = await queries
      .insertInto('tasks')
      .values(
        [...firsts].map(([documentId, { plan }]) => ({
          run_no: runNo,
          scan,
          document_id: documentId,
          ...taskColumns(scan, plan, byDocument.get(documentId) ?? null),
        })),
      )
      .onConflict((conflict) => conflict.columns(['run_no', 'document_id', 'scan']).doNothing())
      .returning(['document_id', 'state', 'words'])
      .execute();
    for (const row of rows) {
      added.add(row.document_id);
      if (row.state === 'pending') plannedWords += row.words;
    }
  }
  return { added, plannedWords };
}
