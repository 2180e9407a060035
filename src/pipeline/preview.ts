import { withScratchFolder } from '../lib/scratch-folder.js';
import type { RunPlan } from '../records/run-plan.js';
import { checkPaths, crawl } from './crawl/index.js';
import type { OnRunEvent } from './progress/events.js';
import { pinModels } from './setup/models.js';
import { planRules, planSources } from './plan/index.js';
import type { RunDeps } from './setup/deps.js';
import { schedulePorts } from './setup/ports.js';
import { runIdentity, scanSettings } from './setup/identity.js';
import type { RunSettings } from './setup/identity.js';
import type { RunStore } from './store/index.js';

/**
 * A run of its own that is never scanned and is removed in the end; what it extracted stays, so that the run after it
 * need not do it again.
 */
async function beginPreview(
  deps: RunDeps,
  settings: RunSettings,
  pinned: ReturnType<typeof pinModels>,
): Promise<RunStore> {
  const profile = deps.client.profile.name;
  const begin = (): Promise<RunStore> =>
    deps.store.beginRun(
      {
        runId: `plan-${deps.newRunId()}`,
        identity: `plan ${runIdentity(settings, profile)}`,
        paths: settings.paths,
        settings: scanSettings(settings, profile),
        profile,
        requestedVersion: pinned.requested,
        pinnedVersions: pinned.pinned,
      },
      { scans: settings.schedule.scan, rescan: settings.schedule.rescan, readLimits: deps.extractor.limits },
    );
  const run = await begin();
  if (!run.run.resumed) return run;
  // Left by a preview that was killed.
  await run.discard();
  return begin();
}

/** What a run over these paths would do: crawls and extracts, sends no text. Throws as a run would. */
export async function previewRun(
  deps: RunDeps,
  settings: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RunPlan> {
  const request = { paths: settings.paths, settings: settings.crawl, cwd: settings.cwd, objects: deps.objects };
  await checkPaths(request);
  const usage = await deps.client.usage();
  const pinned = pinModels(await deps.client.modelVersions(), settings.schedule);
  const run = await beginPreview(deps, settings, pinned);
  try {
    const { service } = schedulePorts(deps, run, usage);
    const files = { new: 0, changed: 0, unchanged: 0 };
    let found = 0;
    const onRecorded = (added: { readonly found: number; readonly files: typeof files }): void => {
      found += added.found;
      for (const kind of ['new', 'changed', 'unchanged'] as const) files[kind] += added.files[kind];
      onEvent({
        kind: 'progress',
        sourcesFound: found,
        crawlDone: false,
        sourcesDone: found,
        wordsDone: 0,
        wordsLeft: usage.wordsLeft,
        requestsInFlight: 0,
      });
    };
    const parts = {
      store: run,
      extractor: deps.extractor,
      rules: planRules(settings.schedule, service.characterLimit),
      onRecorded,
    };
    await withScratchFolder((scratchFolder) =>
      planSources(crawl({ ...request, scratchFolder, archives: run.archives }), parts, signal),
    );
    const { sources, reasons, words } = await deps.store.runSummary(run.run.runId);
    const documents = (
      await Promise.all(settings.schedule.scan.map((scan) => run.countWaiting(scan, Number.MAX_SAFE_INTEGER)))
    ).reduce((sum, count) => sum + count, 0);
    const { not_reached: waiting = 0, ...ended } = reasons;
    const duplicates = waiting - documents;
    return {
      sources: {
        found: sources.found,
        to_scan: waiting - duplicates,
        cached: sources.cached,
        duplicate: sources.duplicate + duplicates,
        skipped: sources.skipped - waiting,
        failed: sources.failed,
      },
      files,
      documents,
      words: words.planned,
      requests: settings.schedule.mode === 'text' ? documents : Math.ceil(documents / service.filesPerRequest),
      words_left: usage.wordsLeft,
      share_of_words_left: usage.wordsLeft === null ? null : words.planned / Math.max(1, usage.wordsLeft),
      reasons: ended,
      model_versions: pinned.pinned,
    };
  } finally {
    await run.discard();
    await deps.store.releaseRun();
  }
}
