import { SampleParams } from '../../contract/workbench-sample.js';
import type { SampleAnswer, SampleLine } from '../../contract/workbench-sample.js';
import type { Sample } from '../../pipeline/store/index.js';
import { commonFolder } from '../../records/common-folder.js';
import type { Decision } from '../../records/decision.js';
import { SAMPLED_VERDICTS } from '../../records/sample.js';
import { clientSignal } from '../../service/http/index.js';
import { queryOf } from '../findings-query.js';
import { sampleBounds } from '../sample-bounds.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

const SIZE = 150;
/** Percent of wrong verdicts that are to be bounded. */
const BOUND = '2';

function lineOf(
  { sourceId, row }: Sample['findings'][number],
  decisions: ReadonlyMap<string, Pick<Decision, 'choice'>>,
): SampleLine {
  return {
    source_id: sourceId,
    source: row.source,
    dataset_id: row.datasetId,
    // Readers would take the figures of a text that was not judged for a finding.
    stated: row.notJudgedReason === null ? row.stated : null,
    confidence: row.confidence,
    ai: row.notJudgedReason === null ? (row.probabilities?.ai ?? null) : null,
    language: row.language,
    words: row.wordCount,
    decision: decisions.get(row.documentHash ?? '')?.choice ?? null,
  };
}

/** Returns texts drawn for reading, and what those that were read say about the others. */
export const sample: RegisterWorkbenchRoute = (app, { store: { review }, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/sample',
    schema: { querystring: SampleParams },
    handler: async (request, reply): Promise<SampleAnswer> => {
      const { query: params } = request;
      const signal = clientSignal(reply);
      const reader = readerOf(request);
      const view = await review.view(params.run);
      if (view.state === 'making') return view;
      const { how: kind = 'random', seed = '1', size = SIZE, bound = BOUND, verdict } = params;
      const shown = queryOf(view, reader, { ...params, verdict: verdict ?? SAMPLED_VERDICTS.join(',') });
      // Texts that were left out because they are decided would make the others no random sample.
      const query = { ...shown, filter: { ...shown.filter, reviewed: null } };
      const drawn = await review.sample(query, { kind, seed: Number(seed), size: Number(size) }, signal);
      const hashes = drawn.findings.flatMap(({ row }) => row.documentHash ?? []);
      const decisions = await review.decisions.by(reader, hashes);
      const lines = drawn.findings.map((finding) => lineOf(finding, decisions));
      const bounds = sampleBounds(kind, query.filter.verdicts, drawn.texts, lines, Number(bound) / 100);
      return { state: 'ready', run_name: view.runName, folder: commonFolder(view.paths), lines, bounds };
    },
  });
};
