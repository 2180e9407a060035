import { AssayError, messageOf } from '../lib/errors.js';

/** Node error codes for a module that cannot be loaded. */
const MODULE_CODES: ReadonlySet<string> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/**
 * Whether an error thrown while reading a document is caused by the program and not by the document. Readers work on
 * bytes in memory, so an error of the file system can only concern a file of the program.
 */
function isProgramFault(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return false;
  return MODULE_CODES.has(thrown.code) || ('syscall' in thrown && 'errno' in thrown);
}

/** Returns the coded error for a program with a part that cannot be loaded; `message` is one sentence. */
export function brokenProgram(message: string): AssayError {
  return new AssayError({
    code: 'extractor_broken',
    message,
    nextStep: 'Install the program again, and make sure that the user who runs it can read its files.',
    exitCode: 1,
  });
}

/** Throws the coded error if the program is at fault; returns if the document may be. */
export function throwProgramFault(thrown: unknown): void {
  if (thrown instanceof AssayError) throw thrown;
  if (isProgramFault(thrown))
    throw brokenProgram(`a part of the program that reads files cannot be loaded: ${messageOf(thrown)}`);
}

/**
 * Returns the coded error for a worker that could not start.
 * @param stderr what it wrote
 * @param signal what ended it from outside, such as the system for want of memory; null where it ended by itself
 */
export function startFailure(stderr: string, signal: string | null = null): AssayError {
  const lines = stderr.split('\n').map((line) => line.trim());
  // The stack and the version of Node are below the error.
  const said = lines.find((line) => /^(?:[A-Z]\w*)?Error\b/u.test(line)) ?? lines.findLast((line) => line !== '');
  const isKilled = said === undefined && signal !== null;
  const why = isKilled ? `it was ended by ${signal}` : (said ?? 'no output');
  return new AssayError({
    code: 'extract_worker_failed',
    message: `a worker that reads files could not start: ${why}`,
    nextStep: isKilled
      ? 'Free memory, or use fewer workers (--extract-workers), then start again: what is stored is kept.'
      : 'Install the program again, and make sure that the user who runs it can read its files.',
    exitCode: 1,
  });
}
