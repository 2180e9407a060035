import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { Batch, Lease } from '../../../records/scan.js';
import type { RunStore } from '../run-store.js';
import type { StoreTables } from '../tables.js';
import type { JobQueue } from './queue.js';
import { filesOfUnit } from './reads.js';
import type { FileToRead } from './reads.js';
import { pauseTurns, setState, sharedTotals, takeTurn } from './shared-words.js';
import type { SharedState } from './shared-words.js';
import { batchesOfUnit, detachBatch, takeUnits } from './units.js';
import { forgetWorker, hearWorker } from './workers.js';

/** A run as one of its workers takes part in it. */
export interface SharedWork {
  readonly run: RunStore;
  /** Takes batches of so many jobs; they are sent under its leases. */
  takeBatches(mostUnits: number): Promise<readonly Batch[]>;
  /** Takes files to be read; null where none wait. */
  takeFiles(): Promise<{ readonly lease: Lease; readonly files: readonly FileToRead[] } | null>;
  /** Leaves a batch whose answer was lost for the end of the run. */
  setAside(batch: Batch): Promise<void>;
  /** A unit failed: it is tried again, by whoever takes it, until it is a dead letter. */
  giveUp(lease: Lease, message: string): Promise<void>;
  state(): Promise<SharedState>;
  /** Says that the service refused for want of words. */
  outOfWords(): Promise<void>;
  /** Milliseconds until this worker's turn, of `perSecond` in all. */
  takeTurn(perSecond: number): Promise<number>;
  pauseTurns(durationMs: number): Promise<void>;
  /** Says that this worker lives. */
  beat(concurrency: number): Promise<void>;
  /** Gives back what is still held, to be tried by others at once. */
  leave(): Promise<void>;
}

export interface WorkerContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly run: RunStore;
}

async function giveUp({ queries, queue }: WorkerContext, { unitId, attempt }: Lease, message: string): Promise<void> {
  const unit = await queries.selectFrom('units').select(['kind', 'job_id']).where('unit_id', '=', unitId).where('attempt', '=', attempt).where('state', '=', 'live').executeTakeFirst();
  if (unit !== undefined) await queue.fail(unit.kind === 'read' ? 'read' : 'scan', unit.job_id, message);
}

async function leave(context: WorkerContext): Promise<void> {
  const { queries, workerId } = context;
  const held = await queries.selectFrom('units').select(['unit_id', 'attempt']).where('run_no', '=', context.run.run.runNo).where('state', '=', 'live').where('worker_id', '=', workerId).execute();
  for (const unit of held) await giveUp(context, { unitId: unit.unit_id, attempt: unit.attempt }, 'its worker stopped');
  await forgetWorker(queries, workerId);
}

/** Takes part in a shared run. */
export function openWorker(context: WorkerContext): SharedWork {
  const { queries, queue, clock, workerId, run } = context;
  const { runNo } = run.run;
  return {
    run,
    takeBatches: async (mostUnits) => {
      const units = await takeUnits(queries, { queue, clock, workerId, runNo }, 'scan', mostUnits);
      return (await Promise.all(units.map(({ lease }) => batchesOfUnit(queries, lease)))).flat();
    },
    takeFiles: async () => {
      const [unit] = await takeUnits(queries, { queue, clock, workerId, runNo }, 'read', 1);
      return unit === undefined ? null : { lease: unit.lease, files: await filesOfUnit(queries, runNo, unit.lease.unitId) };
    },
    setAside: (batch) => detachBatch(queries, queue, batch, clock.now()),
    giveUp: (lease, message) => giveUp(context, lease, message),
    state: async () => (await sharedTotals(queries, runNo)).state,
    outOfWords: () => setState(queries, runNo, 'no_words', 'running'),
    takeTurn: (perSecond) => takeTurn(queries, runNo, perSecond),
    pauseTurns: (durationMs) => pauseTurns(queries, runNo, durationMs),
    beat: (concurrency) => hearWorker(queries, workerId, concurrency),
    leave: () => leave(context),
  };
}
