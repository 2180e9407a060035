import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { REFERENCE_VERDICTS } from '../../../records/bibliography.js';
import type { ReferenceVerdict } from '../../../records/bibliography.js';
import type { RunSummary } from '../../../records/run-summary.js';
import type { PatternTotals, ReferenceTotals } from '../../../records/scan-totals.js';
import { kindsIn } from '../batches/result-counts.js';
import { storedLiteral } from '../columns/stored-literal.js';
import { heldBy } from '../runs/held-sources.js';
import { storedRunSettings } from '../runs/run-request.js';
import type { RunRow } from '../runs/runs.js';
import type { StoreTables } from '../tables/tables.js';

/** The results of one scan of the sources of a run, with what is counted of them. */
function countedResults(queries: Kysely<StoreTables>, run: RunRow, scan: 'patterns' | 'bibliography') {
  return queries
    .selectFrom('sources')
    .innerJoin('tasks', (join) =>
      join
        .onRef('tasks.document_id', '=', 'sources.document_id')
        .onRef('tasks.run_no', '=', 'sources.run_no')
        .on('tasks.scan', '=', scan),
    )
    .leftJoin('result_counts', 'result_counts.result_id', 'tasks.result_id')
    .where(heldBy(run))
    .where('tasks.result_id', 'is not', null);
}

/** Sources are grouped by their counts, which are few: the stored lists are read once each. */
async function referenceTotals(queries: Kysely<StoreTables>, run: RunRow): Promise<ReferenceTotals> {
  const groups = await countedResults(queries, run, 'bibliography')
    .select(['result_counts.kinds', sql<number>`count(*)`.as('sources')])
    .groupBy('result_counts.kinds')
    .execute();
  const counts: Record<ReferenceVerdict, number> = { found: 0, mismatch: 0, not_found: 0, unverified: 0 };
  let notCounted = 0;
  for (const { kinds, sources } of groups) {
    const counted = kinds === null ? [] : kindsIn(kinds);
    // Earlier versions counted no verdicts.
    if (counted.length === 0) notCounted += sources;
    for (const [verdict, , count] of counted)
      counts[storedLiteral(REFERENCE_VERDICTS, verdict, 'result_counts.kinds')] += count * sources;
  }
  const checked = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { checked, ...counts, sources_not_counted: notCounted };
}

async function patternTotals(queries: Kysely<StoreTables>, run: RunRow): Promise<PatternTotals> {
  const counted = sql.ref('result_counts.patterns');
  const row = await countedResults(queries, run, 'patterns')
    .select([
      sql<number>`coalesce(sum(${counted}), 0)`.as('matches'),
      sql<number>`coalesce(sum(case when ${counted} > 0 then 1 else 0 end), 0)`.as('with_matches'),
      sql<number>`count(${counted})`.as('searched'),
      sql<number>`count(*)`.as('sources'),
    ])
    .executeTakeFirstOrThrow();
  return {
    matches: row.matches,
    sources_with_matches: row.with_matches,
    sources_searched: row.searched,
    sources_not_counted: row.sources - row.searched,
  };
}

/** Returns what the scans of a run for references and patterns counted; nothing of a scan that was not asked for. */
export async function scanTotals(
  queries: Kysely<StoreTables>,
  run: RunRow,
): Promise<Pick<RunSummary, 'references' | 'patterns'>> {
  const { scan } = storedRunSettings(run.settings);
  const isAsked = (name: string): boolean => Array.isArray(scan) && scan.includes(name);
  return {
    ...(isAsked('bibliography') && { references: await referenceTotals(queries, run) }),
    ...(isAsked('patterns') && { patterns: await patternTotals(queries, run) }),
  };
}
