import { withScratchFolder } from '../lib/scratch-folder.js';
import type { RunSummary } from '../records/run-summary.js';
import type { Source } from '../records/source.js';
import { checkPaths, crawl } from './crawl/index.js';
import type { OnRunEvent } from './progress/events.js';
import { pinModels } from './setup/models.js';
import { planRules, planSources } from './plan/index.js';
import { RunProgress } from './progress/index.js';
import type { RunDeps } from './setup/deps.js';
import { schedulePorts } from './setup/deps.js';
import { runIdentity, scanSettings } from './setup/identity.js';
import type { RunSettings } from './setup/identity.js';
import { scheduleScans } from './schedule/index.js';
import { SharedRunCoordinator } from './sharing/coordinator.js';

/**
 * The main job: crawl → extract → store on one side, schedule → scan → store on the other, at the same time, until
 * every source is accounted for or the run is stopped by the signal, the word budget or the service. A run that is
 * shared leaves files and batches to workers. Starting again with the same paths and settings resumes. Throws
 * AssayError for what makes the run impossible: a path that is not there, a key that is refused, a database that cannot
 * be used.
 */
export async function runPipeline(
  deps: RunDeps,
  settings: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RunSummary> {
  const { store, client, extractor } = deps;
  const request = { paths: settings.paths, settings: settings.crawl, cwd: settings.cwd, objects: deps.objects };
  await checkPaths(request);
  const usage = await client.usage();
  const models = pinModels(await client.modelVersions(), settings.schedule);
  const profile = client.profile.name;
  const run = await store.beginRun(
    {
      runId: deps.newRunId(),
      identity: runIdentity(settings, profile),
      paths: settings.paths,
      settings: { ...scanSettings(settings, profile), cwd: settings.cwd },
      profile,
      requestedVersion: models.requested,
      pinnedVersions: models.pinned,
    },
    { scans: settings.schedule.scan, rescan: settings.schedule.rescan, readLimits: extractor.limits },
  );
  // Either half that fails stops the other.
  const halt = new AbortController();
  const stopping = AbortSignal.any([signal, halt.signal]);
  const progress = await RunProgress.begin(run, usage, deps.clock, onEvent, () => halt.abort());
  try {
    const shared =
      deps.sharing === undefined
        ? null
        : await SharedRunCoordinator.open({
            deps,
            sharing: deps.sharing,
            run,
            settings,
            usage,
            progress,
            signal: stopping,
            userSignal: signal,
            halt: () => halt.abort(),
          });
    const ports = schedulePorts(deps, run, usage);
    const parts = {
      store: shared?.planStore ?? run,
      extractor,
      rules: planRules(settings.schedule, ports.service.characterLimit),
      onRecorded: progress.recorded,
    };
    const found = (scratchFolder: string): AsyncIterable<Source> => {
      const sources = crawl({ ...request, scratchFolder, archives: run.archives });
      return shared?.leftHere(sources) ?? sources;
    };
    const planning = run.run.crawlDone
      ? Promise.resolve(true)
      : withScratchFolder((scratchFolder) => planSources(found(scratchFolder), parts, stopping));
    planning.then(progress.crawlEnded, () => halt.abort());
    try {
      const end = await (shared?.run() ??
        scheduleScans({
          ports,
          settings: settings.schedule,
          pinnedVersions: run.run.pinnedVersions,
          inflow: progress.inflow,
          signal: stopping,
          onEvent: progress.scheduled,
          onProgress: progress.update,
        }));
      // Out of words, the crawl still goes to its end: what is found costs nothing.
      if (end.kind !== 'budget') halt.abort();
      await planning;
      return await progress.end(end);
    } finally {
      halt.abort();
      await planning.catch(() => undefined);
    }
  } finally {
    progress.close();
    await store.releaseRun();
  }
}
