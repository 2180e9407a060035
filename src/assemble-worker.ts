import { isPostgresAddress, isConnectionLost } from './lib/database/index.js';
import { AssayError } from './lib/errors.js';
import { metricsPlace } from './assemble-service.js';
import { openSharing, withRunDeps } from './assemble.js';
import type { RunRequest } from './assemble.js';
import { keepRefusal } from './pipeline/sharing/store/index.js';
import type { Store } from './pipeline/store/index.js';
import { localPaths, takePart } from './pipeline/sharing/take-part.js';
import type { WorkerEnd, WorkerEvent } from './pipeline/sharing/take-part.js';
import { serveMetrics } from './service/metrics/index.js';

export interface WorkerRequest extends Omit<RunRequest, 'paths' | 'onEvent'> {
  readonly onEvent: (event: WorkerEvent) => void;
}

/** Serves the metrics of a worker, where its settings say so, while `use` goes on. */
async function withWorkerMetrics<Result>(
  { settings, onEvent }: WorkerRequest,
  store: Store,
  use: (onEvent: WorkerRequest['onEvent']) => Promise<Result>,
): Promise<Result> {
  const place = metricsPlace(settings.service.metrics);
  if (place === null) return use(onEvent);
  const metrics = (await import('./pipeline/sharing/worker-metrics.js')).runMetrics(store);
  const server = await serveMetrics(metrics.registry, place.host, place.port);
  onEvent({ kind: 'note', message: `metrics on ${server.url}` });
  try {
    return await use((event) => {
      metrics.onEvent(event);
      onEvent(event);
    });
  } finally {
    await server.close();
  }
}

/**
 * Takes part in the runs of an open store until the signal is aborted, the service refuses, or, with `once`, the run
 * has ended.
 */
export async function assembleWorker(request: WorkerRequest, store: Store): Promise<WorkerEnd> {
  const { settings, signal } = request;
  const sharing = await openSharing(settings, store);
  try {
    const partSettings = {
      schedule: settings.schedule,
      localPath: localPaths(settings.worker.root),
      once: settings.worker.once,
    };
    return await withWorkerMetrics(request, store, (onEvent) =>
      withRunDeps({ ...request, paths: [], onEvent: () => undefined }, store, (deps) =>
        takePart({ ...deps, sharing }, partSettings, signal, onEvent),
      ),
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
