import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RunSummary } from '../../../records/run-summary.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import type { StoreTables } from '../tables/tables.js';

/** Whether stored manipulations hold any but capitals, which hide nothing. Most hold none, which is seen first. */
function disguisesIn(column: 'results.manipulations' | 'sources.provenance') {
  const stored = sql.ref(column);
  return sql<boolean>`(coalesce(${stored}, '') like '%"kind":"%'
    and replace(coalesce(${stored}, ''), '"kind":"all_capitals"', '') like '%"kind":"%')`;
}

/** Whether a source has hidden or disguised characters, in the file or in the text that was read of it. */
export const IS_DISGUISED = sql<boolean>`(${disguisesIn('results.manipulations')}
  or ${disguisesIn('sources.provenance')})`;

/**
 * Whether a stored provenance says that parts of the file are not in its text (`records/warning-text.ts`). Most have no
 * warning, which is seen first.
 */
export const LACKS_PARTS = sql<boolean>`(coalesce(sources.provenance, '') like '%"warnings":["%'
  and (sources.provenance like '%_limit_reached%'
    or sources.provenance like '%_pages_left_out%'
    or sources.provenance like '%"attachments_left_out%'
    or sources.provenance like '%"end_missing"%'
    or sources.provenance like '%"start_missing"%'
    or sources.provenance like '%"chapter_missing"%'))`;

/** Counts the sources whose text was cut. A separate query, because few runs have any. */
export function truncatedCounts(queries: Kysely<StoreTables>, run: RunHold): Promise<RunSummary['truncated']> {
  return queries
    .selectFrom('sources')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.document_id', '=', 'sources.document_id').onRef('tasks.run_no', '=', 'sources.run_no'),
    )
    .innerJoin('results', 'results.result_id', 'tasks.result_id')
    .innerJoin('documents', 'documents.document_id', 'sources.document_id')
    .select([
      sql<number>`count(*)`.as('sources'),
      sql<number>`coalesce(sum(
        case when results.reason is null then coalesce(results.judged_words, results.words) end), 0)`.as(
        'words_judged',
      ),
      sql<number>`coalesce(sum(documents.words), 0)`.as('words'),
    ])
    .where(heldBy(run))
    .where('tasks.scan', '=', 'detect')
    .where('results.truncated', '=', 1)
    .executeTakeFirstOrThrow();
}
