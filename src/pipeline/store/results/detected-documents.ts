import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { profiledVerdict } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';

/** Steps of the evidence that are distinguished: within one of 5 points the longer text comes first. */
const EVIDENCE_STEPS = 20;

/** The condition by which a result is stated as `ai` or `mixed`. */
export function isAlarm({ from, profile }: Stating): RawBuilder<boolean> {
  if (profile !== null) return sql`${profiledVerdict(profile)} in ('ai', 'mixed')`;
  const isSure =
    from === 'high'
      ? sql`results.confidence = 'high'`
      : sql`(results.confidence is null or results.confidence != 'low')`;
  return sql`(results.verdict in ('ai', 'mixed') and results.reason is null and ${isSure})`;
}

/** Probability of AI and half that of mixed, in steps of 5 points. */
export const EVIDENCE = sql<number>`
  round((coalesce(results.ai, 0) + coalesce(results.mixed, 0) / 2) * ${EVIDENCE_STEPS})`;

/** Surest first. */
export const CONFIDENCE_ORDER = sql<number>`case results.confidence when 'high' then 0 when 'medium' then 1 else 2 end`;

export const WORDS_JUDGED = sql<number>`coalesce(results.judged_words, results.words, 0)`;

/** The documents of a run that were scanned for AI, each once. */
export function detectedDocuments(queries: Kysely<StoreTables>, run: RunHold) {
  return queries
    .selectFrom('sources')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.document_id', '=', 'sources.document_id').onRef('tasks.run_no', '=', 'sources.run_no'),
    )
    .innerJoin('results', 'results.result_id', 'tasks.result_id')
    .select('tasks.document_id')
    .groupBy(['tasks.document_id', 'results.result_id'])
    .where(heldBy(run))
    .where('tasks.scan', '=', 'detect');
}
