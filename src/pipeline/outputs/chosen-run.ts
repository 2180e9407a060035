import { AssayError } from '../../lib/errors.js';
import { namedRun } from '../../records/named-run.js';
import type { RunListing } from '../../records/run-listing.js';

/**
 * Returns the run with this id or name, or with an id that begins so; the newest run for null.
 * @throws AssayError `run_not_found`, `run_ambiguous`
 */
export function chosenRun(runs: readonly RunListing[], named: string | null): RunListing {
  if (named !== null) return namedRun(runs, named);
  const [newest] = runs;
  if (newest !== undefined) return newest;
  throw new AssayError({
    code: 'run_not_found',
    message: 'this database holds no run yet',
    nextStep: 'Start one with: assay run <path>',
    exitCode: 2,
  });
}
