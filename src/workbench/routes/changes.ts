import { ChangesParams } from '../../contract/workbench-history.js';
import type { WorkbenchChanges } from '../../contract/workbench-history.js';
import { Comparisons } from '../comparisons.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Returns what differs between a run and the one before it: of its audit, or of the same paths and rules. */
export const changes: RegisterWorkbenchRoute = (app, { store, clock }) => {
  const comparisons = new Comparisons(store, clock);
  app.addHook('onClose', () => comparisons.close());
  app.route({
    method: 'GET',
    url: '/changes',
    schema: { querystring: ChangesParams },
    handler: ({ query: { run } }): Promise<WorkbenchChanges> => comparisons.of(run),
  });
};
