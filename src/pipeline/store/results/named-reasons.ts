import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { groupBy } from '../../../lib/group-by.js';
import { MOST_OF_REASON, NONE_NAMED } from '../../../records/named-reasons.js';
import type { SourceName } from '../../../records/first-document.js';
import type { NamedReasons, NamesByReason } from '../../../records/named-reasons.js';
import type { RunSummary } from '../../../records/run-summary.js';
import { heldBy } from '../runs/held-sources.js';
import type { RunHold } from '../runs/held-sources.js';
import { LACKS_PARTS } from './text-counts.js';
import type { StoreTables } from '../tables/tables.js';

/** Why a source has no result, or why its text could not be judged. */
const REASON = sql<string | null>`coalesce(sources.reason, results.reason)`;
/** Whether a source has a result: a reason may be one of both. */
const HAS_RESULT = sql<number>`case when sources.reason is null then 1 else 0 end`;

interface Named {
  readonly path: string;
  readonly dataset_id: string;
  readonly why: string | null;
}

const sourceOf = ({ path, dataset_id: id }: Pick<Named, 'path' | 'dataset_id'>): SourceName => ({
  source: path,
  datasetId: id === '' ? null : id,
});

function byReason(rows: readonly Named[]): NamesByReason {
  return new Map([...groupBy(rows, ({ why }) => why ?? '')].map(([reason, own]) => [reason, own.map(sourceOf)]));
}

/** Returns the first sources by path that were read without some part. */
export async function readInPart(queries: Kysely<StoreTables>, run: RunHold): Promise<readonly SourceName[]> {
  const rows = await queries
    .selectFrom('sources')
    .select(['path', 'dataset_id'])
    .where(heldBy(run))
    .where(LACKS_PARTS)
    .orderBy('path')
    .orderBy('source_id')
    .limit(MOST_OF_REASON)
    .execute();
  return rows.map(sourceOf);
}

/**
 * Returns the first sources of each reason by path: those that take long to read are recorded last, in no certain
 * order. Looks once at every source.
 */
export async function namedReasons(queries: Kysely<StoreTables>, run: RunHold): Promise<Omit<NamedReasons, 'inPart'>> {
  const ranked = queries
    .selectFrom('sources')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.document_id', '=', 'sources.document_id')
        .onRef('tasks.run_no', '=', 'sources.run_no')
        .on('tasks.scan', '=', 'detect'),
    )
    .leftJoin('results', 'results.result_id', 'tasks.result_id')
    .select(['sources.path', 'sources.dataset_id', 'sources.source_id', REASON.as('why'), HAS_RESULT.as('has_result')])
    .select(
      sql<number>`row_number() over
        (partition by ${HAS_RESULT}, ${REASON} order by sources.path, sources.source_id)`.as('place'),
    )
    .where(heldBy(run))
    .where(sql<boolean>`${REASON} is not null`);
  const rows = await queries
    .selectFrom(ranked.as('ranked'))
    .select(['path', 'dataset_id', 'why', 'has_result'])
    .where('place', '<=', MOST_OF_REASON)
    .orderBy('path')
    .orderBy('source_id')
    .execute();
  return {
    ended: byReason(rows.filter((row) => row.has_result === 0)),
    notJudged: byReason(rows.filter((row) => row.has_result === 1)),
  };
}

interface NamingStore {
  readonly namedReasons: (runId: string) => Promise<Omit<NamedReasons, 'inPart'>>;
  readonly readInPart: (runId: string) => Promise<NamedReasons['inPart']>;
}

/**
 * Returns the first sources of each reason of a run's summary, by path. Where the summary has no reason, sources are
 * not looked through.
 */
export async function namedReasonsOf(
  store: NamingStore,
  { run_id: runId, reasons, not_judged: notJudged, read_in_part: inPart }: RunSummary,
): Promise<NamedReasons> {
  // Sources that were not reached have no reason in the database.
  const isNamed = Object.keys({ ...reasons, ...notJudged.reasons }).some((reason) => reason !== 'not_reached');
  return {
    ...NONE_NAMED,
    ...(isNamed && (await store.namedReasons(runId))),
    ...(inPart > 0 && { inPart: await store.readInPart(runId) }),
  };
}
