import { randomId } from '../../../lib/random.js';
import { kindOf } from '../../../lib/database/index.js';
import { AssayError } from '../../../lib/errors.js';
import { PRIORITIES } from '../../../records/run-naming.js';
import type { Priority } from '../../../records/run-naming.js';
import type { Scan } from '../../../records/scan.js';
import type { Store } from '../../store/index.js';
import { cacheKeyOf } from '../../store/sources/cache.js';
import { lookingAtOthers } from '../../store/runs/other-runs.js';
import { createRunStore } from '../../store/run-store.js';
import type { RunStore } from '../../store/run-store.js';
import { findRun, openRun } from '../../store/runs/runs.js';
import type { OpenRun } from '../../store/runs/runs.js';
import type { StoreSettings } from '../../store/settings.js';
import { storedLiteral } from '../../store/columns/stored-literal.js';
import { openCoordinator } from './coordinator-store.js';
import type { SharedRun } from './coordinator-store.js';
import { openQueues } from './queue.js';
import type { JobQueues } from './queue.js';
import type { QueueSettings } from './queue-tables.js';
import { SharedFence } from './shared-fence.js';
import { storeRefusal } from './refusals.js';
import { openWorker } from './worker-store.js';
import type { SharedWork } from './worker-store.js';

/** The settings by which the workers of a run read files and keep texts. */
export interface SharedOptions {
  readonly scans: readonly Scan[];
  readonly rescan: boolean;
  /** The limits for reading one file on this machine, as text. */
  readonly readLimits: string;
  readonly keepText: StoreSettings['keepText'];
}

/** Shared runs in one PostgreSQL database. */
export interface Sharing {
  /**
   * Opens a run to workers. This process began it and holds its lock. `terms`: what workers must know of it, as JSON
   * text.
   */
  coordinate(run: OpenRun, options: SharedOptions, terms: string, mayRepeat: boolean): Promise<SharedRun>;
  /** Returns the runs that are open to workers, the oldest first. `terms`: as for `coordinate`. */
  openRuns(): Promise<readonly { readonly runId: string; readonly priority: Priority; readonly terms: string }[]>;
  join(runId: string, options: SharedOptions): Promise<SharedWork>;
  /** Stores why this machine takes no part in a run, for `status`. */
  leaveOut(runId: string, message: string): Promise<void>;
  close(): Promise<void>;
}

type SharingContext = Store['internals'] & { readonly queues: JobQueues };

/** @param queuesBatches whether batches are left to the workers instead of being sent by this process */
function sharedRunStore(
  { queries, clock, owner, state, queues }: SharingContext,
  run: OpenRun,
  { scans, rescan, readLimits, keepText }: SharedOptions,
  queuesBatches: boolean,
): RunStore {
  const cache = rescan ? null : cacheKeyOf(run);
  return createRunStore({
    queries,
    clock,
    owner,
    run,
    reuse: { scans, cache, readLimits },
    keepText,
    state,
    fence: new SharedFence({ queue: queues.of(run.runNo), runNo: run.runNo, clock }, queuesBatches),
    otherRuns: lookingAtOthers(run, clock),
  });
}

async function findOpenRuns({ queries }: SharingContext): ReturnType<Sharing['openRuns']> {
  const rows = await queries
    .selectFrom('shared_runs')
    .innerJoin('runs', 'runs.run_no', 'shared_runs.run_no')
    .select(['runs.run_id', 'runs.priority', 'shared_runs.terms'])
    .where('shared_runs.state', '!=', 'ended')
    .orderBy('runs.run_no')
    .execute();
  return rows.map(({ run_id: runId, priority, terms }) => ({
    runId,
    priority: storedLiteral(PRIORITIES, priority, 'runs.priority'),
    terms,
  }));
}

function notShared(): AssayError {
  return new AssayError({
    code: 'not_shared',
    message: 'a run in a file is not shared with other machines',
    nextStep: 'Name a PostgreSQL database: --db postgres://user@host/name. assay db copy moves a run there.',
    exitCode: 2,
  });
}

/**
 * Opens the queues by which several machines share the runs of a store. @throws AssayError `not_shared` for a store in
 * a file
 */
export async function openSharing({ internals }: Pick<Store, 'internals'>, settings: QueueSettings): Promise<Sharing> {
  const { queries, clock, owner } = internals;
  if (kindOf(queries) === 'sqlite') throw notShared();
  const queues = await openQueues(queries, settings);
  const context: SharingContext = { ...internals, queues };
  return {
    coordinate: (run, options, terms, mayRepeat) =>
      openCoordinator({
        queries,
        queues,
        queue: queues.of(run.runNo),
        clock,
        workerId: owner,
        queued: sharedRunStore(context, run, options, true),
        direct: sharedRunStore(context, run, options, false),
        terms,
        mayRepeat,
      }),
    openRuns: () => findOpenRuns(context),
    join: async (runId, options) => {
      const run = sharedRunStore(context, openRun(await findRun(queries, runId), false), options, false);
      return openWorker({ queries, queue: queues.of(run.run.runNo), clock, workerId: randomId(), run });
    },
    leaveOut: async (runId, message) => storeRefusal(queries, (await findRun(queries, runId)).run_no, message),
    close: () => queues.close(),
  };
}
