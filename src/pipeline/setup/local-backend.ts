import { scheduleScans } from '../schedule/index.js';
import type { Backend, BackendParts } from './deps.js';
import { schedulePorts } from './ports.js';

/** Opens the backend of a run that is this process's alone: it reads and sends everything itself. */
export function openLocalBackend({ deps, run, settings, usage, progress, signal }: BackendParts): Promise<Backend> {
  return Promise.resolve({
    planStore: run,
    ownSources: (sources) => sources,
    schedule: () =>
      scheduleScans({
        ports: schedulePorts(deps, run, usage),
        settings: settings.schedule,
        pinnedVersions: run.run.pinnedVersions,
        inflow: progress.inflow,
        carriesOver: run.run.carriesOver,
        signal,
        onEvent: progress.scheduled,
        onProgress: progress.update,
      }),
  });
}
