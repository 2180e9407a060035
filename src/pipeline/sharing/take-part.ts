import { setMaxListeners } from 'node:events';
import { isConnectionLost } from '../../lib/database/index.js';
import { AssayError, messageOf } from '../../lib/errors.js';
import { serviceEnd } from '../schedule/index.js';
import type { ScheduleEnd, ScheduleEvent } from '../schedule/index.js';
import { SharedConnections } from './shared-connections.js';
import { checkFolders } from './shared-folders.js';
import { termsOf } from './terms.js';
import type { OpenToWorkers } from './terms.js';
import { workOn } from './work-on-run.js';
import type { WorkerDeps, WorkerSettings } from './worker-part.js';

/** How often a worker looks for runs that it takes no part in yet. */
const LOOK_MS = 500;

export type WorkerEvent = ScheduleEvent | { readonly kind: 'joined' | 'left'; readonly runId: string };

/** Why a worker ended: the signal, the end of its run, or what the service refused. */
export type WorkerEnd = Extract<
  ScheduleEnd,
  { readonly kind: 'complete' | 'signal' | 'service' | 'outage' | 'max_failed' }
>;

export interface TakePartSettings extends WorkerSettings {
  /** Leave when the runs that it takes part in have ended. */
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

/** Why one run cannot be worked on here, while others can. */
const CANNOT_TAKE_PART: ReadonlySet<string> = new Set(['corpus_not_here', 'other_profile']);

/** Why a worker does not take part in a run, or no longer. */
type WhyNot = { readonly kind: 'failed'; readonly error: AssayError } | Extract<WorkerEnd, { kind: 'max_failed' }>;

/** The runs that a worker takes part in at once; they share its connections. */
class RunsAtWork {
  readonly #deps: WorkerDeps;
  readonly #settings: TakePartSettings;
  readonly #onEvent: (event: WorkerEvent) => void;
  readonly #connections: SharedConnections;
  readonly #halt = new AbortController();
  readonly #signal: AbortSignal;
  readonly #atWork = new Map<string, Promise<void>>();
  readonly #notHere = new Map<string, WhyNot>();
  #hasWorked = false;
  #end: WorkerEnd | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(
    deps: WorkerDeps,
    settings: TakePartSettings,
    signal: AbortSignal,
    onEvent: (event: WorkerEvent) => void,
  ) {
    this.#deps = deps;
    this.#settings = settings;
    this.#onEvent = onEvent;
    this.#connections = new SharedConnections(settings.schedule.concurrency);
    this.#signal = AbortSignal.any([signal, this.#halt.signal]);
    // Each run adds listeners.
    setMaxListeners(0, this.#signal);
  }

  /** Begins to work on the runs that were not open before. Returns why the worker ends; null while it does not. */
  async look(): Promise<WorkerEnd | null> {
    const open = await this.#deps.sharing.openRuns();
    for (const run of open) {
      this.#connections.rank(run.runId, run.priority);
      if (!this.#atWork.has(run.runId) && !this.#notHere.has(run.runId)) this.#atWork.set(run.runId, this.#work(run));
    }
    if (this.#atWork.size > 0) return null;
    const whyNot = open.map(({ runId }) => this.#notHere.get(runId)).find((why) => why !== undefined);
    if (whyNot?.kind === 'failed') throw whyNot.error;
    return whyNot ?? (this.#settings.once && this.#hasWorked ? { kind: 'complete' } : null);
  }

  /** Resolves when the work on a run ends; never while there is none. */
  async anyEnded(): Promise<void> {
    await Promise.race([new Promise<never>(() => undefined), ...this.#atWork.values()]);
  }

  /** Returns why all work ends; null while it does not. @throws what the program or the database failed with */
  get end(): WorkerEnd | null {
    if (this.#failure !== null) throw this.#failure.error;
    return this.#end;
  }

  /** Stops all work, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#halt.abort();
    await Promise.all(this.#atWork.values());
  }

  async #work(run: OpenToWorkers): Promise<void> {
    try {
      await this.#workOn(run);
    } catch (error) {
      if (isConnectionLost(error)) this.#note(`the database is away, trying again: ${messageOf(error)}`);
      else if (error instanceof AssayError && CANNOT_TAKE_PART.has(error.code))
        await this.#leaveOut(run, { kind: 'failed', error }, `${error.message} (${error.code})`);
      else {
        this.#failure ??= { error };
        this.#halt.abort();
      }
    } finally {
      this.#connections.left(run.runId);
      this.#atWork.delete(run.runId);
    }
  }

  async #workOn(run: OpenToWorkers): Promise<void> {
    const { runId } = run;
    await checkFolders(termsOf(run, this.#deps.client).folders ?? [], this.#settings.localPath);
    this.#onEvent({ kind: 'joined', runId });
    const connections = {
      most: () => this.#connections.shareOf(runId),
      isBusy: (isBusy: boolean) => this.#connections[isBusy ? 'busy' : 'idle'](runId),
    };
    const end = await workOn(this.#deps, { ...this.#settings, connections }, run, this.#signal, this.#onEvent);
    this.#onEvent({ kind: 'left', runId });
    this.#hasWorked = true;
    if (end.kind === 'max_failed') await this.#leaveOut(run, end, serviceEnd(end)?.message ?? end.lastSaid);
    else if (end.kind === 'service' || end.kind === 'outage') {
      this.#end ??= end;
      this.#halt.abort();
    }
  }

  /** Says why this worker takes no part in a run, where it works on another; else the worker ends and says so. */
  async #leaveOut(run: OpenToWorkers, why: WhyNot, message: string): Promise<void> {
    this.#notHere.set(run.runId, why);
    if (this.#atWork.size === 1) {
      // At once: the run may have ended before the next look.
      if (why.kind === 'failed') this.#failure ??= { error: why.error };
      else this.#end ??= why;
      return;
    }
    this.#note(`no part in the run ${run.runId}: ${message}`);
    await this.#deps.sharing.leaveOut(run.runId, message).catch(() => undefined);
  }

  #note(message: string): void {
    this.#onEvent({ kind: 'note', message });
  }
}

async function lookUnlessCutOff(runs: RunsAtWork, onEvent: (event: WorkerEvent) => void): Promise<WorkerEnd | null> {
  try {
    return await runs.look();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    onEvent({ kind: 'note', message: `the database is away, trying again: ${messageOf(error)}` });
    return null;
  }
}

/**
 * Takes part in all runs that are open to workers, and waits for the next one. Also waits while the database cannot be
 * reached.
 */
export async function takePart(
  deps: WorkerDeps,
  settings: TakePartSettings,
  signal: AbortSignal,
  onEvent: (event: WorkerEvent) => void,
): Promise<WorkerEnd> {
  const runs = new RunsAtWork(deps, settings, signal, onEvent);
  try {
    while (!signal.aborted) {
      const end = runs.end ?? (await lookUnlessCutOff(runs, onEvent));
      if (end !== null) return end;
      const waiting = new AbortController();
      const pause = deps.clock.sleep(LOOK_MS, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
      await Promise.race([pause, runs.anyEnded()]);
      waiting.abort();
    }
    return { kind: 'signal' };
  } finally {
    await runs.stop();
  }
}
