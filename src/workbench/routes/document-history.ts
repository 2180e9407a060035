import { DifferenceParams } from '../../contract/workbench-history.js';
import type { DocumentHistory, DocumentState, WorkbenchDifference } from '../../contract/workbench-history.js';
import { ReadingParams } from '../../contract/workbench-reading.js';
import type { DocumentStretch } from '../../records/document-history.js';
import { textDifference } from '../../text/difference.js';
import type { RegisterWorkbenchRoute } from '../tools.js';
import { unixSeconds } from '../unix-seconds.js';

function stateOf(stretch: DocumentStretch, shownIn: string): DocumentState {
  const { row } = stretch;
  return {
    first_run_id: stretch.firstRunId,
    first_at: unixSeconds(stretch.firstAtMs),
    last_run_id: stretch.lastRunId,
    last_at: unixSeconds(stretch.lastAtMs),
    runs: stretch.runIds.length,
    is_shown: stretch.runIds.includes(shownIn),
    source: row.source,
    dataset_id: row.datasetId,
    source_id: stretch.sourceId,
    document_hash: row.documentHash,
    stated: row.stated,
    ai: row.probabilities?.ai ?? null,
    words: row.wordCount,
    model_version: row.modelVersion,
    outcome: row.outcome,
  };
}

/** Returns how one document stood in every run that found it. */
export const documentHistory: RegisterWorkbenchRoute = (app, { store }) => {
  app.route({
    method: 'GET',
    url: '/reading/history',
    schema: { querystring: ReadingParams },
    handler: async ({ query: { run, source } }): Promise<DocumentHistory> => {
      const stretches = await store.review.documentHistory(run, Number(source));
      return { states: stretches.map((stretch) => stateOf(stretch, run)).reverse() };
    },
  });
};

/** Returns what differs between two kept texts. */
export const textChanges: RegisterWorkbenchRoute = (app, { store }) => {
  app.route({
    method: 'GET',
    url: '/reading/difference',
    schema: { querystring: DifferenceParams },
    handler: async ({ query }): Promise<WorkbenchDifference> => {
      const [before, after] = [await store.textOf(query.before), await store.textOf(query.after)];
      if (before === null || after === null) return { pieces: null };
      return { pieces: textDifference(before, after) ?? 'other' };
    },
  });
};
