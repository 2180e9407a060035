import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { RunStore } from '../../store/run-store.js';
import type { StoreTables } from '../../store/tables/tables.js';
import type { JobQueue, JobQueues } from './queue.js';

/** What the coordinator of a run needs for its transactions. */
export interface CoordinatorContext {
  readonly queries: Kysely<StoreTables>;
  readonly queues: Pick<JobQueues, 'create' | 'dropEnded'>;
  /** The queue of the run. */
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly queued: RunStore;
  readonly direct: RunStore;
  readonly terms: string;
  /**
   * Whether batches that an earlier process may have sent can be given to a worker: only if the service recognises
   * repeated requests.
   */
  readonly mayRepeat: boolean;
}
