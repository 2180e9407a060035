import { exportRun } from '../../library/outputs.js';
import { AssayError } from '../../lib/errors.js';
import { exportFormatNames } from '../../library/stored-runs.js';
import type { Settings } from '../../settings/groups.js';
import type { ObservedContext } from './observed-command.js';

const STANDARD_OUTPUT = '-';

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

/** The settings of a job without the export that goes to standard output, and what writes that. */
export interface PipedOutput {
  readonly settings: Settings;
  /** Writes the export of the run to standard output; does nothing where none goes there. */
  readonly write: (runId: string, context: ObservedContext) => Promise<void>;
}

/**
 * Takes `--csv -` and its like out of the settings: no file of that name is written.
 * @throws AssayError `bad_arguments` where something else goes to standard output
 */
export function pipedOutput(settings: Settings, json: boolean): PipedOutput {
  const { outputs, observation } = settings;
  if (outputs.report === STANDARD_OUTPUT)
    throw bad('--report - is no file, and the report is one', 'Name a file: --report report.html');
  const [format, second] = exportFormatNames.filter((name) => outputs[name] === STANDARD_OUTPUT);
  if (format === undefined) return { settings, write: () => Promise.resolve() };
  const other =
    second !== undefined ? `--${second} -` : json ? '--json' : observation.events === '-' ? '--events -' : '';
  if (other !== '')
    throw bad(`--${format} - and ${other} both write to standard output`, 'Name a file for one of them.');
  const write = async (runId: string, { cwd, stdout }: ObservedContext): Promise<void> => {
    await exportRun({ settings, cwd, run: runId, format, out: stdout });
  };
  return { settings: { ...settings, outputs: { ...outputs, [format]: '' } }, write };
}
