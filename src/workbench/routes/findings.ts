import { FindingsPageParams, FindingsParams } from '../../contract/workbench.js';
import type { FindingLine, FindingsCount, FindingsFacets, FindingsPage } from '../../contract/workbench.js';
import type { Finding, FindingFacets, FindingsQuery } from '../../pipeline/store/index.js';
import type { Decision } from '../../records/decision.js';
import { commonFolder } from '../../records/common-folder.js';
import type { FindingCount } from '../../records/finding-query.js';
import { clientSignal } from '../../service/http/index.js';
import { keyText, orderOf, queryOf, startOf, viewOf } from '../findings-query.js';
import { Kept } from '../kept.js';
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
        run_name: view.runName,
        findings: page.map((finding) => lineOf(finding, decisions)),
        folder: commonFolder(view.paths),
        has_patterns: view.hasPatterns,
        has_references: view.hasReferences,
      };
    },
  });
};

/** Counts and facets that are kept. */
const KEPT = 200;

/** Names what is asked of a view. Its answers stay, but for those of decisions: null. */
function nameOf(run: string, { view, filter }: FindingsQuery): string | null {
  // Databases give the number of a view that was removed with its run to another one.
  return filter.reviewed === null ? JSON.stringify([run, view.viewNo, filter]) : null;
}

/** Returns what was kept of a query, or asks and keeps it. */
async function keptOr<Answer>(kept: Kept<Answer>, name: string | null, ask: () => Promise<Answer>): Promise<Answer> {
  const known = name === null ? undefined : kept.get(name);
  if (known !== undefined) return known;
  const answer = await ask();
  if (name !== null) kept.keep(name, answer);
  return answer;
}

/** Returns how many findings there are. */
export const findingsCount: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  const kept = new Kept<FindingCount>(KEPT);
  app.route({
    method: 'GET',
    url: '/findings/count',
    schema: { querystring: FindingsParams },
    handler: async (request, reply): Promise<FindingsCount> => {
      const { query: params } = request;
      const signal = clientSignal(reply);
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return { count: null, is_more: false };
      const query = queryOf(view, readerOf(request), params);
      const ask = () => store.review.count(query, signal);
      const { count, isMore } = await keptOr(kept, nameOf(params.run, query), ask);
      return { count, is_more: isMore };
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

function shownFacets({ languages, assisted, registers, missing, patterns, ...facets }: FindingFacets): FindingsFacets {
  return {
    verdicts: facets.verdicts,
    // What has no confidence has no verdict: there are buttons for that.
    confidences: facets.confidences.filter(({ value }) => value !== ''),
    languages: named(languages),
    assisted: named(assisted),
    registers: named(registers),
    missing: missing.map(({ value, count }) => ({ value: String(value), count })),
    patterns: patterns.map(({ pattern, name, count }) => ({ value: pattern, name, count })),
  };
}

/** Returns the values that findings can be filtered by, with their counts. */
export const findingsFacets: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  const kept = new Kept<FindingFacets>(KEPT);
  app.route({
    method: 'GET',
    url: '/findings/facets',
    schema: { querystring: FindingsParams },
    handler: async (request, reply): Promise<FindingsFacets> => {
      const { query: params } = request;
      const signal = clientSignal(reply);
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return NO_FACETS;
      const query = queryOf(view, readerOf(request), params);
      const ask = () => store.review.facets(query, signal);
      return shownFacets(await keptOr(kept, nameOf(params.run, query), ask));
    },
  });
};
