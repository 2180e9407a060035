import { scheduleScans } from '../schedule/index.js';
import type { Backend, BackendParts } from './deps.js';
import { HeldBack } from './held-back.js';
import { schedulePorts } from './ports.js';

/** Opens the backend of a run that is this process's alone: it reads and sends everything itself. */
export function openLocalBackend({ deps, run, settings, usage, progress, signal }: BackendParts): Promise<Backend> {
  const heldBack = new HeldBack(run, settings.schedule.concurrency, progress.noted);
  return Promise.resolve({
    planStore: run,
    ownSources: (sources) => sources,
    schedule: () =>
      heldBack.during(() =>
        scheduleScans({
          ports: schedulePorts(deps, run, usage),
          settings: settings.schedule,
          pinnedVersions: run.run.pinnedVersions,
          inflow: progress.inflow,
          carriesOver: run.run.carriesOver,
          signal,
          mostAtOnce: heldBack.most,
          onEvent: progress.scheduled,
          onProgress: progress.update,
        }),
      ),
  });
}
