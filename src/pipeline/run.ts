import { rm } from 'node:fs/promises';
import { checkModelOf } from '../calibration/stating.js';
import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { withScratchFolder } from '../lib/scratch-folder.js';
import type { AskedNaming } from '../records/run-naming.js';
import type { EndedRun } from '../records/run-summary.js';
import type { Source } from '../records/source.js';
import type { Usage } from '../records/usage.js';
import { checkPaths, crawl, LeftOutTally } from './crawl/index.js';
import { planRules, planSources, rereadArchives } from './plan/index.js';
import type { OnRunEvent } from '../records/events.js';
import { RunProgress } from './progress/index.js';
import { characterLimitOf } from './setup/ports.js';
import type { Backend, BackendParts, RunDeps } from './setup/deps.js';
import { runIdentity, scanSettings } from './setup/identity.js';
import type { RunSettings } from './setup/identity.js';
import { openLocalBackend } from './setup/local-backend.js';
import { askedNaming } from './setup/naming.js';
import type { PinnedModels } from './setup/models.js';
import { askAtStart } from './setup/ask-at-start.js';
import type { RunStore } from './store/index.js';

/** Begins the run in the store, or resumes the unfinished one of the same paths and settings. */
async function begin(
  { store, client, extractor, newRunId }: RunDeps,
  settings: RunSettings,
  models: PinnedModels,
  naming: AskedNaming,
): Promise<RunStore> {
  if (settings.stating !== undefined && settings.stating !== null)
    checkModelOf(settings.stating, models.requested === '' ? models.pinned : [models.requested]);
  const profile = client.profile.name;
  return store.beginRun(
    {
      newRunId,
      identity: runIdentity(settings, profile),
      paths: settings.paths,
      settings: { ...scanSettings(settings, profile), cwd: settings.cwd, service: settings.service },
      start: settings.start,
      maxWordsTotal: settings.schedule.maxWordsTotal,
      naming,
      stating: settings.stating ?? null,
      carryOver: settings.carryOver,
      profile,
      account: client.accountMark,
      requestedVersion: models.requested,
      pinnedVersions: models.pinned,
      // Which version is asked for is a change of the settings, not of the service.
      kept: models.requested === '' ? await settings.kept?.(models.pinned) : null,
    },
    { scans: settings.schedule.scan, rescan: settings.schedule.rescan, readLimits: extractor.limits },
  );
}

async function* chosenOf(
  sources: AsyncIterable<Source>,
  isChosen: (source: Source) => boolean,
): AsyncGenerator<Source> {
  for await (const source of sources) {
    if (isChosen(source)) yield source;
    else if (source.content.kind === 'file' && source.content.temporary)
      await rm(source.content.readPath, { force: true });
  }
}

function crawlRequest({ objects }: RunDeps, { paths, crawl: crawling, cwd, ownPaths, writtenPaths }: RunSettings) {
  return { paths, settings: crawling, cwd, ownPaths, writtenPaths, objects };
}

/** Crawl → extract → store. Returns whether all sources were seen. */
async function plan(
  backend: Backend,
  { deps, run, settings, usage, progress, signal }: BackendParts,
): Promise<boolean> {
  if (run.run.crawlDone) return true;
  const { extractor } = deps;
  const leftOut = new LeftOutTally();
  const archives = rereadArchives(run.archives, settings.schedule, extractor);
  const parts = {
    store: backend.planStore,
    extractor,
    rules: planRules(settings.schedule, characterLimitOf(deps.client, usage)),
    leftOut: () => leftOut.counts,
    onRecorded: progress.recorded,
    // Real time: how long reading takes does not depend on the date that the run sees.
    clock: systemClock,
    onHeldUp: progress.heldUp,
  };
  return withScratchFolder((scratchFolder) => {
    const isWhole = settings.isChosen === undefined;
    const markers = isWhole ? run.run.markers : undefined;
    const request = { ...crawlRequest(deps, settings), wholeDatasets: isWhole, markers };
    const found = crawl({ ...request, scratchFolder, leftOut, naming: progress, onNote: progress.noted, archives });
    const chosen = settings.isChosen === undefined ? found : chosenOf(found, settings.isChosen);
    return planSources(backend.ownSources(chosen), parts, signal);
  });
}

/** Crawl → extract → store on one side, schedule → scan → store on the other, at the same time. */
async function work(
  deps: RunDeps,
  settings: RunSettings,
  run: RunStore,
  usage: Usage,
  userSignal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<EndedRun> {
  // Either half that fails stops the other.
  const stopped = new AbortController();
  const halt = (): void => stopped.abort();
  const signal = AbortSignal.any([userSignal, stopped.signal]);
  const progress = await RunProgress.begin(run, usage, onEvent, halt);
  const parts: BackendParts = { deps, run, settings, usage, progress, signal, userSignal, halt };
  try {
    const backend = await (deps.openBackend ?? openLocalBackend)(parts);
    const planning = plan(backend, parts);
    planning.then(progress.crawlEnded, halt);
    try {
      const end = await backend.schedule();
      // Out of words, the crawl still goes to its end: what is found costs nothing.
      if (end.kind !== 'budget') halt();
      await planning;
      return await progress.end(end, settings.schedule.maxFailed);
    } finally {
      halt();
      await planning.catch(() => undefined);
    }
  } finally {
    progress.close();
  }
}

/** Returns the settings with the limit of the run's words that an earlier start set, where this one names none. */
function withRunLimit(settings: RunSettings, { run }: RunStore, onEvent: OnRunEvent): RunSettings {
  const { maxWordsTotal } = run;
  if (maxWordsTotal === null || settings.schedule.maxWordsTotal !== null) return settings;
  const limit = `--max-words-total ${maxWordsTotal}`;
  onEvent({ kind: 'note', message: `${limit} of an earlier start still limits this run; another number changes it` });
  return { ...settings, schedule: { ...settings.schedule, maxWordsTotal } };
}

const isNoSources = (error: unknown): boolean => error instanceof AssayError && error.code === 'no_sources';

/** Removes a run that has found nothing: the listing would offer it to be resumed for ever. */
async function discardEmpty({ store }: RunDeps, run: RunStore): Promise<void> {
  const { sources } = await store.runSummary(run.run.runId);
  if (sources.found === 0) await run.discard();
}

/**
 * The main job: crawl → extract → schedule → scan → store, until every source is accounted for or the run is stopped by
 * the signal, the word budget or the service. Starting again with the same paths and settings resumes.
 * @throws AssayError for what makes the run impossible: a path that is not there, a key that is refused, a database
 *   that cannot be used
 */
export async function runPipeline(
  deps: RunDeps,
  settings: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<EndedRun> {
  await checkPaths(crawlRequest(deps, settings));
  const naming = askedNaming(settings);
  const { usage, models } = await askAtStart(deps, settings, signal, onEvent);
  const run = await begin(deps, settings, models, naming);
  try {
    return await work(deps, withRunLimit(settings, run, onEvent), run, usage, signal, onEvent);
  } catch (error) {
    if (isNoSources(error)) await discardEmpty(deps, run);
    throw error;
  } finally {
    await deps.store.releaseRun();
  }
}
