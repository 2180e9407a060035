import { AssayError, messageOf } from '../errors.js';
import { nextStepFor } from './program.js';
import type { DatabaseProblem, DatabaseProgram } from './program.js';

/** By SQLSTATE (PostgreSQL manual, appendix A). */
const PROBLEMS: readonly (readonly [RegExp, DatabaseProblem])[] = [
  [/^28/u, 'login_refused'],
  [/^3D000$/u, 'database_missing'],
  [/^25006$/u, 'standby_server'],
  [/^42501$/u, 'not_permitted'],
  [/^53100$/u, 'server_disk_full'],
  [/^53300$/u, 'too_many_connections'],
  [/^57P0|^08|^25P03$/u, 'unreachable'],
];

function problemOf(state: string | null): DatabaseProblem | undefined {
  return PROBLEMS.find(([pattern]) => state !== null && pattern.test(state))?.[1];
}

/** The first of several errors: a host with several addresses fails with an AggregateError. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}

/** System codes of a connection that could not be made or that broke. */
/** How messages of the driver begin when a connection was cut. */
const CUT_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

/**
 * Whether the connection to PostgreSQL could not be made or broke, so that the same may succeed later. False for
 * a refused user or a missing database.
 */
export function isConnectionLost(thrown: unknown): boolean {
  const error = thrown instanceof AssayError && thrown.code === 'database_unusable' ? thrown.cause : firstOf(thrown);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    CUT.has(code) ||
    /^57P0|^08|^25P03$/u.test(code) ||
    CUT_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

function sqlStateOf(error: unknown): string | null {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

/** Whether a row of this table has a key that another row has (unique_violation). */
export function isDuplicateKey(error: unknown, table: string): boolean {
  return sqlStateOf(error) === '23505' && error instanceof Error && 'table' in error && error.table === table;
}

/** The error of a connection that was refused; it holds no password. */
export function connectFailure(
  thrown: unknown,
  shownAddress: string,
  nextSteps: DatabaseProgram['nextSteps'],
): AssayError {
  const error = firstOf(thrown);
  return new AssayError({
    code: 'database_unusable',
    message: `the database ${shownAddress} cannot be opened: ${messageOf(error)}`,
    nextStep: nextStepFor(problemOf(sqlStateOf(error)) ?? 'unreachable', nextSteps),
    exitCode: 2,
    cause: error,
  });
}

/** A failure of PostgreSQL itself as one coded error; null for anything else. */
export function postgresFailure(error: unknown, nextSteps: DatabaseProgram['nextSteps']): AssayError | null {
  const isCut = error instanceof Error && error.message.startsWith('Connection terminated');
  const problem = isCut ? 'unreachable' : problemOf(sqlStateOf(error));
  if (problem === undefined) return null;
  return new AssayError({
    code: 'database_failed',
    message: `the database failed: ${messageOf(error)}`,
    nextStep: nextStepFor(problem, nextSteps),
    exitCode: 1,
    cause: error,
  });
}
