import { DecideRequest } from '../../contract/workbench-reading.js';
import type { ShownDecisions } from '../../contract/workbench-reading.js';
import { ApiError } from '../../service/http/index.js';
import { findingOf } from '../finding-of.js';
import { shownDecisions } from '../shown-decisions.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Stores, changes or withdraws the reader's decision about a text. Returns what they may see of it now. */
export const decide: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'POST',
    url: '/decisions',
    schema: { body: DecideRequest },
    config: { role: 'reviewer' },
    handler: async (request): Promise<ShownDecisions> => {
      const { run, source, choice, note, version } = request.body;
      const reader = readerOf(request);
      const { documentHash, stated } = await findingOf(store, run, source);
      if (documentHash === null) throw new ApiError('invalid_request', 'There is no text to decide on.');
      const decision = { documentHash, reader, choice, note: note.trim(), runId: run, stated, seenVersion: version };
      await store.review.decisions.decide(decision);
      return shownDecisions(store, documentHash, reader);
    },
  });
};
