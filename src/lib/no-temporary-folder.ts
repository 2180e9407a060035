import { AssayError, messageOf } from './errors.js';

/** The error of a folder for temporary files that cannot be used. */
export function noTemporaryFolder(folder: string, cause: unknown): AssayError {
  return new AssayError({
    code: 'no_temporary_folder',
    message: `no temporary files can be written to ${folder}: ${messageOf(cause)}`,
    nextStep: 'Make that folder and check its permissions, or name another with the variable TMPDIR.',
    exitCode: 2,
    cause,
  });
}
