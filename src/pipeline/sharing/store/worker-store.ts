import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { Batch } from '../../../records/batch.js';
import type { Lease } from '../../../records/lease.js';
import { databaseNowMs } from '../../store/lock.js';
import type { RunStore } from '../../store/run-store.js';
import type { StoreTables } from '../../store/tables.js';
import type { JobQueue } from './queue.js';
import { filesOfUnit } from './read-jobs.js';
import type { FileToRead } from './read-jobs.js';
import { pauseTurns, setState, sharedTotals, takeTurn } from './shared-ledger.js';
import { batchesOfUnits, detachBatch, takeUnits } from './jobs.js';
import { JOB_KINDS } from '../../store/states.js';
import type { SharedState } from '../../store/states.js';
import { storedLiteral } from '../../store/stored-literal.js';
import { forgetWorker, hearWorker, refuseWorker } from './workers.js';

/** A lease is renewed this often before it would expire: a renewal or two may fail. */
const RENEWALS_OF_A_LEASE = 4;
const LONGEST_RENEWAL_MS = 10_000;

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
  /**
   * Nothing more is done under a lease that was taken once: `takeBatches` takes one for each batch, `takeFiles` one.
   */
  done(lease: Lease): void;
  /** Renews the leases of what this worker is at; to be called every `renewEveryMs`. */
  renew(): Promise<void>;
  readonly renewEveryMs: number;
  /** Milliseconds since the Unix epoch by the database's clock. */
  databaseNow(): Promise<number>;
  /** Says that this worker lives. */
  beat(concurrency: number): Promise<void>;
  /**
   * Gives back what is still held, to be tried by others at once. `refusal`: what the service said, where that is why.
   */
  leave(refusal: string | null): Promise<void>;
}

export interface WorkerContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly run: RunStore;
}

async function giveUp({ queries, queue }: WorkerContext, { unitId, attempt }: Lease, message: string): Promise<void> {
  const unit = await queries
    .selectFrom('units')
    .select(['kind', 'job_id'])
    .where('unit_id', '=', unitId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (unit !== undefined) await queue.fail(storedLiteral(JOB_KINDS, unit.kind, 'units.kind'), unit.job_id, message);
}

/**
 * What this process works on now: only that is renewed. What the database gave it and it never came to know of is left
 * to expire.
 */
class HeldUnits {
  readonly #open = new Map<number, number>();

  take(leases: readonly (Lease | null)[]): void {
    for (const lease of leases)
      if (lease !== null) this.#open.set(lease.unitId, (this.#open.get(lease.unitId) ?? 0) + 1);
  }

  done({ unitId }: Lease): void {
    const left = (this.#open.get(unitId) ?? 0) - 1;
    if (left > 0) this.#open.set(unitId, left);
    else this.#open.delete(unitId);
  }

  get unitIds(): readonly number[] {
    return [...this.#open.keys()];
  }
}

/** Takes part in a shared run. */
export function openWorker(context: WorkerContext): SharedWork {
  const { queries, queue, clock, workerId, run } = context;
  const { runNo } = run.run;
  const held = new HeldUnits();
  return {
    run,
    takeBatches: async (mostUnits) => {
      const units = await takeUnits(queries, { queue, clock, workerId, runNo }, 'scan', mostUnits);
      const batches = await batchesOfUnits(
        queries,
        units.map(({ lease }) => lease),
      );
      held.take(batches.map(({ lease }) => lease));
      return batches;
    },
    takeFiles: async () => {
      const [unit] = await takeUnits(queries, { queue, clock, workerId, runNo }, 'read', 1);
      if (unit === undefined) return null;
      const files = await filesOfUnit(queries, runNo, unit.lease.unitId);
      held.take([unit.lease]);
      return { lease: unit.lease, files };
    },
    setAside: (batch) => detachBatch(queries, queue, batch, clock.now()),
    giveUp: (lease, message) => giveUp(context, lease, message),
    state: async () => (await sharedTotals(queries, runNo)).state,
    outOfWords: () => setState(queries, runNo, 'no_words', 'running'),
    takeTurn: (perSecond) => takeTurn(queries, runNo, perSecond),
    pauseTurns: (durationMs) => pauseTurns(queries, runNo, durationMs),
    done: (lease) => held.done(lease),
    renew: () => queue.renew(workerId, held.unitIds),
    renewEveryMs: Math.min(LONGEST_RENEWAL_MS, queue.leaseMs / RENEWALS_OF_A_LEASE),
    databaseNow: () => databaseNowMs(queries, clock.now()),
    beat: (concurrency) => hearWorker(queries, workerId, concurrency),
    leave: async (refusal) => {
      await queue.giveBack(workerId);
      await (refusal === null ? forgetWorker(queries, workerId) : refuseWorker(queries, workerId, refusal));
    },
  };
}
