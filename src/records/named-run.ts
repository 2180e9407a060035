import { AssayError } from '../lib/errors.js';

/** A run as it may be named: by its id, by how that begins, or by its name. */
export interface NameableRun {
  readonly runId: string;
  /** With its number. */
  readonly name: string | null;
}

/** The name of a run without its number: the newest run of this name is meant. */
const withoutNumber = (name: string): string => name.replace(/-\d+$/u, '');

function runNotFound(named: string): AssayError {
  return new AssayError({
    code: 'run_not_found',
    message: `this database holds no run ${named}`,
    nextStep: 'List the runs with: assay runs',
    exitCode: 2,
  });
}

function runAmbiguous(named: string, matches: readonly NameableRun[]): AssayError {
  return new AssayError({
    code: 'run_ambiguous',
    message: `${matches.length} runs are called or begin with ${named}`,
    nextStep: 'Give more of the run id; list them with: assay runs',
    exitCode: 2,
  });
}

/**
 * Returns the run with this id or name. Without a number a name means its newest run; where no run is called so, the
 * run whose id begins so is meant.
 * @param runs newest first
 * @throws AssayError `run_not_found`, `run_ambiguous`
 */
export function namedRun<Run extends NameableRun>(runs: readonly Run[], named: string): Run {
  const byId = runs.find(({ runId }) => runId === named);
  if (byId !== undefined) return byId;
  const numbered = runs.find(({ name }) => name === named);
  const newest = runs.find(({ name }) => name !== null && withoutNumber(name) === named);
  const called = [numbered, newest].filter((run) => run !== undefined);
  const matches = called.length > 0 ? called : runs.filter(({ runId }) => runId.startsWith(named));
  const [run] = matches;
  if (run === undefined) throw runNotFound(named);
  if (matches.length > 1) throw runAmbiguous(named, matches);
  return run;
}
