import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { LongReads } from '../../../lib/database/index.js';
import type { FindingCount, FindingFilter, FindingOrder } from '../../../records/finding-query.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { ScanCounts, ShownFinding } from '../../../records/shown-finding.js';
import type { DocumentStretch } from '../../../records/document-history.js';
import type { SampleRequest } from '../../../records/sample.js';
import type { AskedState } from '../../../records/verdict.js';
import { amongIds } from '../columns/given-rows.js';
import { heldBy } from '../runs/held-sources.js';
import { resultRow, selectedRows } from '../results/result-rows.js';
import { findRun } from '../runs/runs.js';
import { statingOf } from '../columns/stored-stating.js';
import type { StoreTables } from '../tables/tables.js';
import { facetsOf } from './finding-facets.js';
import type { FindingFacets } from './finding-facets.js';
import { countOf, placesOf } from './finding-pages.js';
import type { FindingKey, PageStart } from './rows-by-column.js';
import { withSeenDecisions } from '../results/decided-rows.js';
import { decisionStore } from '../results/decisions.js';
import type { DecisionStore } from '../results/decisions.js';
import { documentHistory, sourceIdsOf } from './document-history.js';
import { originalOf } from './originals.js';
import type { FoundOriginal } from './originals.js';
import { drawSample, sampledFindings, textsByVerdict } from './samples.js';
import type { Sample } from './samples.js';
import { ReadyViews } from './ready-views.js';
import type { ReadyView, UnreadyView } from './ready-views.js';
import { runChangeStore } from './run-changes.js';
import type { RunChangeStore } from './run-changes.js';
import { TextIndex } from './text-index.js';
import type { TextsState } from './text-index.js';

export type { FindingFacets } from './finding-facets.js';
export type { FindingKey, PageStart } from './rows-by-column.js';
export type { Sample, TextCounts } from './samples.js';
export type { ReadyView, UnreadyView } from './ready-views.js';
export type { TextsState } from './text-index.js';

/** A finding of a page. */
export interface Finding {
  readonly key: FindingKey;
  readonly sourceId: number;
  readonly counts: ScanCounts;
  readonly row: ResultRow;
}

/** What is asked of the findings of a run. */
export interface FindingsQuery {
  readonly view: ReadyView;
  /** Whose decisions are meant by `reviewed`. */
  readonly reader: string;
  readonly filter: FindingFilter;
}

/** The sources of runs, sorted and filtered by what was found. */
export interface ReviewStore {
  /** Makes a run ready to be asked; see `ReadyViews`. @throws AssayError `run_not_found` */
  view(runId: string): Promise<ReadyView | UnreadyView>;
  /** Brings the index of kept texts forward: what is filtered by their words needs it. */
  texts(): Promise<TextsState>;
  page(query: FindingsQuery, order: FindingOrder, start: PageStart, limit: number): Promise<readonly Finding[]>;
  /** Counts all that the filter shows. Like facets and samples it holds up no pages, and ends with its signal. */
  count(query: FindingsQuery, signal?: AbortSignal): Promise<FindingCount>;
  facets(query: FindingsQuery, signal?: AbortSignal): Promise<FindingFacets>;
  /** Draws texts for reading, among those that the filter shows. */
  sample(query: FindingsQuery, request: SampleRequest, signal?: AbortSignal): Promise<Sample>;
  /** Returns a source of a run; null where it has none of this number. @throws AssayError `run_not_found` */
  finding(runId: string, sourceId: number): Promise<ResultRow | null>;
  /** The file that a source was read of; see `originalOf`. @throws AssayError `run_not_found` */
  original(runId: string, sourceId: number): Promise<FoundOriginal | null>;
  /** How a document stood in every stored run that found it, oldest first. @throws AssayError `run_not_found` */
  documentHistory(runId: string, sourceId: number): Promise<readonly DocumentStretch[]>;
  /** The number of each source of a run; null of those that it does not hold. @throws AssayError `run_not_found` */
  sourceIds(
    runId: string,
    names: readonly { readonly source: string; readonly datasetId: string | null }[],
  ): Promise<readonly (number | null)[]>;
  /** What was done to runs from the workbench. */
  readonly runChanges: RunChangeStore;
  /** What readers decided. */
  readonly decisions: DecisionStore;
  /** Every row that a filter shows with the decisions that its reader may see, in constant memory. */
  rows(query: FindingsQuery, order: FindingOrder): AsyncIterable<ShownFinding>;
  close(): Promise<void>;
}

const ROWS_TOGETHER = 200;

// Longer than other functions: one entry for each function of the store.
/** Opens the findings of a database. */
export function reviewStore(queries: Kysely<StoreTables>, clock: Clock, from: AskedState): ReviewStore {
  const views = new ReadyViews(queries, clock);
  const texts = new TextIndex(queries, clock);
  const long = new LongReads(queries);
  const asked = ({ view, reader, filter }: FindingsQuery) => ({ viewNo: view.viewNo, reader, filter });
  const page: ReviewStore['page'] = async (query, order, start, limit) => {
    const places = await placesOf(queries, asked(query), { order, start, limit });
    const ids = places.map(({ sourceId }) => sourceId);
    const rows = await selectedRows(queries)
      .where(sql<boolean>`sources.source_id ${amongIds(queries, ids)}`)
      .limit(Math.max(1, ids.length))
      .execute();
    const byId = new Map(rows.map((row) => [row.source_id, row]));
    const stating = statingOf(query.view.run, from);
    return places.flatMap(({ place, value, sourceId, counts }) => {
      const row = byId.get(sourceId);
      return row === undefined
        ? []
        : [{ key: { place, value }, sourceId, counts, row: resultRow(row, query.view.run, stating) }];
    });
  };
  return {
    view: (runId) => views.of(runId, from),
    texts: () => texts.bringForward(),
    page,
    count: (query, signal) => countOf(long.until(signal), asked(query)),
    finding: async (runId, sourceId) => {
      const run = await findRun(queries, runId);
      const row = await selectedRows(queries)
        .where(heldBy(run))
        .where('sources.source_id', '=', sourceId)
        .executeTakeFirst();
      return row === undefined ? null : resultRow(row, run, statingOf(run, from));
    },
    original: (runId, sourceId) => originalOf(queries, runId, sourceId),
    documentHistory: (runId, sourceId) => documentHistory(queries, runId, sourceId, from),
    sourceIds: (runId, names) => sourceIdsOf(queries, runId, names),
    runChanges: runChangeStore(queries, clock),
    sample: async (query, request, signal) => ({
      findings: await sampledFindings(
        queries,
        query.view.run,
        statingOf(query.view.run, from),
        await drawSample(long.until(signal), asked(query), request),
      ),
      texts: await textsByVerdict(long.until(signal), asked(query)),
    }),
    decisions: decisionStore(queries, clock),
    facets: (query, signal) => facetsOf(long.until(signal), asked(query), query.view),
    rows: async function* (query, order) {
      let start: PageStart = { offset: 0 };
      for (;;) {
        const findings: readonly Finding[] = await page(query, order, start, ROWS_TOGETHER);
        yield* withSeenDecisions(
          queries,
          findings.map(({ row: result, counts }) => ({ result, counts })),
          query.reader,
        );
        const last = findings.at(-1);
        if (last === undefined || findings.length < ROWS_TOGETHER) return;
        start = { after: last.key };
      }
    },
    close: async () => {
      await Promise.all([views.close(), texts.close(), long.close()]);
    },
  };
}
