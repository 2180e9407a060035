import { PassThrough } from 'node:stream';
import { FindingsExportParams } from '../../contract/workbench.js';
import { exportFindings } from '../../pipeline/export/index.js';
import { wholeOrPartialText } from '../../records/run-summary.js';
import type { ShownFinding } from '../../records/shown-finding.js';
import { ApiError } from '../../service/http/index.js';
import { orderOf, queryOf, viewOf } from '../findings-query.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Each row says which part of the run it is, as in every export. */
async function* inState(runState: string, rows: AsyncIterable<ShownFinding>): AsyncGenerator<ShownFinding> {
  for await (const { result, counts } of rows) yield { result: { ...result, runState }, counts };
}

/** Sends the findings as they are shown: the same rows in order, with the columns of every export and of the table. */
export const exportShown: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/findings/export',
    schema: { querystring: FindingsExportParams },
    handler: async (request, reply) => {
      const { query: params } = request;
      const view = await viewOf(store, params);
      if (view.state !== 'ready') throw new ApiError('overloaded', 'The findings are not ready yet; try again soon.');
      const runState = wholeOrPartialText(await store.runSummary(params.run));
      const rows = store.review.rows(queryOf(view, readerOf(request), params), orderOf(params));
      const out = new PassThrough();
      exportFindings(params.format, inState(runState, rows), out).then(
        () => out.end(),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error('the export failed')),
      );
      return reply.type('application/octet-stream').send(out);
    },
  });
};
