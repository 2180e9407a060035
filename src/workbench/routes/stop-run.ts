import { RunNamed } from '../../contract/workbench-jobs.js';
import { systemCodeOf } from '../../lib/errors.js';
import { ApiError } from '../../service/http/index.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Sends a program what Ctrl-C sends it. @throws ApiError where it is another user's, or gone */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (systemCodeOf(error) === 'ESRCH') throw new ApiError('invalid_request', 'This run has just ended.');
    throw new ApiError('invalid_request', `Another user of this machine runs it (process ${pid}), and must stop it.`);
  }
}

/** Stops a run in progress here or in another program of this machine, as Ctrl-C would: what is stored stays. */
export const stopRun: RegisterWorkbenchRoute = (app, { store, jobs, readerOf }) => {
  app.route({
    method: 'POST',
    url: '/runs/stop',
    schema: { body: RunNamed },
    handler: async (request, reply) => {
      const { run } = request.body;
      const worker = await store.processOf(run);
      if (worker === null)
        throw new ApiError(
          'invalid_request',
          'No program of this machine works on this run. Stop it where it is running.',
        );
      if (worker === process.pid) jobs.stop();
      else interrupt(worker);
      // After it: a line for what may fail would be no line about a change.
      await store.review.runChanges.add({ reader: readerOf(request), action: 'stopped', what: run });
      return reply.code(204).send();
    },
  });
};

/** Ends a plan that is being made. */
export const stopPlan: RegisterWorkbenchRoute = (app, { jobs }) => {
  app.post('/runs/plan/stop', (_request, reply) => {
    if (jobs.last?.state === 'planning') jobs.stop();
    return reply.code(204).send();
  });
};
