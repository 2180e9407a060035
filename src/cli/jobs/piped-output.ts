import { exportRun, writeReport } from '../../library/outputs.js';
import { AssayError } from '../../lib/errors.js';
import { exportFormatNames } from '../../library/stored-runs.js';
import type { Settings } from '../../settings/groups.js';
import type { ObservedContext } from './observed-command.js';

const STANDARD_OUTPUT = '-';

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

const PIPED = [...exportFormatNames, 'report'] as const;

/** The settings of a job without the output that goes to standard output, and what writes that. */
export interface PipedOutput {
  readonly settings: Settings;
  /** Writes that output of the run; does nothing where none goes to standard output. */
  readonly write: (runId: string, context: ObservedContext) => Promise<void>;
}

/**
 * Takes `--csv -` and its like out of the settings: no file of that name is written.
 * @throws AssayError `bad_arguments` where something else goes to standard output
 */
export function pipedOutput(settings: Settings, json: boolean): PipedOutput {
  const { outputs, observation } = settings;
  const [piped, second] = PIPED.filter((name) => outputs[name] === STANDARD_OUTPUT);
  if (piped === undefined) return { settings, write: () => Promise.resolve() };
  const other =
    second !== undefined ? `--${second} -` : json ? '--json' : observation.events === '-' ? '--events -' : '';
  if (other !== '')
    throw bad(`--${piped} - and ${other} both write to standard output`, 'Name a file for one of them.');
  const write = async (runId: string, { cwd, stdout }: ObservedContext): Promise<void> => {
    const wanted = { settings, cwd, run: runId, out: stdout };
    if (piped === 'report') await writeReport(wanted);
    else await exportRun({ ...wanted, format: piped });
  };
  return { settings: { ...settings, outputs: { ...outputs, [piped]: '' } }, write };
}
