import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import type { RunStore } from '../../store/run-store.js';
import type { StoreTables } from '../../store/tables.js';
import type { JobQueue } from './queue.js';

/** What the coordinator of a run works with. */
export interface CoordinatorContext {
  readonly queries: Kysely<StoreTables>;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly workerId: string;
  readonly queued: RunStore;
  readonly direct: RunStore;
  readonly terms: string;
  /** Whether what an earlier process may have sent can go to a worker: the service recognises repetitions. */
  readonly mayRepeat: boolean;
}
