import type { StatingProfile } from '../calibration/stating.js';
import { AssayError } from '../lib/errors.js';
import { checkDatasets, checkLabels, checkPaths } from '../pipeline/crawl/index.js';
import { chosenRun } from '../pipeline/outputs/chosen-run.js';
import type { Store } from '../pipeline/store/index.js';
import type { OnRunEvent } from '../records/events.js';
import type { EndedRun } from '../records/run-summary.js';
import { programSettings } from '../settings/index.js';
import { startSettings } from '../settings/start.js';
import type { UseOptions } from './options.js';

export interface WantedRun extends UseOptions {
  /** What is scanned, unless a run is named. */
  readonly paths: readonly string[];
  /** Profile by which verdicts are stated; left out: none. */
  readonly stating?: StatingProfile | null;
  /** Id of a run already made, or how it begins. */
  readonly run: string | undefined;
  /** Column of the datasets that says who wrote each text, looked for before anything is scanned. */
  readonly truthColumn?: string;
  /** Columns by which texts are distinguished, looked for before anything is scanned. */
  readonly groupColumns?: readonly string[];
  /** Called once the paths and columns are there, before anything is scanned. */
  readonly beforeScan?: () => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/** Returns the id of a named run. @throws AssayError `run_not_found`, `run_ambiguous`, `run_not_complete` */
export async function namedRun(store: Store, run: string): Promise<string> {
  const { runId, status } = chosenRun(await store.listRuns(), run);
  if (status === 'complete') return runId;
  throw new AssayError({
    code: 'run_not_complete',
    message: `the run ${runId} has not ended, so that texts would be left out by chance`,
    nextStep: `Resume it: assay resume ${runId}`,
    exitCode: 2,
  });
}

/**
 * Returns the id of a run that ended: the one named, or one over the paths, which is made, or resumed. A run over
 * the paths that is stopped returns its summary.
 * @throws AssayError `run_not_complete` for a named run that was stopped
 */
export async function finishedRun(store: Store, wanted: WantedRun): Promise<string | EndedRun> {
  const { settings = programSettings(), cwd = process.cwd(), paths, run, truthColumn = '' } = wanted;
  if (run !== undefined) return namedRun(store, run);
  await checkPaths({ paths, cwd });
  for (const message of await checkDatasets({ paths, cwd, settings: settings.crawl, truthColumn }))
    wanted.onEvent?.({ kind: 'note', message });
  await checkLabels({ paths, cwd, settings: settings.crawl, truthColumn, groupColumns: wanted.groupColumns ?? [] });
  await wanted.beforeScan?.();
  const { assembleRun } = await import('../assemble.js');
  const summary = await assembleRun(
    {
      settings,
      paths,
      cwd,
      start: startSettings(settings, cwd),
      stating: wanted.stating ?? null,
      signal: wanted.signal ?? new AbortController().signal,
      onEvent: wanted.onEvent ?? (() => undefined),
    },
    store,
  );
  return summary.status === 'complete' ? summary.run_id : summary;
}
