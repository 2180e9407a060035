import { AssayError } from '../../lib/errors.js';
import type { RunListing } from '../../records/run-listing.js';

/**
 * Returns the run with this id or with an id that begins so; the newest run for null.
 * @throws AssayError `run_not_found`, `run_ambiguous`
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
