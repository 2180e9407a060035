import type { Kysely } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { refreshLock, releaseLock, takeLock } from './lock.js';
import type { LockScope } from './lock.js';
import type { StoreTables } from '../tables/tables.js';

/** Interval at which long work reports that it continues. */
const HEARTBEAT_MS = 5000;

/**
 * Does work while this process holds a lock, and reports at intervals that it continues.
 * @throws AssayError `run_in_progress`
 */
export async function heldWhile<Result>(
  queries: Kysely<StoreTables>,
  owner: string,
  clock: Clock,
  scope: LockScope,
  work: () => Promise<Result>,
): Promise<Result> {
  await takeLock(queries, owner, clock, scope);
  const beat = setInterval(() => void refreshLock(queries, owner, 0, clock).catch(() => undefined), HEARTBEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await releaseLock(queries, owner, scope);
  }
}
