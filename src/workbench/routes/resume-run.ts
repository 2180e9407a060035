import { RunNamed } from '../../contract/workbench-jobs.js';
import type { WorkbenchJob } from '../../contract/workbench-jobs.js';
import { ApiError } from '../../service/http/index.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Resumes a run that was stopped, with its own paths, settings and limits. */
export const resumeRun: RegisterWorkbenchRoute = (app, { store, jobs, readerOf }) => {
  app.route({
    method: 'POST',
    url: '/runs/resume',
    schema: { body: RunNamed },
    handler: async (request): Promise<WorkbenchJob | null> => {
      const { run } = request.body;
      const { status, isNewest } = await store.runRequest(run);
      if (status === 'complete')
        throw new ApiError('invalid_request', 'This run is complete: there is nothing to resume.');
      if (!isNewest) throw new ApiError('invalid_request', 'A newer run has taken over what this one did not reach.');
      jobs.resume(run);
      await store.review.runChanges.add({ reader: readerOf(request), action: 'resumed', what: run });
      return jobs.last;
    },
  });
};
