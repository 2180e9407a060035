import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.js';
import type { Scan } from '../../records/scan.js';
import type { AskedState } from '../../records/verdict.js';
import { beginRun } from './runs/begin-run.js';
import type { RunInit } from './runs/begin-run.js';
import { cacheKeyOf } from './sources/cache.js';
import { LOCAL_FENCE } from './runs/fence.js';
import { nameRun, releaseLock, takeLock } from './runs/lock.js';
import { otherRunsOf } from './runs/other-runs.js';
import { isPlan } from './runs/plan-runs.js';
import { createRunStore } from './run-store.js';
import type { RunStore } from './run-store.js';
import type { StoreSettings } from './settings.js';
import type { StoreTables } from './tables/tables.js';

export interface RunOptions {
  readonly scans: readonly Scan[];
  /** Scan again what has a result already. */
  readonly rescan: boolean;
  /** What reading one file may cost, as text. */
  readonly readLimits: string;
}

/** What stores of one database share. */
export interface StoreInternals {
  readonly queries: Kysely<StoreTables>;
  readonly clock: Clock;
  /** Who holds the run lock: this process. */
  readonly owner: string;
  /** The least confidence at which a verdict is stated, where it was asked for. */
  readonly state: AskedState;
}

/** Begins or resumes a run under its lock. */
export async function beginLocked(
  internals: StoreInternals,
  keepText: StoreSettings['keepText'],
  init: RunInit,
  { scans, rescan, readLimits }: RunOptions,
): Promise<RunStore> {
  const { queries, clock, owner } = internals;
  // What a run drops another may rely on: such runs have the database for themselves.
  const isAlone = keepText !== 'full' && !isPlan(init.identity);
  const scope = { kind: 'run', identity: init.identity, isAlone } as const;
  await takeLock(queries, owner, clock, scope);
  try {
    const run = await beginRun(queries, init, clock.now());
    // From the first moment the lock says which run it is for.
    await nameRun(queries, owner, scope, run.runNo);
    const reuse = { scans, cache: rescan ? null : cacheKeyOf(run), readLimits };
    const otherRuns = await otherRunsOf(queries, run, clock);
    return createRunStore({ ...internals, run, reuse, keepText, fence: LOCAL_FENCE, otherRuns });
  } catch (error) {
    await releaseLock(queries, owner, scope);
    throw error;
  }
}
