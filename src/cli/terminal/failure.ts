import { databaseFailure } from '../../lib/database/index.js';
import { AssayError, messageOf, systemCodeOf } from '../../lib/errors.js';
import type { ExitCode } from '../../lib/errors.js';
import { databaseProgram } from '../../records/database-program.js';
import type { CliContext } from '../process/command.js';
import { writeNotice } from './notice.js';

/** The failure of a command, as it is reported to people and programs. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Null for an error without a code: a defect of the program. */
  readonly nextStep: string | null;
  readonly exitCode: ExitCode;
}

/** What the system refuses for want of rights or room, and what to do about it. No defect of the program. */
const SYSTEM_REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'Check the permissions, or name another place.',
  EPERM: 'Check the permissions, or name another place.',
  EROFS: 'The file system is read-only: name another place.',
  ENOSPC: 'Make room, or name a place on another disk.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n), then start again.',
  ENFILE: 'Too many files are open on this machine: close other programs, then start again.',
  EDQUOT: 'Make room, or name a place on another disk.',
};

function systemRefusal(thrown: unknown): Failure | null {
  const nextStep = SYSTEM_REFUSALS[systemCodeOf(thrown) ?? ''];
  return nextStep === undefined
    ? null
    : { code: 'system_refused', message: `the system refuses: ${messageOf(thrown)}`, nextStep, exitCode: 2 };
}

/** Returns anything thrown as a failure; one of a database is named as such. */
export function failureOf(thrown: unknown): Failure {
  const error = databaseFailure(thrown, databaseProgram.nextSteps, true) ?? thrown;
  if (!(error instanceof AssayError))
    return (
      systemRefusal(error) ?? { code: 'unexpected_failure', message: messageOf(error), nextStep: null, exitCode: 1 }
    );
  const { code, message, nextStep, exitCode } = error;
  return { code, message, nextStep, exitCode };
}

/**
 * Prints what a command failed with, and the next step. Returns its exit code.
 * @param asNext returns the next step as it is said
 */
export function writeFailure(
  thrown: unknown,
  { stderr, env }: Pick<CliContext, 'stderr' | 'env'>,
  asNext = (nextStep: string): string => nextStep,
): ExitCode {
  const { message, nextStep, exitCode } = failureOf(thrown);
  if (nextStep !== null) {
    writeNotice(message, asNext(nextStep), { stderr, env });
    return exitCode;
  }
  const report = 'Run again with ASSAY_DEBUG=1 for the stack, and report it.';
  writeNotice(`unexpected failure: ${message}`, report, { stderr, env });
  if (env['ASSAY_DEBUG'] === '1' && thrown instanceof Error) stderr.write(`${thrown.stack ?? ''}\n`);
  return exitCode;
}
