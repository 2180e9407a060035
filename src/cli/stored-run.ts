import { existsSync } from 'node:fs';
import { systemClock } from '../lib/clock.js';
import { databasePlace, isPostgresAddress } from '../lib/database/index.js';
import { AssayError } from '../lib/errors.js';
import { keepHeapSmall } from '../lib/small-heap.js';
import { openStore } from '../pipeline/store/index.js';
import type { RunListing, Store } from '../pipeline/store/index.js';
import type { Settings } from '../settings/groups.js';

/**
 * Opens the database of earlier runs for `work` and closes it afterwards. Throws AssayError where there is none:
 * reading must not make one.
 */
export async function withStoredRuns<Result>(
  settings: Settings['store'],
  cwd: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const db = databasePlace(settings.db, cwd);
  if (!isPostgresAddress(db) && !existsSync(db)) {
    throw new AssayError({
      code: 'database_missing',
      message: `there is no database ${settings.db}`,
      nextStep: 'Scan something first with: assay run <path>, or name the database with --db.',
      exitCode: 2,
    });
  }
  keepHeapSmall();
  const store = await openStore({ ...settings, db }, systemClock);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * The run with this id or with an id that begins so; the newest run for null. Throws AssayError where there is none, or
 * more than one.
 */
export function chosenRun(runs: readonly RunListing[], named: string | null): RunListing {
  const matches =
    named === null ? runs.slice(0, 1) : runs.filter((run) => run.runId === named || run.runId.startsWith(named));
  const run = matches.find((match) => match.runId === named) ?? matches[0];
  if (run === undefined) {
    throw new AssayError({
      code: 'run_not_found',
      message: named === null ? 'this database holds no run yet' : `this database holds no run ${named}`,
      nextStep: named === null ? 'Start one with: assay run <path>' : 'List the runs with: assay runs',
      exitCode: 2,
    });
  }
  if (matches.length > 1 && run.runId !== named) {
    throw new AssayError({
      code: 'run_ambiguous',
      message: `${matches.length} runs begin with ${named ?? ''}`,
      nextStep: 'Give more of the run id; list them with: assay runs',
      exitCode: 2,
    });
  }
  return run;
}

/** The newest earlier run of the same paths that came to its end, to compare with; null where there is none. */
export function previousRun(runs: readonly RunListing[], run: RunListing): RunListing | null {
  const paths = JSON.stringify(run.paths);
  return (
    runs.find(
      (other) =>
        other.startedAtMs < run.startedAtMs && other.status === 'complete' && JSON.stringify(other.paths) === paths,
    ) ?? null
  );
}
