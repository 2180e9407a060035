import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Stating } from '../../../calibration/stating.js';
import { groupBy } from '../../../lib/group-by.js';
import { itemAt } from '../../../lib/present.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { profiledVerdict } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';
import { IS_DISGUISED, LACKS_PARTS } from './text-counts.js';

/** What the summary says of a detection result. */
interface ResultSaid {
  readonly verdict: string | null;
  readonly confidence: string | null;
  readonly reason: string | null;
  readonly model_version: string;
  readonly language: string | null;
  /** 1 where the service cut the texts. */
  readonly truncated: number | null;
  /** What a profile says about them, `ai`, `mixed`, `below` or `outside`; null without one. */
  readonly profiled: string | null;
}

/** Detection results of a run's sources. */
export interface ResultGroup extends ResultSaid {
  /** Sources with such a result. */
  readonly count: number;
  /** Different texts among them. */
  readonly texts: number;
}

/** Sources of a run that the summary says the same about. */
export interface SourceGroup extends Omit<ResultSaid, 'model_version'> {
  readonly outcome: string;
  readonly source_reason: string | null;
  /** The run where it wrote their rows, else 0. */
  readonly run_no: number;
  /** Null where they have no detection result. */
  readonly model_version: string | null;
  readonly count: number;
  /** Those that another source has the text of. */
  readonly copies: number;
  readonly disguised: number;
  readonly lacking: number;
}

const said = ({ profile }: Stating) =>
  profile === null ? sql<string | null>`cast(null as text)` : profiledVerdict(profile);

const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

function withResults(queries: Kysely<StoreTables>, run: RunHold) {
  return queries
    .selectFrom('sources')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.document_id', '=', 'sources.document_id')
        .onRef('tasks.run_no', '=', 'sources.run_no')
        .on('tasks.scan', '=', 'detect'),
    )
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .where(heldBy(run));
}

/** Counts the sources of a run by all that the summary says about them. Looks once at every source. */
export function sourceGroups(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
): Promise<readonly SourceGroup[]> {
  const isOwn = sql<number>`case sources.run_no when ${run.run_no} then ${run.run_no} else 0 end`;
  return withResults(queries, run)
    .select(['sources.outcome', 'sources.reason as source_reason', isOwn.as('run_no')])
    .select(['results.verdict', 'results.confidence', 'results.reason', 'results.model_version'])
    .select(['results.language', 'results.truncated', said(stating).as('profiled')])
    .select([
      sql<number>`count(*)`.as('count'),
      countOf(sql<boolean>`sources.is_first = 0`).as('copies'),
      countOf(IS_DISGUISED).as('disguised'),
      countOf(LACKS_PARTS).as('lacking'),
    ])
    .groupBy(['sources.outcome', 'sources.reason', sql`3`])
    .groupBy(['results.verdict', 'results.confidence', 'results.reason', 'results.model_version'])
    .groupBy(['results.language', 'results.truncated', sql`10`])
    .execute();
}

type SaidColumns = Omit<ResultSaid, 'model_version'> & Pick<SourceGroup, 'model_version'>;

/** What is said of a result, in the order of the groups. */
function columnsOf(group: SaidColumns): readonly (string | number | null)[] {
  const { verdict, confidence, reason, model_version: version, language, truncated, profiled } = group;
  return [verdict, confidence, reason, version, language, truncated, profiled];
}

const keyOf = (group: SaidColumns): string => JSON.stringify(columnsOf(group));

/** Orders groups by their columns, nulls first: shares of them are summed up, and a sum depends on its order. */
function inOrder(a: SaidColumns, b: SaidColumns): number {
  const others = columnsOf(b);
  for (const [index, own] of columnsOf(a).entries()) {
    const other = others[index] ?? null;
    if (own === other) continue;
    return own !== null && (other === null || own > other) ? 1 : -1;
  }
  return 0;
}

/**
 * Counts the sources whose text another one of the same result has, by what the summary says about it: only texts of
 * which there are copies are looked at, since to count all takes longer than all else.
 */
async function repeatCounts(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
): Promise<ReadonlyMap<string, number>> {
  const rows = await withResults(queries, run)
    .select(['results.verdict', 'results.confidence', 'results.reason', 'results.model_version'])
    .select(['results.language', 'results.truncated', said(stating).as('profiled')])
    .select(sql<number>`count(*) - count(distinct tasks.task_id)`.as('repeats'))
    .where('sources.document_id', 'in', (copies) =>
      copies
        .selectFrom('sources as copies')
        .select('copies.document_id')
        .where('copies.is_first', '=', 0)
        .where('copies.trail_no', '=', run.trail_no)
        .where('copies.run_no', '<=', run.run_no)
        .where('copies.last_run', '>=', run.run_no)
        .where('copies.document_id', 'is not', null),
    )
    .groupBy(['results.verdict', 'results.confidence', 'results.reason', 'results.model_version'])
    .groupBy(['results.language', 'results.truncated', sql`7`])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.repeats]));
}

/** Returns the detection results of the sources that were counted, by all that the summary says about them. */
export async function resultGroups(
  queries: Kysely<StoreTables>,
  run: RunHold,
  stating: Stating,
  groups: readonly SourceGroup[],
): Promise<readonly ResultGroup[]> {
  const withResult = groups.flatMap(({ model_version: version, ...group }) =>
    version === null ? [] : [{ ...group, model_version: version }],
  );
  // Sources that are the first of their texts have as many.
  const repeats = withResult.some(({ copies }) => copies > 0) ? await repeatCounts(queries, run, stating) : null;
  const grouped = [...groupBy(withResult, keyOf)].map(([key, same]) => {
    const { verdict, confidence, reason, model_version, language, truncated, profiled } = itemAt(same, 0);
    const count = same.reduce((sum, group) => sum + group.count, 0);
    const stated = { verdict, confidence, reason, model_version, language, truncated, profiled };
    return { ...stated, count, texts: count - (repeats?.get(key) ?? 0) };
  });
  return grouped.sort(inOrder);
}
