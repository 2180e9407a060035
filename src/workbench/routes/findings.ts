import { FindingsPageParams, FindingsParams } from '../../contract/workbench.js';
import type { FindingLine, FindingsCount, FindingsFacets, FindingsPage } from '../../contract/workbench.js';
import type { Finding, FindingFacets } from '../../pipeline/store/index.js';
import type { Decision } from '../../records/decision.js';
import type { FindingCount } from '../../records/finding-query.js';
import { keyText, orderOf, queryOf, startOf, viewOf } from '../findings-query.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Rows of a page: more than a large screen shows. */
const PAGE_ROWS = 100;

function lineOf({ key, sourceId, counts, row }: Finding, decisions: ReadonlyMap<string, Decision>): FindingLine {
  return {
    key: keyText(key),
    source_id: sourceId,
    source: row.source,
    dataset_id: row.datasetId,
    document_hash: row.documentHash,
    stated: row.stated,
    not_judged: row.notJudgedReason,
    outcome: row.outcome,
    reason: row.reason,
    confidence: row.confidence,
    ai: row.probabilities?.ai ?? null,
    language: row.language,
    words: row.wordCount,
    assisted: row.assisted?.step ?? null,
    ...counts,
    decision: decisions.get(row.documentHash ?? '')?.choice ?? null,
  };
}

/** Returns one page of the findings of a run. */
export const findings: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/findings',
    schema: { querystring: FindingsPageParams },
    handler: async (request): Promise<FindingsPage> => {
      const { query: params } = request;
      const reader = readerOf(request);
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return view;
      const order = orderOf(params);
      const page = await store.review.page(
        queryOf(view, reader, params),
        order,
        startOf(order.sort, params),
        PAGE_ROWS,
      );
      const hashes = page.flatMap(({ row }) => row.documentHash ?? []);
      const decisions = await store.review.decisions.by(reader, hashes);
      return {
        state: 'ready',
        findings: page.map((finding) => lineOf(finding, decisions)),
        has_patterns: view.hasPatterns,
        has_references: view.hasReferences,
      };
    },
  });
};

/** Counts that are kept; the oldest goes first. */
const KEPT_COUNTS = 200;

/** Returns how many findings there are. Counts of a view stay, but for those of decisions. */
export const findingsCount: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  const kept = new Map<string, FindingCount>();
  app.route({
    method: 'GET',
    url: '/findings/count',
    schema: { querystring: FindingsParams },
    handler: async (request): Promise<FindingsCount> => {
      const { query: params } = request;
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return { count: null, is_more: false };
      const query = queryOf(view, readerOf(request), params);
      // Databases give the number of a view that was removed with its run to another one.
      const key = JSON.stringify([params.run, view.viewNo, query.filter]);
      const known = query.filter.reviewed === null ? kept.get(key) : undefined;
      const count = known ?? (await store.review.count(query));
      kept.set(key, count);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_COUNTS && oldest !== undefined) kept.delete(oldest);
      return { count: count.count, is_more: count.isMore };
    },
  });
};

/** What has no value is named, so that an address can hold it. */
const named = (values: FindingFacets['languages' | 'assisted' | 'registers']) =>
  values.map(({ value, count }) => ({ value: value === '' ? 'unknown' : value, count }));

const NO_FACETS: FindingsFacets = {
  verdicts: [],
  confidences: [],
  languages: [],
  assisted: [],
  registers: [],
  missing: [],
  patterns: [],
};

/** Returns the values that findings can be filtered by, with their counts. */
export const findingsFacets: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/findings/facets',
    schema: { querystring: FindingsParams },
    handler: async (request): Promise<FindingsFacets> => {
      const { query: params } = request;
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return NO_FACETS;
      const { languages, assisted, registers, missing, patterns, ...facets } = await store.review.facets(
        queryOf(view, readerOf(request), params),
      );
      return {
        verdicts: facets.verdicts,
        confidences: named(facets.confidences),
        languages: named(languages),
        assisted: named(assisted),
        registers: named(registers),
        missing: missing.map(({ value, count }) => ({ value: String(value), count })),
        patterns: patterns.map(({ pattern, name, count }) => ({ value: pattern, name, count })),
      };
    },
  });
};
