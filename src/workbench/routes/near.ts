import { NearParams } from '../../contract/workbench.js';
import type { NearFinding, NearFindings } from '../../contract/workbench.js';
import type { Finding } from '../../pipeline/store/index.js';
import { keyOf, keyText, orderOf, queryOf, viewOf } from '../findings-query.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

function nearOf([finding]: readonly Finding[]): NearFinding | null {
  return finding === undefined ? null : { source_id: finding.sourceId, key: keyText(finding.key) };
}

/** Returns what is before and after a source in what is shown, also where it is itself not shown any more. */
export const near: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/findings/near',
    schema: { querystring: NearParams },
    handler: async (request): Promise<NearFindings> => {
      const { query: params } = request;
      const view = await viewOf(store, params);
      if (view.state !== 'ready') return { previous: null, next: null };
      const [query, order] = [queryOf(view, readerOf(request), params), orderOf(params)];
      const key = keyOf(order.sort, params.key);
      return {
        previous: nearOf(await store.review.page(query, order, { before: key }, 1)),
        next: nearOf(await store.review.page(query, order, { after: key }, 1)),
      };
    },
  });
};
