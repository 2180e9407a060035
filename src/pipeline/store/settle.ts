import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { groupBy } from '../../lib/group-by.js';
import type { StoreTables } from './tables.js';

/** Sources that ended in one step. */
export interface Settled {
  readonly sources: number;
}

interface DocumentEnd {
  readonly documentId: number;
  readonly outcome: string;
  readonly reason: string | null;
  readonly message: string | null;
}

/** How a document ended, from the ends of its scans; null while one is still open. */
function endOf(documentId: number, tasks: readonly { readonly state: string; readonly reason: string | null; readonly message: string | null }[]): DocumentEnd | null {
  if (tasks.some((task) => task.state === 'pending' || task.state === 'claimed')) return null;
  const failed = tasks.find((task) => task.state === 'failed');
  if (failed !== undefined) return { documentId, outcome: 'failed', reason: failed.reason, message: failed.message };
  const outcome = tasks.some((task) => task.state === 'scanned') ? 'scanned' : 'cached';
  return { documentId, outcome, reason: null, message: null };
}

/** Gives the sources of documents whose scans have all ended their outcome: the first one the document's, its duplicates theirs. Part of the caller's transaction. */
export async function settleSources(queries: Kysely<StoreTables>, runNo: number, documentIds: readonly number[]): Promise<Settled> {
  if (documentIds.length === 0) return { sources: 0 };
  const tasks = await queries.selectFrom('tasks').select(['document_id', 'state', 'reason', 'message']).where('run_no', '=', runNo).where('document_id', 'in', documentIds).execute();
  const ends = [...groupBy(tasks, (task) => task.document_id)].flatMap(([documentId, own]) => endOf(documentId, own) ?? []);
  let sources = 0;
  for (const [outcome, group] of groupBy(ends, (end) => end.outcome)) {
    const batches = outcome === 'failed' ? group.map((end) => [end]) : [group];
    for (const batch of batches) {
      const changed = await queries
        .updateTable('sources')
        .set({
          outcome: outcome === 'failed' ? 'failed' : sql<string>`case is_first when 1 then ${outcome} else 'duplicate' end`,
          reason: batch[0]?.reason ?? null,
          message: batch[0]?.message ?? null,
        })
        .where('run_no', '=', runNo)
        .where('document_id', 'in', batch.map((end) => end.documentId))
        .where('outcome', '=', 'pending')
        .executeTakeFirst();
      sources += Number(changed.numUpdatedRows);
    }
  }
  return { sources };
}
