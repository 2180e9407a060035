import type { WorkbenchJobs } from '../../contract/workbench-jobs.js';
import type { RegisterWorkbenchRoute } from '../tools.js';
import { unixSeconds } from '../unix-seconds.js';

/** Returns what is running, and what was done to runs from a workbench. */
export const jobs: RegisterWorkbenchRoute = (app, { store, jobs: own, root }) => {
  app.get('/jobs', async (): Promise<WorkbenchJobs> => {
    const changes = await store.review.runChanges.newest();
    return {
      root,
      job: own.last,
      changes: changes.map(({ changedAtMs, ...change }) => ({ ...change, at: unixSeconds(changedAtMs) })),
    };
  });
};
