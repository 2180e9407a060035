import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RunSummary } from '../../records/run-summary.js';
import { heldBy } from './held-sources.js';
import type { RunHold } from './held-sources.js';
import type { StoreTables } from './tables.js';

/** Whether stored manipulations hold any but capitals, which hide nothing. */
function disguisesIn(column: 'results.manipulations' | 'sources.provenance') {
  return sql<boolean>`replace(coalesce(${sql.ref(column)}, ''), '"kind":"all_capitals"', '') like '%"kind":"%'`;
}

/** Whether a stored provenance says that parts of the file are not in its text (`records/warning-text.ts`). */
const LACKS_PARTS = sql<boolean>`coalesce(sources.provenance, '') like '%_limit_reached%'
  or coalesce(sources.provenance, '') like '%_pages_left_out%'
  or coalesce(sources.provenance, '') like '%"end_missing"%'
  or coalesce(sources.provenance, '') like '%"start_missing"%'
  or coalesce(sources.provenance, '') like '%"chapter_missing"%'`;

/**
 * Counts the sources with hidden or disguised characters, in the file or in the text that was read of it, and those
 * that were read in part. In one query, which looks at every source.
 */
export function remarkedSources(
  queries: Kysely<StoreTables>,
  run: RunHold,
): Promise<Pick<RunSummary, 'disguised' | 'read_in_part'>> {
  const isDisguised = sql<boolean>`(${disguisesIn('results.manipulations')} or ${disguisesIn('sources.provenance')})`;
  const countOf = (condition: typeof isDisguised) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  return queries
    .selectFrom('sources')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.document_id', '=', 'sources.document_id')
        .onRef('tasks.run_no', '=', 'sources.run_no')
        .on('tasks.scan', '=', 'detect'),
    )
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .select([countOf(isDisguised).as('disguised'), countOf(LACKS_PARTS).as('read_in_part')])
    .where(heldBy(run))
    .executeTakeFirstOrThrow();
}

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
      sql<number>`coalesce(sum(coalesce(results.judged_words, results.words, 0)), 0)`.as('words_judged'),
      sql<number>`coalesce(sum(documents.words), 0)`.as('words'),
    ])
    .where(heldBy(run))
    .where('tasks.scan', '=', 'detect')
    .where('results.truncated', '=', 1)
    .executeTakeFirstOrThrow();
}
