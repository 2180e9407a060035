import { withScratchFolder } from '../lib/scratch-folder.js';
import type { RunPlan } from '../records/run-plan.js';
import type { RunSummary } from '../records/run-summary.js';
import { sourceName } from '../records/source-name.js';
import type { Usage } from '../records/usage.js';
import type { OnRunEvent } from '../records/events.js';
import { crawl, LeftOutTally } from './crawl/index.js';
import { namedReasonsOf } from './store/index.js';
import { HEARTBEAT_MS } from './progress/index.js';
import { PlanProgress } from './progress/plan-progress.js';
import { askAtStart } from './setup/ask-at-start.js';
import type { PinnedModels } from './setup/models.js';
import { NO_FILES, planRules, planSources, rereadArchives } from './plan/index.js';
import type { FileCounts, PlanRules, RecordedGroup } from './plan/index.js';
import type { RunDeps } from './setup/deps.js';
import { characterLimitOf, schedulePorts } from './setup/ports.js';
import { packAll } from './schedule/index.js';
import { runIdentity, scanSettings } from './setup/identity.js';
import type { RunSettings } from './setup/identity.js';
import { planIdentity } from './store/index.js';
import type { RunStore } from './store/index.js';

/**
 * A run of its own that is never scanned and is removed in the end; what it extracted stays, so that the run after it
 * need not do it again.
 */
async function beginPreview(deps: RunDeps, settings: RunSettings, pinned: PinnedModels): Promise<RunStore> {
  const profile = deps.client.profile.name;
  const begin = async (): Promise<RunStore> =>
    deps.store.beginRun(
      {
        newRunId: () => `plan-${deps.newRunId()}`,
        identity: planIdentity(runIdentity(settings, profile)),
        paths: settings.paths,
        settings: scanSettings(settings, profile),
        profile,
        requestedVersion: pinned.requested,
        pinnedVersions: pinned.pinned,
        kept: pinned.requested === '' ? await settings.kept?.(pinned.pinned) : null,
      },
      { scans: settings.schedule.scan, rescan: settings.schedule.rescan, readLimits: deps.extractor.limits },
    );
  const run = await begin();
  if (!run.run.resumed) return run;
  // Left by a preview that was killed.
  await run.discard();
  return begin();
}

/** Crawls and reads all sources of a run, and counts its files by whether they changed. */
async function readAll(
  deps: RunDeps,
  request: Omit<Parameters<typeof crawl>[0], 'scratchFolder' | 'archives' | 'leftOut'>,
  run: RunStore,
  rules: PlanRules,
  signal: AbortSignal,
  onRead: (sources: number) => void,
  leftOut: LeftOutTally,
): Promise<FileCounts> {
  const files = { ...NO_FILES };
  const onRecorded = (added: RecordedGroup): void => {
    for (const kind of ['new', 'changed', 'unchanged', 'unopened'] as const) files[kind] += added.files[kind];
    onRead(added.found);
  };
  const parts = { store: run, extractor: deps.extractor, rules, leftOut: () => leftOut.counts, onRecorded };
  const archives = rereadArchives(run.archives, rules, deps.extractor);
  await withScratchFolder((scratchFolder) =>
    planSources(crawl({ ...request, scratchFolder, archives, leftOut }), parts, signal),
  );
  return files;
}

/** Words that `--max-words-total` leaves the run, also where an earlier start gave it; null without this limit. */
async function totalWordsLeft({ store, client }: RunDeps, settings: RunSettings): Promise<number | null> {
  const identity = runIdentity(settings, client.profile.name);
  const before = await store.wordsBefore(identity, settings.carryOver === true);
  const most = settings.schedule.maxWordsTotal ?? before.maxWordsTotal;
  return most === null ? null : Math.max(0, most - before.words);
}

/** Packs what waits as one start would. @param totalLeft words that the run may still be billed for */
async function packStart({ deps, run, usage, settings }: PlannedRun, totalLeft: number | null) {
  const ports = schedulePorts(deps, run, usage);
  const work = {
    countWaiting: (...waiting: Parameters<RunStore['countWaiting']>) => run.countWaiting(...waiting),
    claim: (request: Parameters<RunStore['claim']>[0]) => run.claimUnread(request),
  };
  return packAll({
    ports: { ...ports, work },
    settings: { ...settings.schedule, maxWordsTotal: totalLeft },
    usage,
  });
}

/** Returns what the run would do, from what was recorded of it. */
async function planOf(summary: RunSummary, files: FileCounts, planned: PlannedRun): Promise<RunPlan> {
  const { deps, run, usage, settings, leftOut } = planned;
  const { sources, reasons, words } = summary;
  const documents = await run.countWaitingDocuments();
  const { not_reached: waiting = 0, ...ended } = reasons;
  const left = await totalWordsLeft(deps, settings);
  const packed = await packStart(planned, left);
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
    left_out: leftOut.counts,
    left_out_paths: leftOut.listed,
    files: { new: files.new, changed: files.changed, unchanged: files.unchanged, not_opened: files.unopened },
    documents,
    words: words.planned,
    requests: packed.requests,
    this_start:
      packed.endedBy === null ? null : { documents: packed.documents, words: packed.words, ended_by: packed.endedBy },
    total_words_left: left,
    words_left: usage.wordsLeft,
    share_of_words_left: usage.wordsLeft === null ? null : words.planned / Math.max(1, usage.wordsLeft),
    reasons: ended,
    min_words: settings.schedule.minWords,
    named_sources: Object.fromEntries(
      [...(await namedReasonsOf(deps.store, summary)).ended].map(([reason, names]) => [reason, names.map(sourceName)]),
    ),
    model_versions: run.run.pinnedVersions,
  };
}

interface PlannedRun {
  readonly deps: RunDeps;
  readonly run: RunStore;
  readonly usage: Usage;
  readonly settings: RunSettings;
  readonly leftOut: LeftOutTally;
}

/** Returns what a run over these paths would do: crawls and reads, sends no text. @throws as a run would */
export async function previewRun(
  deps: RunDeps,
  settings: RunSettings,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<RunPlan> {
  const request = {
    paths: settings.paths,
    settings: settings.crawl,
    cwd: settings.cwd,
    ownPaths: settings.ownPaths,
    writtenPaths: settings.writtenPaths,
    objects: deps.objects,
  };
  const { usage, models } = await askAtStart(deps, settings, signal, onEvent);
  const run = await beginPreview(deps, settings, models);
  const progress = new PlanProgress(onEvent, usage.wordsLeft);
  // Without it, a long preview would be taken for one that hangs.
  const heartbeat = setInterval(() => void run.heartbeat().catch(() => undefined), HEARTBEAT_MS).unref();
  try {
    const rules = planRules(settings.schedule, characterLimitOf(deps.client, usage));
    const leftOut = new LeftOutTally();
    const onNote = (message: string): void => onEvent({ kind: 'note', message });
    const watched = { ...request, naming: progress, onNote };
    const files = await readAll(deps, watched, run, rules, signal, progress.recorded, leftOut);
    progress.allRead();
    const summary = await deps.store.runSummary(run.run.runId);
    const plan = await planOf(summary, files, { deps, run, usage, settings, leftOut });
    const { sources, documents, words, requests } = plan;
    onEvent({ kind: 'plan_ended', sourcesFound: sources.found, documents, words, requests });
    return plan;
  } finally {
    clearInterval(heartbeat);
    await run.discard();
    await deps.store.releaseRun();
  }
}
