import { isPostgresAddress, isConnectionLost } from './lib/database/index.js';
import { AssayError } from './lib/errors.js';
import { withMetrics } from './assemble-metrics.js';
import { openSharing, withRunDeps } from './assemble.js';
import type { RunRequest } from './assemble.js';
import { keepRefusal } from './pipeline/sharing/store/index.js';
import type { Store } from './pipeline/store/index.js';
import { localPaths, takePart } from './pipeline/sharing/take-part.js';
import type { WorkerEnd } from './pipeline/sharing/take-part.js';
import { workerReports } from './pipeline/sharing/worker-events.js';

/**
 * Takes part in the runs of an open store until the signal is aborted, the service refuses, or, with `once`, the run
 * has ended.
 */
export async function assembleWorker(request: Omit<RunRequest, 'paths'>, store: Store): Promise<WorkerEnd> {
  const { settings, signal } = request;
  const sharing = await openSharing(settings, store);
  try {
    const partSettings = {
      schedule: settings.schedule,
      localPath: localPaths(settings.worker.root),
      once: settings.worker.once,
    };
    const noPaths = { ...request, paths: [] };
    return await withMetrics('worker', noPaths, store, (onEvent) =>
      withRunDeps(noPaths, store, async (deps) => {
        const end = await takePart({ ...deps, sharing }, partSettings, signal, workerReports(onEvent));
        if (end.kind === 'service') onEvent({ kind: 'refused', code: end.fault.code, message: end.fault.message });
        return end;
      }),
    );
  } finally {
    await sharing.close();
  }
}

/**
 * Does a worker's work; why it could not, `assay status` of the run shows too, where the database lets that be written.
 */
export async function tellingWhyNot<Result>(
  settings: RunRequest['settings'],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { db } = settings.store;
    if (error instanceof AssayError && isPostgresAddress(db) && !isConnectionLost(error))
      await keepRefusal(db, `${error.message} (${error.code})`).catch(() => undefined);
    throw error;
  }
}
