import { databaseFailure } from '../lib/database/index.js';
import { AssayError, messageOf } from '../lib/errors.js';
import type { ExitCode } from '../lib/errors.js';
import { terminalText } from '../lib/terminal-text.js';
import { databaseProgram } from '../records/database-program.js';
import { coloursOf } from './colour.js';
import { asTyped } from './command-name.js';
import type { CliContext } from './command.js';

/** What a command failed with, as people and programs are told. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Null for what is no coded error: a defect of the program. */
  readonly nextStep: string | null;
  readonly exitCode: ExitCode;
}

/** Returns anything thrown as a failure; one of a database is named as such. */
export function failureOf(thrown: unknown): Failure {
  const error = databaseFailure(thrown, databaseProgram.nextSteps) ?? thrown;
  if (!(error instanceof AssayError))
    return { code: 'unexpected_failure', message: messageOf(error), nextStep: null, exitCode: 1 };
  const { code, message, nextStep, exitCode } = error;
  return { code, message, nextStep, exitCode };
}

/** Prints what a command failed with, in one line, and the next step. Returns its exit code. */
export function writeFailure(thrown: unknown, { stderr, env }: Pick<CliContext, 'stderr' | 'env'>): ExitCode {
  const { message, nextStep, exitCode } = failureOf(thrown);
  const said = coloursOf(stderr, env).red('assay:');
  if (nextStep !== null) {
    const [what, next] = [message, nextStep].map((text) => asTyped(terminalText(text), env));
    stderr.write(`${said} ${what ?? ''}\n       ${next ?? ''}\n`);
    return exitCode;
  }
  stderr.write(
    `${said} unexpected failure: ${terminalText(message)}\n` +
      '       Run again with ASSAY_DEBUG=1 for the stack, and report it.\n',
  );
  if (env['ASSAY_DEBUG'] === '1' && thrown instanceof Error) stderr.write(`${thrown.stack ?? ''}\n`);
  return exitCode;
}
