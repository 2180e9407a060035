import { isConnectionLost } from '../../lib/database/index.js';
import { messageOf } from '../../lib/errors.js';
import type { ScheduleEnd, ScheduleEvent } from '../schedule/index.js';
import { checkFolders } from './shared-folders.js';
import { termsOf } from './terms.js';
import type { OpenToWorkers } from './terms.js';
import { workOn } from './work-on-run.js';
import type { WorkerDeps, WorkerSettings } from './worker-part.js';

/** How often a worker without a run looks for one. */
const LOOK_MS = 500;

export type WorkerEvent = ScheduleEvent | { readonly kind: 'joined' | 'left'; readonly runId: string };

/** Why a worker ended: the signal, the end of its run, or what the service refused. */
export type WorkerEnd = Extract<
  ScheduleEnd,
  { readonly kind: 'complete' | 'signal' | 'service' | 'outage' | 'max_failed' }
>;

export interface TakePartSettings extends WorkerSettings {
  /** Leave when the run ends. */
  readonly once: boolean;
}

/**
 * Returns where this machine finds a path of another machine: the longest of the roots `from=to` above it decides; the
 * path itself if none is above it.
 */
export function localPaths(roots: readonly string[]): (path: string) => string {
  const pairs = roots
    .map((root) => root.split('=').map((folder) => folder.replace(/\/+$/u, '')))
    .sort(([a = ''], [b = '']) => b.length - a.length);
  return (path) => {
    const [from = '', to = ''] = pairs.find(([own = '']) => path === own || path.startsWith(`${own}/`)) ?? [];
    return `${to}${path.slice(from.length)}`;
  };
}

async function workOnce(
  deps: WorkerDeps,
  settings: TakePartSettings,
  open: OpenToWorkers,
  signal: AbortSignal,
  onEvent: (event: WorkerEvent) => void,
): Promise<WorkerEnd | null> {
  await checkFolders(termsOf(open, deps.client).folders ?? [], settings.localPath);
  onEvent({ kind: 'joined', runId: open.runId });
  const end = await workOn(deps, settings, open, signal, onEvent);
  onEvent({ kind: 'left', runId: open.runId });
  if (end.kind === 'signal' || end.kind === 'service' || end.kind === 'outage' || end.kind === 'max_failed') return end;
  return settings.once ? { kind: 'complete' } : null;
}

/**
 * Takes part in shared runs, one after the other, and waits for the next one. Also waits while the database cannot be
 * reached.
 */
export async function takePart(
  deps: WorkerDeps,
  settings: TakePartSettings,
  signal: AbortSignal,
  onEvent: (event: WorkerEvent) => void,
): Promise<WorkerEnd> {
  while (!signal.aborted) {
    try {
      const open = await deps.sharing.openRun();
      const end = open === null ? null : await workOnce(deps, settings, open, signal, onEvent);
      if (end !== null) return end;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      onEvent({ kind: 'note', message: `the database is away, trying again: ${messageOf(error)}` });
    }
    await deps.clock.sleep(LOOK_MS, signal).catch(() => undefined);
  }
  return { kind: 'signal' };
}
